import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { can, entityFor, isNumber, type Entity } from '../../../src/config/schema'
import { groupable } from '../../../server/engine/crud/grouping'
import { pathOf } from '../../../server/engine/crud/registerEntity'
import { ENGINE } from '../ingest/support'
import { entities, startWorld, type World } from './world'

/** A role that sees everything and one whose records are scoped. `tests/security` checks which records each role counts. */
const ROLES = ['admin', 'client']

type Figure = { key: unknown; count: number; sum?: number; filter: Record<string, unknown> }

describe('figures of lists', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld(ENGINE)
    for (const entity of entities) for (const side of ['a', 'b', 'a'] as const) await world.make(entity, side)
    // A list can't be filtered by the roles of these users.
    await world.db.query('delete from users where id in (8, 9)')
    // One tank gets more values; another belongs to the client itself.
    await world.db.query(
      `update tanks set state = 'active', pct = 7, level_state = 'critical', volume_l = 70.5, reading_at = '2026-02-27 23:30Z', quality = 1, run_out_on = '2026-03-05'
       where id = (select min(id) from tanks)`,
    )
    await world.db.query(`update tanks set group_id = 10, pct = 100 where id = (select max(id) from tanks)`)
  }, 180_000)
  afterAll(() => world.close())

  const query = (asked: Record<string, unknown>) =>
    new URLSearchParams(
      Object.entries(asked).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    ).toString()
  const figures = async (role: string, entity: Entity, asked: Record<string, unknown>) => {
    const answer = await world.as(role)('GET', `${pathOf(entity)}/aggregate?${query(asked)}`)
    expect(answer.status, answer.text).toBe(200)
    return answer.body as unknown as Figure[]
  }
  const rowsOf = async (role: string, entity: Entity, filter: object) => {
    const answer = await world.as(role)(
      'GET',
      `${pathOf(entity)}?${query({ filter: { ...filter }, range: [0, 999] })}`,
    )
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const added = (rows: readonly Record<string, unknown>[], name: string | undefined) =>
    name === undefined ? undefined : rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)

  describe.each(entities.map(entity => ({ name: entity.name, entity })))('$name', ({ entity }) => {
    const readers = ROLES.filter(role => can({ role }, 'read', entity))
    test.each(readers)('are those of the lists behind them for a %s, by every field', async role => {
      const seen = entityFor({ role }, entity)
      const sum = seen.stored.find(name => isNumber(seen.fields[name]!) && !seen.fields[name]!.secret)
      const all = await rowsOf(role, entity, {})
      for (const by of groupable(seen)) {
        const bands = isNumber(seen.fields[by]!) ? { bands: '0,10,100' } : {}
        const found = await figures(role, entity, { by, ...bands, ...(sum && { sum }) })
        expect(
          found.reduce((total, { count }) => total + count, 0),
          by,
        ).toBe(all.length)
        for (const figure of found) {
          const behind = await rowsOf(role, entity, figure.filter)
          expect(behind.length, `${by} ${JSON.stringify(figure)}`).toBe(figure.count)
          if (sum) expect(figure.sum).toBeCloseTo(added(behind, sum)!)
        }
      }
    })
  })

  const tanks = entities.find(({ name }) => name === 'tanks')!

  test('are those within the filter and the words that were asked for', async () => {
    const [first] = await rowsOf('admin', tanks, {})
    const filter = { pct_gte: 5, pct_lt: 9, q: first!.name }
    const found = await figures('admin', tanks, { by: 'pct', bands: '0,7,50', sum: 'volume_l', filter })
    expect(found).toEqual([
      { key: '..0', count: 0, sum: 0, filter: { pct_lt: 0 } },
      { key: '0..7', count: 0, sum: 0, filter: { pct_gte: 5, pct_lt: 7 } },
      { key: '7..50', count: 1, sum: 70.5, filter: { pct_gte: 7, pct_lt: 9 } },
      { key: '50..', count: 0, sum: 0, filter: { pct_gte: 50 } },
    ])
    for (const figure of found)
      expect(await rowsOf('admin', tanks, { ...filter, ...figure.filter })).toHaveLength(figure.count)
  })

  test('tell times by months of UTC, and what isn’t known apart', async () => {
    expect((await figures('admin', tanks, { by: 'reading_at' }))[0]).toEqual({
      key: '2026-02',
      count: 1,
      filter: { reading_at_gte: '2026-02-01', reading_at_lt: '2026-03-01' },
    })
    expect((await figures('admin', tanks, { by: 'run_out_on' })).at(-1)).toMatchObject({ key: null })
  })

  test('count a client’s own tanks apart from those of its depots', async () => {
    const found = await figures('admin', tanks, { by: 'group_id' })
    const own = found.find(({ key }) => key === 10)!
    expect(own).toMatchObject({
      count: 1,
      filter: { group_id: 10, group_id_neq: expect.arrayContaining([11]) },
    })
    expect((await rowsOf('admin', tanks, { group_id: 10 })).length).toBeGreaterThan(1)
  })

  test.each([
    ['by', {}],
    ['by', { by: 'nowhere' }],
    ['by', { by: 'tags' }],
    ['by', { by: 'access_notes' }],
    ['bands', { by: 'pct' }],
    ['bands', { by: 'pct', bands: '10,5' }],
    ['bands', { by: 'pct', bands: 'a' }],
    ['bands', { by: 'pct', bands: '1,,2' }],
    ['bands', { by: 'pct', bands: Array.from({ length: 51 }, (_, i) => i).join(',') }],
    ['bands', { by: 'state', bands: '1' }],
    ['sum', { by: 'state', sum: 'name' }],
    ['sum', { by: 'state', sum: 'group_id' }],
    ['sum', { by: 'state', sum: 'constructor' }],
    ['filter', { by: 'state', filter: 'x' }],
  ])('are refused where %s is wrong, which is named: %j', async (parameter, asked) => {
    const answer = await world.as('admin')('GET', `/api/tanks/aggregate?${query(asked)}`)
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain(`"${parameter}`)
  })

  test.each(ROLES)('of quick filters are those of the lists behind them for a %s', async role => {
    world.clock.now = new Date('2026-03-01T12:00:00Z')
    // The last filter uses a field of the quick filters, which replace it when pressed.
    for (const filter of [{}, { state: 'active' }, { q: 'tank' }, { level_state: 'low' }]) {
      const answer = await world.as(role)('GET', `/api/tanks/quickFilters?${query({ filter })}`)
      expect(answer.status, answer.text).toBe(200)
      const counts = answer.body as unknown as {
        name: string
        count: number
        capped: boolean
        filter: object
      }[]
      expect(counts.map(({ name }) => name)).toEqual([
        'critical',
        'low',
        'nearlyFull',
        'soon',
        'silent',
        'requested',
        'reported',
      ])
      for (const { count, capped, filter: own } of counts) {
        expect(await rowsOf(role, tanks, { ...filter, ...own })).toHaveLength(count)
        expect(capped).toBe(false)
      }
    }
    const found = await world.as('admin')('GET', '/api/tanks/quickFilters')
    expect(found.body).toContainEqual(expect.objectContaining({ name: 'critical', count: 1 }))
    expect(found.body).toContainEqual(expect.objectContaining({ name: 'silent', count: 1 }))
  })

  test('of quick filters move with the time', async () => {
    const silent = async () => {
      const { body } = await world.as('admin')('GET', '/api/tanks/quickFilters')
      return (body as unknown as { name: string; count: number }[]).find(({ name }) => name === 'silent')!
        .count
    }
    world.clock.now = new Date('2026-02-28T23:00:00Z')
    expect(await silent()).toBe(0)
    world.clock.now = new Date('2026-03-01T00:00:00Z')
    expect(await silent()).toBe(1)
  })
})
