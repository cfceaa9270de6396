import { expect, test } from 'vitest'
import { entityOf } from '../../src/config/entities'
import { normalise } from '../support/normalise'
import { type AnyDeclaration, date } from '../../src/config/schema'
import { titleOf } from '../../src/config/schema/text/titleOf'

test('a record is called by its title, and by its number where that is empty', () => {
  const tanks = entityOf('tanks')
  expect(titleOf(tanks, { id: 7, name: 'Yard' })).toBe('Yard')
  expect(titleOf(tanks, { id: 7, name: null })).toBe('7')
  expect(titleOf(entityOf('report_runs'), { id: 7, at: null })).toBe('7')
})

test('a record with a title of sentences is called by their beginning', () => {
  const called = (content: string | null) => titleOf(entityOf('notes'), { id: 7, content })
  expect(called('Ring first')).toBe('Ring first')
  expect(called('Ring first\nThe gate is locked')).toBe('Ring first …')
  const told = called('Ring the owner before coming. '.repeat(20))
  expect(told).toBe('Ring the owner before coming. Ring the owner before coming. Ring the owner…')
  expect(called('a'.repeat(500))).toBe(`${'a'.repeat(80)}…`)
  expect(called(null)).toBe('7')
})

test('a moment or a day in a title reads as it does in a list', () => {
  const runs = entityOf('report_runs')
  const at = '2026-07-01T09:30:00.000Z'
  expect(titleOf(runs, { id: 1, at })).toBe('01/07/2026 - 10:30 am')
  expect(titleOf(runs, { id: 1, at: new Date(at) }, 'UTC')).toBe('01/07/2026 - 09:30 am')
  const [visits] = normalise([
    {
      name: 'visits',
      source: { collection: 'visits' },
      title: 'due_on',
      fields: { due_on: date() },
      list: { columns: ['due_on'], filters: [], sort: 'due_on', search: [] },
      access: { read: ['admin'], create: [], update: [], remove: [] },
      scope: {},
    } as AnyDeclaration,
  ])
  expect(titleOf(visits!, { id: 'A1', due_on: '2026-11-22' })).toBe('22/11/2026')
})
