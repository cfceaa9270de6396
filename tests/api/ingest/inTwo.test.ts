import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Device } from '../../../server/features/readings/deriveReadings'
import { splitIndependent } from '../../../server/features/readings/splitIndependent'
import { recalculateTank } from '../../../server/features/readings/recalculateTank'
import { ENGINE, HOUR, NOW, postAll, reset, sigfox, startStack, type Stack } from './support'

const COUNT = 120
const keyOf = (i: number) => (0x4c0000 + i).toString(16).toUpperCase()
const keys = Array.from({ length: COUNT }, (_, i) => keyOf(i))

describe('work for many devices', () => {
  const device = (id: number, ...tanks: number[]) =>
    ({ id, mountings: tanks.map(tank => ({ vessel: { id: tank } })) }) as unknown as Device
  const task = (key: string) => ({ id: 0, key, from: 0, to: 0, messages: 1 })
  test('is done in two parts of about one size, with all of a key’s work in one', () => {
    const byKey = new Map(keys.map((key, i) => [key, [device(i, 1000 + i)]]))
    const parts = splitIndependent([...keys, ...keys].map(task), byKey)
    expect(parts.map(part => part.length)).toEqual([COUNT, COUNT])
    const [first, second] = parts.map(part => new Set(part.map(({ key }) => key)))
    expect([...first!].filter(key => second!.has(key))).toEqual([])
  })

  test('has no tank and no device in both parts, whoever was where', () => {
    // Each device was also on its neighbour's tank, in chains of ten; every seventh is heard under two keys.
    const devices = keys.map((_, i) => device(i, i, i % 10 === 9 ? i : i + 1))
    const byKey = new Map(keys.map((key, i) => [key, [devices[i % 7 === 0 ? Math.max(0, i - 1) : i]!]]))
    const parts = splitIndependent(keys.map(task), byKey)
    const reached = parts.map(part => part.flatMap(({ key }) => byKey.get(key)!))
    const tanks = reached.map(
      found => new Set(found.flatMap(one => one.mountings.map(({ vessel }) => vessel.id))),
    )
    expect(parts.flat()).toHaveLength(COUNT)
    expect([...tanks[0]!].filter(id => tanks[1]?.has(id))).toEqual([])
    expect(reached[0]!.filter(one => reached[1]?.includes(one))).toEqual([])
  })

  test('stays whole where it is little, or nobody’s', () => {
    expect(splitIndependent(keys.slice(0, 50).map(task), new Map())).toHaveLength(1)
    expect(splitIndependent(keys.map(task), new Map()).flat()).toHaveLength(COUNT)
  })
})

describe('messages of many devices at once', () => {
  let stack: Stack
  beforeAll(async () => {
    stack = await startStack(ENGINE)
  })
  afterAll(() => stack.close())
  beforeEach(() => reset(stack))

  test('are all worked out, also where devices changed places and one can’t be worked out', async () => {
    const { db, app } = stack
    const ids = async (sql: string, params: unknown[]) =>
      (await db.query<{ id: number }>(`${sql} returning id`, params))
        .map(({ id }) => id)
        .toSorted((x, y) => x - y)
    const devices = await ids(
      `insert into devices (device_id, hw_version, network, sigfox_id) select k, '2.2', 'sigfox', k from unnest($1::text[]) k`,
      [keys],
    )
    const tanks = await ids(
      `insert into tanks (name, group_id, content_type, shape, dimensions, capacity_l, device_id)
       select 'Box', 1, 'kerosene', 'rectangular', '{"w":1000,"l":1000,"h":1000}', 1000, d from unnest($1::int[]) d`,
      [devices],
    )
    await db.query(
      `insert into device_assignments (device_id, tank_id, since) select device_id, id, '-infinity' from tanks`,
    )
    // The first two swap tanks at noon: each has been on both.
    const noon = new Date(Date.UTC(2026, 1, 1) + 12 * HOUR)
    await db.transaction(async tx => {
      await tx.query('update tanks set device_id = null where id = any($1::int[])', [tanks.slice(0, 2)])
      for (const [tank, on] of [
        [0, 1],
        [1, 0],
      ] as const)
        await tx.query('update tanks set device_id = $2 where id = $1', [tanks[tank], devices[on]])
      for (const tank of tanks.slice(0, 2)) await recalculateTank(tx, tank, noon)
    })
    const bad = devices[COUNT - 1]!
    await db.query(
      `create function fail() returns trigger language plpgsql as $f$ begin raise exception 'broken'; end $f$`,
    )
    await db.query(
      `create trigger fail before insert on readings for each row when (new.device_id = ${bad}) execute function fail()`,
    )
    const said = (hours: number, seq: number) => (_: unknown, i: number) =>
      sigfox(keyOf(i), hours, seq, { ullage_mm: 100 + 2 * i + hours })
    await postAll(app, [
      ...Array.from({ length: COUNT }, said(6, 1)),
      ...Array.from({ length: COUNT }, said(18, 2)),
    ])
    await app.services.idle()
    const snapshots = await db.query<{ id: number; reading_at: Date | null; level_mm: number | null }>(
      'select id, reading_at, level_mm from tanks where id = any($1::int[]) order by id',
      [tanks],
    )
    const level = (i: number) => 1000 - (100 + 2 * i + 18)
    expect(snapshots.slice(0, -1).map(({ level_mm }) => level_mm)).toEqual(
      tanks.slice(0, -1).map((_, i) => level(i === 0 ? 1 : i === 1 ? 0 : i)),
    )
    expect(snapshots.at(-1)).toMatchObject({ level_mm: null, reading_at: null })
    const [{ n } = { n: 0 }] = await db.query<{ n: number }>('select count(*)::int as n from readings')
    expect(n).toBe(2 * (COUNT - 1))
    await db.query('drop function fail cascade')
    stack.clock.now = new Date(NOW.getTime() + 2 * 60_000)
    await app.services.idle()
    const waits = await db.query('select from ingest_queue')
    expect(waits).toEqual([])
  })
})
