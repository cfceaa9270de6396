import { expect, test } from 'vitest'
import { COUNTIES } from '../../../demo/seed/lookups'
import { GROUPS } from '../../../demo/seed/groups'
import { readTownlands, townlandRows } from '../../../demo/seed/townlands'
import { entityOf } from '../../../src/config/entities'
import { validateRecord } from '../../../src/config/schema'

const ISLAND = COUNTIES.slice(0, 32).map(({ name }) => name)
const file = readTownlands() as Readonly<Record<string, string>>[]

test('every county of the island has townlands in the file, and no other place has', () => {
  expect([...new Set(file.map(({ county }) => county))].toSorted()).toEqual(ISLAND.toSorted())
})

test('a county in which the demonstration has customers has at least thirty', () => {
  for (const county of new Set(GROUPS.map(group => group.county)))
    expect(file.filter(row => row.county === county).length, county).toBeGreaterThanOrEqual(30)
})

test('each is a townland as a person could enter it, with the letters of its name', () => {
  for (const { id: _id, ...row } of townlandRows()) {
    const { values, problems } = validateRecord(entityOf('townlands'), row)
    expect([row.name, problems]).toEqual([row.name, {}])
    expect(values).toEqual(row)
    expect(`${row.name} ${row.civil_parish ?? ''}`).toMatch(/^[A-Za-záéíóúÁÉÍÓÚ0-9'.,() -]+$/)
  }
})

test('townlands of one name in a county are told apart by their parish, and none is there twice', () => {
  const glebes = file.filter(({ county, name }) => county === 'Meath' && name === 'Glebe')
  expect(glebes.map(row => row.civil_parish)).toEqual(['Moynalty', 'Trim'])
  const keys = file.map(({ county, name, civil_parish }) => `${county}/${name}/${civil_parish}`)
  expect(new Set(keys).size).toBe(file.length)
})

test('a number of OpenStreetMap or Logainm is that of one townland', () => {
  for (const column of ['osm_id', 'logainm'] as const) {
    const numbers = file.map(row => row[column]!).filter(text => text !== '')
    expect(numbers.length, column).toBeGreaterThan(400)
    expect(numbers.filter(text => !/^-?\d+$/.test(text))).toEqual([])
    expect(new Set(numbers).size).toBe(numbers.length)
  }
})

test('they have the same ids at every start, in the order of the file', () => {
  const rows = townlandRows()
  expect(rows.map(({ id }) => id)).toEqual(rows.map((_, i) => i + 1))
  const sorted = file.map(({ county, name, civil_parish }) => [county, name, civil_parish].join('\n'))
  expect(sorted).toEqual(sorted.toSorted())
})
