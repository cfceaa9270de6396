import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { features } from '../../../server/app'
import { deleteExpired } from '../../../server/engine/tasks/deleteExpired'
import { databaseClock } from '../../../server/engine/db/clock'
import { startWorld, type World } from '../contract/world'
import { addDevice, addTank, ENGINE, HOUR, NOW, postAll, reset, sigfox } from './support'

const MINUTE = 60_000
const START = Date.UTC(2026, 1, 1)
/** A message stamped this many ms before or after the server's time. */
const stamped = (ms: number, seq: number, ullage_mm = 400) =>
  sigfox('4C9005', (NOW.getTime() + ms - START) / HOUR, seq, { ullage_mm })

let world: World
let tank: number
let device: number
beforeAll(async () => {
  world = await startWorld(ENGINE)
})
afterAll(() => world.close())
beforeEach(async () => {
  await reset(world)
  device = await addDevice(world.db, '4C9005')
  tank = await addTank(world.db, device, { group_id: 11 })
})
const told = async (...messages: object[]) => {
  const { body } = await postAll(world.app, messages)
  await world.app.services.idle()
  return JSON.parse(body) as Record<string, number>
}
const snapshot = async () => {
  const { body } = await world.as('admin')('GET', `/api/tanks/${tank}`)
  return [body.volume_l, body.reading_at]
}

test('a message stamped more than five minutes ahead is parked, shown as out of window, and freezes nothing', async () => {
  expect(await told(stamped(-HOUR, 1, 400), stamped(5 * MINUTE, 2, 390))).toMatchObject({
    accepted: 2,
    parked: 0,
  })
  for (const [ahead, seq] of [
    [6 * MINUTE, 3],
    [20 * HOUR, 4],
    [400 * 24 * HOUR, 5],
  ] as const)
    expect(await told(stamped(ahead, seq, 100)), String(ahead)).toMatchObject({ accepted: 0, parked: 1 })
  const at = (ms: number) => new Date(NOW.getTime() + ms)
  expect(await snapshot()).toEqual([610, at(5 * MINUTE).toISOString()])
  const { body } = await world.as('admin')('GET', `/api/devices/${device}/parsedrecords`)
  expect(body.map(({ seq, out_of_window }) => [seq, out_of_window])).toEqual([
    [5, true],
    [4, true],
    [3, true],
    [2, false],
    [1, false],
  ])
  // They stay invalid when recomputed, even after their time has come.
  world.clock.now = at(30 * HOUR)
  await world.as('admin')('POST', `/api/devices/${device}/regenerateReadings`, {})
  await world.app.services.idle()
  expect(await snapshot()).toEqual([610, at(5 * MINUTE).toISOString()])
  expect(await told(stamped(30 * HOUR, 6, 395))).toMatchObject({ accepted: 1 })
  expect(await snapshot()).toEqual([605, at(30 * HOUR).toISOString()])
})

test('what was received while the server’s own clock ran ahead gives way to what comes after', async () => {
  world.clock.now = new Date(NOW.getTime() + 48 * HOUR)
  await told(stamped(48 * HOUR, 1, 100))
  world.clock.now = NOW
  await told(stamped(0, 2, 400))
  expect(await snapshot()).toEqual([600, NOW.toISOString()])
})

test('old messages are taken: history is imported', async () => {
  expect(await told(stamped(-5 * 365 * 24 * HOUR, 1))).toMatchObject({ accepted: 1, parked: 0 })
})

test('what a clock that ran ahead has stamped is not kept until then', async () => {
  const later = new Date(NOW.getTime() + 365 * 24 * HOUR)
  await world.db.query(
    `insert into idempotency (user_id, key, path, at) values (1, 'ahead', '/', $1), (1, 'now', '/', $2)`,
    [later, NOW],
  )
  await world.db.query(
    `insert into sign_in_attempts (account, source, failures, last_at) values ('a', 'b', 5, $1)`,
    [later],
  )
  await deleteExpired(world.deps, features)
  expect(await world.db.query('select key from idempotency')).toEqual([{ key: 'now' }])
  expect(await world.db.query('select account from sign_in_attempts')).toEqual([])
})

test.runIf(ENGINE === 'postgres')(
  'the time is the database’s, whatever this machine’s clock says',
  async () => {
    const clock = databaseClock()
    const wrong = {
      ...world.db,
      query: async () => [{ now: new Date(Date.now() - 10 * HOUR) }],
    } as typeof world.db
    const end = await clock.follow(wrong)
    expect(Math.abs(clock.now().getTime() - (Date.now() - 10 * HOUR))).toBeLessThan(MINUTE)
    end()
  },
)

test.runIf(ENGINE === 'postgres')(
  'a database that is away just when the server has started ends nothing, and its time is known once it is back',
  async () => {
    const clock = databaseClock()
    let isAway = true
    const away = {
      ...world.db,
      query: async () => {
        if (isAway) throw new Error('Connection terminated unexpectedly')
        return [{ now: new Date(Date.now() - 10 * HOUR) }]
      },
    } as typeof world.db
    const end = await clock.follow(away)
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(MINUTE)
    isAway = false
    await expect.poll(() => Math.abs(clock.now().getTime() - (Date.now() - 10 * HOUR))).toBeLessThan(MINUTE)
    end()
  },
)
