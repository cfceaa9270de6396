import { storeOf } from '../../../server/engine/crud/repository'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EXACT_TOTAL, everyRow, fetchPage } from '../../../server/engine/crud/pages'
import { parseListQuery } from '../../../server/engine/crud/query'
import { entityOf } from '../../../src/config/entities'
import { scopeOf, type Scope } from '../../../src/config/schema'
import { startWorld, type World } from '../contract/world'
import { IS_FULL, randomRuns } from '../../support/depth'
import { ENGINE } from '../ingest/support'
import { definitionOf, type Filter, type Sort } from './listsDefinition'
import { CLIENT, GROUPS, MANY, fillTanks } from './listsTanks'

const tanks = entityOf('tanks')

/** For each filter key: common values, rare values, and values that no tank has. */
const VALUES: Record<string, readonly unknown[]> = {
  id_gt: [5000],
  group_id: [901, [903, 904], CLIENT, 77],
  group_id_neq: [901, CLIENT],
  content_type: ['kerosene', ['gas_oil', 'derv']],
  content_type_neq: ['kerosene'],
  pct: [50, null],
  pct_lte: [25, 0.5],
  pct_gte: [75, 99.5],
  pct_neq: [null],
  volume_l_lt: [300, 2],
  days_p50_lte: [14, 0.1],
  days_p50_gt: [49.2],
  days_p50: [null, 0.7],
  tags: [['vip'], 'rare', ['nobody has this'], null],
  county_id: [1, [2, 3]],
  state: ['active', ['draft', 'decommissioned']],
  state_neq: [['active', 'draft']],
  direction: [1],
  report_state: ['none', 'reported'],
  report_state_neq: ['none'],
  quarantined: [true],
  topup_state: [['requested', 'scheduled']],
  reading_at_lt: ['2026-02-28T00:00:00.000Z'],
  reading_at_gte: ['2026-03-01T00:00:00.000Z'],
  reading_at: [null],
  quality: [3, null],
  quality_lt: [2],
  name: ['Acme 0007'],
  customer_id: [null, 7],
  device_id: [null, 100_007],
  model_id_neq: [7],
  shape: ['sphere', null],
  lat_gte: [55],
  lng_lt: [-10],
  run_out_on_lte: ['2026-03-09'],
  run_out_on: [null],
  capacity_l: [1300],
  capacity_l_gt: [1300],
  q: ['tank 001', 'ünleaded_3', '100%', 'acme', '7 acme', 'gas oil', 'zzzz', '7'],
}
/**
 * A full run combines every filter with every sort, a normal run with every third, so that each filter is tried with a
 * third of the sorts.
 */
const STRIDE = IS_FULL ? 1 : 3
const conditions = Object.entries(VALUES).flatMap(([key, values]) => values.map(value => ({ [key]: value })))
const sorts = tanks.list.sorts.flatMap((field): Sort[] => [
  [field, 'ASC'],
  [field, 'DESC'],
])
/** Groups of the user: undefined is an admin, who sees all tanks; then one group, several, and all of them. */
const WHO: readonly (readonly number[] | undefined)[] = [undefined, [903], [901, 904, CLIENT], [...GROUPS]]

