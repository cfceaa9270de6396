import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entityOf } from '../../../src/config/entities'
import { ENGINE } from '../ingest/support'
import { startWorld, type World } from '../contract/world'

const checks = entityOf('health_checks_v2')
const ROWS = 60
const PAGE = 7

/** Few distinct values, so that many are equal, and some nulls. */
const made = Array.from({ length: ROWS }, (_, i) => ({
  id: (0xa00000 + ((i * 37) % ROWS)).toString(16).toUpperCase(),
  at: new Date(Date.UTC(2026, 1, 1 + (i % 5))).toISOString(),
  device_id: 1 + (i % 3),
  score: i % 4 === 0 ? null : i % 6,
  fault_code: i % 2 === 0 ? 'Weak echo' : 'No fault',
  battery_mv: i % 5 === 0 ? null : 3000 + (i % 7),
  predicted_battery_end: i % 3 === 0 ? null : `2030-01-0${1 + (i % 4)}`,
}))
type DocumentRow = (typeof made)[number]

/** Nulls sort last in both directions, and ties are broken by id. */
function inOrder(rows: readonly DocumentRow[], field: keyof DocumentRow, way: 1 | -1): string[] {
  const compare = (a: DocumentRow, b: DocumentRow) => {
    const [one, other] = [a[field], b[field]]
    if (one === other) return a.id < b.id ? -way : way
    if (one === null) return 1
    if (other === null) return -1
    return one < other ? -way : way
  }
  return rows.toSorted(compare).map(({ id }) => id)
}

const FILTERS: readonly (readonly [object, (row: DocumentRow) => boolean])[] = [
  [{}, () => true],
  [{ fault_code: 'Weak echo' }, row => row.fault_code === 'Weak echo'],
  [
    { fault_code: 'Weak echo', device_id: [1, 2] },
    row => row.fault_code === 'Weak echo' && row.device_id < 3,
  ],
  [{ score: null }, row => row.score === null],
  [{ at_gte: '2026-02-03T00:00:00.000Z' }, row => row.at >= '2026-02-03'],
  [{ fault_code_neq: 'No fault', score_lt: 4 }, row => row.fault_code !== 'No fault' && row.score! < 4],
]

describe('a list of documents', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld(ENGINE)
    for (const { id, ...data } of made)
      await world.db.query('insert into documents (collection, id, data) values ($1, $2, $3)', [
        'health_checks_v2',
        id,
        JSON.stringify({ ...data, reasons: [] }),
      ])
    // The list contains neither another collection's document nor a removed one.
    await world.db.query(`insert into documents (collection, id, data, deleted_at)
      select case when i = 1 then 'dfu_history_v2' else collection end, 'F0000' || i, data, case when i = 2 then now() end
      from documents cross join generate_series(1, 2) i where id = '${made[0]!.id}'`)
  })
  afterAll(() => world.close())

  const ask = async (filter: object, sort: readonly string[], more: string) => {
    const asked = { filter: JSON.stringify(filter), sort: JSON.stringify(sort) }
    return world.as('admin')('GET', `/api/collections/health_checks_v2?${new URLSearchParams(asked)}&${more}`)
  }

  test.each(checks.list.sorts.flatMap(field => [[field, 'ASC'] as const, [field, 'DESC'] as const]))(
    'is right by %s %s for every filter, by offset and by cursor',
    async (field, order) => {
      for (const [filter, holds] of FILTERS) {
        const rows = made.filter(row => (row.score === null && 'score_lt' in filter ? false : holds(row)))
        const wanted = inOrder(rows, field as keyof DocumentRow, order === 'ASC' ? 1 : -1)
        const byOffset: unknown[] = []
        const byCursor: unknown[] = []
        for (let at = 0; at < wanted.length; at += PAGE) {
          const page = await ask(filter, [field, order], `range=[${at},${at + PAGE - 1}]`)
          byOffset.push(...page.body.map(row => row.id))
          expect(page.headers['content-range']).toMatch(new RegExp(`/${wanted.length}$`))
        }
        let after: string | undefined = ''
        while (after !== undefined) {
          const page = await ask(filter, [field, order], `range=[0,${PAGE - 1}]&after=${after}`)
          byCursor.push(...page.body.map(row => row.id))
          after = page.headers['x-next-cursor'] as string | undefined
        }
        const which = JSON.stringify(filter)
        expect(byOffset, which).toEqual(wanted)
        expect(byCursor, which).toEqual(wanted)
      }
    },
  )
})
