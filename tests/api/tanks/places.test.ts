import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updateLevelState } from '../../../server/features/tanks/levelState'
import { startWorld, type World } from '../contract/world'
import { addTank, ENGINE, HOUR } from '../ingest/support'

type Places = Record<'ids' | 'lat' | 'lng' | 'pct' | 'direction' | 'state', unknown[]>

describe('the places of tanks', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld(ENGINE)
    await world.db.query('update tanks set lat = null, lng = null')
  })
  afterAll(() => world.close())

  const ago = (hours: number) => new Date(world.clock.now.getTime() - hours * HOUR)
  async function put(more: Record<string, unknown>): Promise<number> {
    const id = await addTank(world.db, null, { group_id: 11 })
    const values = { lat: 52.123456, lng: -8.654321, reading_at: ago(1), direction: -1, ...more }
    const sets = Object.keys(values).map((name, i) => `${name} = $${i + 2}`)
    await world.db.query(`update tanks set ${sets.join()} where id = $1`, [id, ...Object.values(values)])
    return id
  }

  test('tell what is left against the tank’s own thresholds, and nothing of what is older than a day', async () => {
    await world.db.query('update tankgroups set low_pct = 25, critical_pct = 10')
    const expected = new Map([
      [await put({ pct: 60.4 }), 'good'],
      [await put({ pct: 25 }), 'warn'],
      [await put({ pct: 10 }), 'bad'],
      [await put({ pct: 30, low_pct: 40, critical_pct: 20 }), 'warn'],
      // A rising level is worse the fuller the tank is.
      [await put({ pct: 95, direction: 1 }), 'bad'],
      [await put({ pct: 5, direction: 1 }), 'good'],
      [await put({ pct: 60, reading_at: ago(24) }), 'good'],
      [await put({ pct: 60, reading_at: ago(24.1) }), 'unknown'],
      [await put({ pct: 60, reading_at: null }), 'unknown'],
      [await put({ pct: null }), 'unknown'],
    ])
    await put({ pct: 60, lat: null })
    // Recomputes the states, as after a change of a group's limits.
    await updateLevelState(world.db, 'group_id', 11)
    const { status, body, text } = await world.as('admin')('GET', '/api/tanks/mapList')
    expect(status, text).toBe(200)
    const { ids, lat, lng, pct, state } = body as unknown as Places
    expect(new Map(ids.map((id, i) => [id, state[i]]))).toEqual(expected)
    const first = ids.indexOf([...expected.keys()][0])
    expect([lat[first], lng[first], pct[first]]).toEqual([52.12346, -8.65432, 60])
  })
})

describe('the lists of tanks by group', () => {
  let world: World
  let mine: number
  beforeAll(async () => {
    world = await startWorld(ENGINE)
    await world.db.query('delete from tanks')
    mine = await addTank(world.db, null, { group_id: 11, name: 'Mine' })
    const theirs = await addTank(world.db, null, { group_id: 21, name: 'Theirs' })
    await world.db.query('update tanks set lat = 52, lng = -8 where id = any($1)', [[mine, theirs]])
  })
  afterAll(() => world.close())
  const ask = (who: string, path: string) => world.as(who)('GET', `/api/tanks/${path}`)

  test('take a depot, or a client with its depots, beside the list’s own filter', async () => {
    for (const group of [10, 11])
      for (const list of ['gridList', 'verbose-list']) {
        const { status, body, text } = await ask('admin', `${list}?tank_group_id=${group}`)
        expect(status, text).toBe(200)
        expect(body.map(({ id }) => id)).toEqual([mine])
      }
    const both = await ask('admin', 'gridList?tank_group_id=10&filter={"name":"Theirs"}')
    expect(both.body).toEqual([])
    expect((await ask('admin', 'mapList?tank_group_id=10')).body).toMatchObject({ ids: [mine] })
    const file = await ask('admin', 'gridList/export?tank_group_id=10&columns=["name"]')
    expect(file.text.trim().split('\r\n').slice(1)).toEqual(['Mine'])
  })

  test('show nobody the tanks of a group that isn’t theirs', async () => {
    for (const list of ['gridList', 'verbose-list'])
      expect((await ask('client', `${list}?tank_group_id=20`)).body).toEqual([])
  })
})