describe('a list of ten thousand tanks', () => {
  let world: World
  let listed: ReturnType<typeof definitionOf>
  const store = () => ({ ...storeOf(world.deps), production: true })

  beforeAll(async () => {
    world = await startWorld(ENGINE)
    // Remove the tanks of other tests.
    await world.db.query('delete from tanks')
    listed = definitionOf(await fillTanks(world))
  })
  afterAll(() => world.close())

  const scopeFor = (groups: readonly number[] | undefined): Scope =>
    scopeOf(
      { userId: 1, uid: 'x', customerId: null, role: groups ? 'client' : 'admin', groupIds: groups ?? [] },
      tanks,
    )

  const page = (
    groups: readonly number[] | undefined,
    filter: Filter,
    sort: Sort,
    from: number,
    limit: number,
  ) =>
    fetchPage(
      store(),
      tanks,
      scopeFor(groups),
      parseListQuery(
        tanks,
        {
          filter: JSON.stringify(filter),
          sort: JSON.stringify(sort),
          range: JSON.stringify([from, from + limit - 1]),
        },
        world.clock.now,
      ),
    )

  const ids = (rows: readonly { id?: unknown }[]) => rows.map(({ id }) => id)

  test.each(sorts.map(sort => ({ sort, title: sort.join(' ') })))(
    'is right by $title for every filter and user, on its first page and further down',
    async ({ sort }) => {
      for (const [at, filter] of [{}, ...conditions].entries()) {
        if ((at + sorts.indexOf(sort)) % STRIDE > 0) continue
        // The user changes with each sort, so that every filter is tried as every user.
        const groups = WHO[(Math.floor(at / STRIDE) + sorts.indexOf(sort)) % WHO.length]
        const whole = listed(groups, filter, sort)
        const last = Math.max(0, Math.min(whole.length, EXACT_TOTAL) - 7)
        for (const from of new Set([0, at % 2 === 0 ? last : last >> 1])) {
          const { rows, total } = await page(groups, filter, sort, from, 9)
          const what = JSON.stringify({ groups, filter, sort, from })
          expect(ids(rows), what).toEqual(ids(whole.slice(from, from + 9)))
          expect(total, what).toEqual({ count: whole.length, capped: false })
        }
      }
    },
    120_000,
  )

  test(
    'is right on every page, by offset and by cursor, whatever is combined',
    () =>
      fc.assert(
        fc.asyncProperty(
          fc.array(fc.constantFrom(...conditions), { maxLength: 3 }),
          fc.constantFrom(...sorts),
          fc.constantFrom(...WHO),
          fc.integer({ min: 300, max: 1000 }),
          async (some, sort, groups, size) => {
            const filter = Object.assign({}, ...some) as Filter
            const whole = ids(listed(groups, filter, sort))
            const paged: unknown[] = []
            for (let from = 0; from < Math.max(1, whole.length); from += size)
              paged.push(...ids((await page(groups, filter, sort, from, size)).rows))
            expect(paged).toEqual(whole)
            const streamed: unknown[] = []
            const asked = { filter: JSON.stringify(filter), sort: JSON.stringify(sort) }
            const query = parseListQuery(tanks, asked, world.clock.now)
            for await (const rows of everyRow(store(), tanks, scopeFor(groups), query, size))
              streamed.push(...ids(rows))
            expect(streamed).toEqual(whole)
          },
        ),
        { numRuns: randomRuns(40) },
      ),
    180_000,
  )

  test('has the tanks of a client’s depots where it is filtered by the client, and only what may be seen', async () => {
    const numbers = async (groups: readonly number[] | undefined, filter: Filter) =>
      (await page(groups, filter, ['id', 'ASC'], 0, 1)).total.count
    expect(await numbers(undefined, { group_id: CLIENT })).toBe(8100)
    expect(await numbers(undefined, { group_id_neq: CLIENT })).toBe(1900)
    expect(await numbers([902, 903], { group_id: CLIENT })).toBe(4000)
    expect(await numbers([903], { group_id: CLIENT })).toBe(0)
  })

  test('is counted no further than its limit, and never older than the last write', async () => {
    const first = () => page(undefined, { state_neq: 'draft' }, ['updated_at', 'DESC'], 0, 1)
    const before = await first()
    await world.db.query(
      `insert into tanks (name, group_id, content_type, capacity_l, updated_at)
       select 'New', 903, 'derv', 1000, timestamptz '2027-01-01Z' + interval '1 second' * i from generate_series(1, 2000) i`,
    )
    const after = await first()
    expect(after.total.count).toBe(before.total.count + 2000)
    expect(after.rows[0]!.name).toBe('New')
    expect((await page(undefined, {}, ['id', 'ASC'], 0, 1)).total).toEqual({
      count: EXACT_TOTAL,
      capped: true,
    })
    await world.db.query(`update tanks set deleted_at = now() where name = 'New'`)
    expect((await first()).total).toEqual(before.total)
    expect((await page(undefined, {}, ['id', 'ASC'], 0, 1)).total).toEqual({ count: MANY, capped: false })
  })
})
