import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sortValue } from '../../../server/crud/order'
import { pageOf } from '../../../server/crud/pages'
import type { ListQuery } from '../../../server/crud/query'
import { parseListQuery } from '../../../server/crud/query'
import { rows } from '../../../server/crud/repository'
import type { Row } from '../../../server/crud/sql'
import { pointSql } from '../../../server/db/points'
import { exceptionsOf } from '../../../server/db/exceptions'
import { exceptional } from '../../../server/crud/exceptional'
import { apart, isMergeable, merged, pickedApart, sifted } from '../../../server/crud/groupWays'
import { picked, searched, sorted, sortedAndCounted, walked } from '../../../server/crud/ways'
import { entityOf } from '../../../src/config/entities'
import { scopeOf, type Scope } from '../../../src/config/schema'
import { startWorld, type World } from '../contract/world'
import { ENGINES } from '../ingest/support'

const tanks = entityOf('tanks')
const TANKS = 400
const GROUPS = [901, 902, 903, 904]

type Tank = Record<string, string | number | null>

/** A condition as it is asked, and what it means. */
type Asked = { key: string; value: unknown; holds: (tank: Tank) => boolean }

const COMPARE: Record<string, (a: string | number, b: string | number) => boolean> = {
  _gte: (a, b) => a >= b,
  _lte: (a, b) => a <= b,
  _gt: (a, b) => a > b,
  _lt: (a, b) => a < b,
}

const VALUES: Record<string, readonly (string | number)[]> = {
  pct: [0, 10, 20, 50, 80, 100],
  volume_l: [0, 130, 260, 650, 1040, 1300],
  days_p50: [0, 0.5, 7, 14, 40],
  run_out_on: ['1999-12-31', '2026-11-01', '2026-11-02', '2026-12-01'],
  quality: [0, 1, 2, 3],
}
const CHOICES: Record<string, readonly (string | number)[]> = {
  state: ['draft', 'active', 'decommissioned'],
  content_type: ['kerosene', 'derv', 'gas_oil', 'other'],
  group_id: GROUPS,
  shape: ['rectangular', 'sphere'],
}

const ranges = fc.constantFrom(...Object.keys(VALUES)).chain(field =>
  fc
    .tuple(
      fc.constantFrom(...Object.keys(COMPARE), '', '_neq'),
      fc.constantFrom<string | number | null>(null, ...VALUES[field]!),
    )
    .map(([operator, value]): Asked => {
      if (value === null) {
        const known = operator !== ''
        return {
          key: `${field}${known ? '_neq' : ''}`,
          value,
          holds: tank => (tank[field] !== null) === known,
        }
      }
      const holds = (tank: Tank) => {
        const own = tank[field] ?? null
        if (operator === '') return own === value
        return operator === '_neq' ? own !== value : own !== null && COMPARE[operator]!(own, value)
      }
      return { key: field + operator, value, holds }
    }),
)

const choices = fc.constantFrom(...Object.keys(CHOICES)).chain(field =>
  fc
    .tuple(
      fc.constantFrom('', '_neq'),
      fc.subarray([...CHOICES[field]!], { minLength: 1, maxLength: 2 }),
      fc.boolean(),
    )
    .map(([operator, some, alone]): Asked => {
      const value = alone ? some[0] : some
      const listed = alone ? some.slice(0, 1) : some
      const own = (tank: Tank) => listed.some(one => one === tank[field])
      return { key: field + operator, value, holds: tank => own(tank) === (operator === '') }
    }),
)

const searches = fc.constantFrom('tank 1', 'tank 001', 'Tank', '7', 'tank 002 x').map((q): Asked => ({
  key: 'q',
  value: q,
  holds: tank => String(tank.name).toLowerCase().includes(q.toLowerCase()),
}))

const asking = fc
  .array(fc.oneof({ weight: 4, arbitrary: ranges }, { weight: 2, arbitrary: choices }, searches), {
    maxLength: 3,
  })
  // Two conditions of one name would be one.
  .map(list => [...new Map(list.map(one => [one.key, one])).values()])

const lists = fc.record({
  asking,
  sort: fc.tuple(
    fc.constantFrom(
      'pct',
      'days_p50',
      'run_out_on',
      'volume_l',
      'rate_l_day',
      'name',
      'quality',
      'state',
      'group_id',
      'id',
    ),
    fc.constantFrom('ASC', 'DESC'),
  ),
  groups: fc.option(fc.subarray(GROUPS, { minLength: 1 })),
  limit: fc.integer({ min: 1, max: 12 }),
  offset: fc.integer({ min: 0, max: 20 }),
})

