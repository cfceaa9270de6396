import { readXlsx } from 'hucre/xlsx'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Cell } from '../../../server/engine/crud/cells'
import { SHEET_RECORDS, spreadsheet } from '../../../server/engine/crud/spreadsheet'
import { entityOf } from '../../../src/config/entities'
import { startWorld, type World } from '../contract/world'
import { ENGINE } from '../ingest/support'

const COLUMNS = ['Name', 'Litres', 'Read', 'Full'].map(label => ({ label, holdsTimes: label === 'Read' }))

async function* inBatches(rows: Cell[][]) {
  yield rows
}
const sheetOf = async (bytes: Buffer) => (await readXlsx(bytes)).sheets[0]!.rows

describe('a spreadsheet', () => {
  test('holds its cells as what they are, below a line of labels', async () => {
    const at = new Date('2026-03-01T12:34:00Z')
    const rows: Cell[][] = [
      ['=1+1', 12.5, at, true],
      ['Öl & <Gas> 油\n\u0001 x', -3, null, false],
    ]
    expect(await sheetOf(await buffer(spreadsheet(COLUMNS, inBatches(rows))))).toEqual([
      ['Name', 'Litres', 'Read', 'Full'],
      ...rows,
    ])
  })

  test('leaves out what a cell can not hold, and the rest can be read', async () => {
    const rows = [
      ['a\uFFFEb\uFFFFc', null, null, null],
      ['x'.repeat(40_000), null, null, null],
    ]
    const [, odd, long] = await sheetOf(await buffer(spreadsheet(COLUMNS, inBatches(rows))))
    expect(odd![0]).toBe('abc')
    expect(String(long![0])).toHaveLength(32_767)
  })

  test('of 100 000 rows takes them as they are read, and no more than are wanted', async () => {
    let taken = 0
    async function* many() {
      for (; taken < 100_000; taken += 1000)
        yield Array.from({ length: 1000 }, (_, i): Cell[] => [
          `Tank ${taken + i}`,
          Math.sqrt(i),
          new Date(i),
          true,
        ])
    }
    const sheet = spreadsheet(COLUMNS, many())
    let bytes = 0
    for await (const piece of sheet) {
      bytes += (piece as Uint8Array).length
      if (bytes > 20_000) break
    }
    expect(taken).toBeLessThan(30_000)
    expect(sheet.destroyed).toBe(true)
  })

  test('has a million rows at most', () => expect(SHEET_RECORDS).toBe(1_048_575))
})

describe('an exported list', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld(ENGINE)
  })
  afterAll(() => world.close())

  test('is a spreadsheet of the rows and columns that were asked for, with times as times', async () => {
    const made = await world.make(entityOf('customers'))
    const answer = await world.app.inject({
      url: `/api/customers/export?format=xlsx&columns=["name","county_id","created_at"]&filter={"id":${made.id}}`,
      headers: { authorization: `Bearer ${world.app.jwt.sign({ sub: '1', role: 'admin' })}` },
    })
    const [labels, row] = await sheetOf(answer.rawPayload)
    expect(labels).toEqual(['Name', 'County', 'Created'])
    expect(row!.slice(0, 2)).toEqual([made.name, 'Cork'])
    expect(Math.abs((row![2] as Date).getTime() - Date.parse(String(made.created_at)))).toBeLessThan(2)
  })
})