describe.each(ENGINES)('the ways to find a page on %s', engine => {
  let world: World
  let all: Tank[]
  const store = () => ({ db: world.db, production: true })

  beforeAll(async () => {
    world = await startWorld(engine)
    await world.db.query(
      `insert into tanks (name, group_id, content_type, state, shape, capacity_l, pct, volume_l, ullage_l, days_p50,
         run_out_on, rate_l_day, quality)
       select 'Tank ' || lpad((i * 7 % 50)::text, 3, '0'), 901 + (i * i % 7) % 4,
         (array['kerosene', 'derv', 'gas_oil', 'other'])[1 + i * 3 % 4],
         (array['active', 'active', 'draft', 'decommissioned'])[1 + i * 5 % 4],
         (array['rectangular', 'sphere', null])[1 + i % 3], 1300,
         p, 13 * p, 1300 - 13 * p, case when i % 9 > 0 then (array[0, 0.5, 7, 14, 40])[1 + (p / 25)::int] end,
         case when i % 8 > 0 then (array['1999-12-31', '2026-11-01', '2026-11-02', '2026-12-01']::date[])[1 + i % 4] end,
         -p, i % 4
       from (select i, case when i % 10 > 0 then (array[0, 10, 20, 50, 80, 100])[1 + i * 11 % 6] end as p
         from generate_series(1, ${TANKS}) as i) as made`,
    )
    all = await world.db.query<Tank>('select * from tanks where group_id > 900')
  })
  afterAll(() => world.close())

  const scopeFor = (groups: readonly number[] | null): Scope =>
    scopeOf({ userId: 1, uid: 'x', customerId: null, role: 'client', groupIds: groups ?? GROUPS }, tanks)

  type List = typeof lists extends fc.Arbitrary<infer L> ? L : never
  const queryOf = (
    { asking: conditions, sort, limit, offset }: List,
    more: Partial<ListQuery> = {},
  ): ListQuery => ({
    ...parseListQuery(tanks, {
      filter: JSON.stringify(Object.fromEntries(conditions.map(({ key, value }) => [key, value]))),
      sort: JSON.stringify(sort),
      range: JSON.stringify([offset, offset + limit - 1]),
    }),
    ...more,
  })

  /** What a list is by its definition: the ids of all that fit, in order. */
  function expected({ asking: conditions, sort: [field, order], groups }: List): number[] {
    const way = order === 'ASC' ? 1 : -1
    const fit = all.filter(
      tank =>
        (groups ?? GROUPS).includes(tank.group_id as number) && conditions.every(({ holds }) => holds(tank)),
    )
    const compare = (a: Tank, b: Tank) => {
      const [x, y] = [a[field] ?? null, b[field] ?? null]
      if (x === y) return way * ((a.id as number) - (b.id as number))
      if (x === null || y === null) return x === null ? 1 : -1
      return way * (x < y ? -1 : 1)
    }
    return fit.toSorted(compare).map(tank => tank.id as number)
  }

  test('each way finds the same rows, from the start and after any row', () =>
    fc.assert(
      fc.asyncProperty(lists, fc.nat(), async (list, at) => {
        const scope = scopeFor(list.groups)
        const whole = expected(list)
        const place = whole.length > 0 ? at % whole.length : undefined
        const read = async (all: ReturnType<typeof sorted>) =>
          (await rows(world.db, sql<Row>`select * from (${all}) as page`)).slice(0, list.limit)
        for (const from of [undefined, place]) {
          const query = queryOf(list, { offset: 0 })
          const cursor = async () => {
            const [row] = await rows(
              world.db,
              sql<Row>`select id, ${sortValue(tanks, query.sort)} from tanks as t where id = ${whole[from!]}`,
            )
            return { value: row!.cursor_value as string | null, id: row!.id as number }
          }
          const asked = { ...query, after: from === undefined ? undefined : await cursor() }
          const part = { store: store(), entity: tanks, scope, query: asked }
          const wanted = whole.slice(from === undefined ? 0 : from + 1).slice(0, list.limit)
          const found: Record<string, Row[]> = {
            sorted: await read(sorted(part, list.limit)),
            walked: await read(walked(part, list.limit)),
            searched: await read(searched(part, list.limit)),
            picked: await read(picked(part, list.limit)),
            exceptional: await read(exceptional(part, list.limit)),
            counted: await read(sortedAndCounted(part, list.limit, TANKS)),
          }
          if (isMergeable(scope, list.limit)) {
            found.merged = await read(merged(part, scope, list.limit))
            found.sifted = await read(sifted(part, scope, list.limit))
            for (const each of [apart, pickedApart]) {
              found[each.name] = await read(each(part, scope, list.limit))
              // A walk that ends early says where: up to there the page is right.
              const some = await read(each(part, scope, list.limit, 5))
              const open = some.findIndex(row => row.open)
              const sure = open === -1 ? list.limit : open
              expect(some.slice(0, sure).map(row => row.id)).toEqual(wanted.slice(0, sure))
            }
          }
          for (const [way, got] of Object.entries(found))
            expect(
              got.map(row => row.id),
              way,
            ).toEqual(wanted)
          if (found.counted!.length > 0) expect(found.counted![0]!.matches).toBe(whole.length)
        }
      }),
      { numRuns: 120 },
    ))

  async function pageFor(list: List) {
    const { records, total } = await pageOf(store(), tanks, scopeFor(list.groups), queryOf(list))
    return { found: records.map(record => JSON.parse(record) as Row), total }
  }

  test('a page and its total are those of the definition', () =>
    fc.assert(
      fc.asyncProperty(lists, async list => {
        const whole = expected(list)
        const { found, total } = await pageFor(list)
        expect(found.map(row => row.id)).toEqual(whole.slice(list.offset, list.offset + list.limit))
        expect(total).toEqual({ count: whole.length, capped: false })
      }),
      { numRuns: 120 },
    ))

  test('a page whose plan is kept is right for every value that it is asked with', async () => {
    for (let i = 0; i < 24; i++) {
      const most = VALUES.pct![i % 6] as number
      const list: List = {
        asking: [{ key: 'pct_lte', value: most, holds: ({ pct }) => pct !== null && Number(pct) <= most }],
        sort: ['name', 'ASC'],
        groups: null,
        limit: 9,
        offset: 0,
      }
      const { found } = await pageFor(list)
      expect(found.map(row => row.id)).toEqual(expected(list).slice(0, 9))
    }
    if (engine === 'postgres')
      expect(Math.max(...(await plansKept('generic_plans')))).toBeGreaterThan(
        Math.max(...(await plansKept('custom_plans'))),
      )
  })

  test('a walk is planned once however much is asked of its rows, and is right for every value', async () => {
    for (let i = 0; i < 24; i++) {
      const most = VALUES.pct![i % 6] as number
      const list: List = {
        asking: [
          { key: 'pct_lte', value: most, holds: ({ pct }) => pct !== null && Number(pct) <= most },
          { key: 'quality_gte', value: i % 3, holds: ({ quality }) => Number(quality) >= i % 3 },
        ],
        sort: ['name', 'ASC'],
        groups: null,
        limit: 2,
        offset: 0,
      }
      const { found } = await pageFor(list)
      expect(found.map(row => row.id)).toEqual(expected(list).slice(0, 2))
    }
    if (engine === 'postgres')
      expect(Math.max(...(await plansKept('generic_plans', '%"quality"%"quality" >= %')))).toBeGreaterThan(0)
  })

  /** Of each connection that keeps plans, how many of a kind it made. Which one is asked nobody knows. */
  async function plansKept(kind: 'generic_plans' | 'custom_plans', statements = '%'): Promise<number[]> {
    const asked = sql<{
      plans: number
    }>`select coalesce(sum(${sql.ref(kind)}), 0)::int as plans from pg_prepared_statements
      where statement like ${statements}`
    for (let i = 0; i < 3; i++) await world.db.run(asked, { often: true })
    const found = await Promise.all(Array.from({ length: 20 }, () => world.db.run(asked, { often: true })))
    return found.map(([row]) => row!.plans)
  }

  test('a connection keeps no more plans than it may, however many come', async () => {
    const numbers = Array.from({ length: 2200 }, (_, i) => i)
    for (const i of numbers) {
      const one = sql<{ n: number }>`select ${sql.lit(i)}::int as n`
      for (let time = 0; time < 3; time++)
        expect(await world.db.run(one, { often: true })).toEqual([{ n: i }])
    }
    const kept = sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements`
    for (let i = 0; i < 20; i++)
      expect((await world.db.run(kept, { often: true }))[0]!.n).toBeLessThanOrEqual(2048)
  })

  test('what is known alone has an index that the planner takes for it', async () => {
    const undone = new Error('undone')
    const planned = world.db.transaction(async tx => {
      for (const way of ['seqscan', 'sort', 'bitmapscan']) await tx.query(`set local enable_${way} = off`)
      // Of a nearly empty table any index in the right order will do; which one it takes hangs on when it was last analysed.
      const others = await tx.query<{ name: string }>(
        `select indexname as name from pg_indexes where tablename = 'tanks'
           and indexname like 'tanks__list__%' and indexname not like '%__alone'`,
      )
      for (const { name } of others) await tx.query(`drop index "${name}"`)
      for (const { field, unknown } of exceptionsOf(tanks))
        for (const other of unknown) {
          const plan = await tx.query<Record<string, string>>(
            `explain select id from tanks where deleted_at is null and ${other} is null and ${field} is not null
             order by ${field} desc, id desc limit 5`,
          )
          expect(plan.map(row => row['QUERY PLAN']).join('\n')).toContain(`tanks__list__${field}__alone`)
        }
      throw undone
    })
    await expect(planned).rejects.toBe(undone)
  })

  test('the index of what moves together is the one that the list asks for', () =>
    world.db
      .transaction(async tx => {
        for (const way of ['seqscan', 'sort', 'bitmapscan']) await tx.query(`set local enable_${way} = off`)
        const plan = await tx.query<Record<string, string>>(
          `explain select id from tanks as t where deleted_at is null and ${pointSql(tanks, 't.')} <@ cube(array[0, 1]::float8[])
           order by ${pointSql(tanks, 't.')} ~> -3`,
        )
        expect(plan.map(row => row['QUERY PLAN']).join('\n')).toContain('tanks__together')
      })
      .then(() => undefined))
})
