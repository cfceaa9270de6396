import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dequeue, enqueueInsight, queuedTank } from '../../../server/features/insight/queue'
import { startWorld, type World } from '../contract/world'
import { addDevice, addTank, ENGINE, HOUR, postAll, sigfox } from '../ingest/support'

const DAYS = 60
/** Four messages a day: ten litres a day, and a delivery of 400 litres on the tenth day. */
const heard = (device: string) =>
  Array.from({ length: DAYS * 4 }, (_, n) =>
    sigfox(device, n * 6, n, { ullage_mm: Math.round(500 + (n / 4) * 10 - (n >= 40 ? 400 : 0)) }),
  )

describe('what was handed in is told in the next answer', () => {
  let world: World
  const tanks: number[] = []
  const get = async (path: string) =>
    (await world.as('admin')('GET', path)).body as unknown as Record<string, unknown>[]
  const last = new Date(Date.UTC(2026, 1, 1) + (DAYS - 0.25) * 24 * HOUR).toISOString()

  beforeAll(async () => {
    world = await startWorld(ENGINE)
    world.clock.now = new Date(Date.UTC(2026, 1, 1) + DAYS * 24 * HOUR)
    for (const device of ['AA01', 'AA02', 'AA03', 'AA04', 'AA05', 'AA06'])
      tanks.push(await addTank(world.db, await addDevice(world.db, device), { group_id: 11 }))
    await world.app.services.idle()
    // Stop the background services: results are only computed on request.
    await world.app.services.stop()
    await postAll(
      world.app,
      ['AA01', 'AA02', 'AA03', 'AA04', 'AA05', 'AA06'].flatMap(device => heard(device)),
    )
  })
  afterAll(() => world.close())

  test('as readings', async () => {
    expect((await get(`/api/tanks/${tanks[0]}/readings`))[0]).toMatchObject({ measured_at: last })
    expect((await get(`/api/tanks/${tanks[1]}/getSmoothedReadings/1`))[0]).toMatchObject({
      measured_at: last,
    })
  })

  test('as events', async () => {
    const [topup] = await get(`/api/tanks/${tanks[2]}/history/events/1`)
    expect(topup).toMatchObject({ type: 'topup', started_at: '2026-02-11T00:00:00.000Z' })
  })

  test('as a forecast', async () => {
    const answer = (await world.as('admin')('GET', `/api/tanks/${tanks[3]}/forecast`)).body
    expect(answer).toMatchObject({ as_of: last })
    expect((answer.past_error as { mape_14: number }).mape_14).toBeGreaterThanOrEqual(0)
  })

  test('once, though many ask at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => get(`/api/tanks/${tanks[4]}/history/events`)),
    )
    for (const events of answers) expect(events).toEqual(answers[0])
    expect(answers[0]!.filter(({ type }) => type === 'topup')).toHaveLength(1)
  })

  test('also of a tank whose readings change while it is worked out', async () => {
    const { db, clock } = world
    const since = clock.now.getTime()
    await enqueueInsight(db, [{ tank_id: tanks[5]!, since }])
    const seen = (await queuedTank(db, tanks[5]!, clock.now))!
    await enqueueInsight(db, [{ tank_id: tanks[5]!, since }])
    expect(await dequeue(db, seen)).toBe(false)
    const again = (await queuedTank(db, tanks[5]!, clock.now))!
    expect(await dequeue(db, again)).toBe(true)
    expect(await queuedTank(db, tanks[5]!, clock.now)).toBeUndefined()
  })

  test('and nothing of a tank that nobody asked for', async () => {
    expect(await world.db.query('select 1 from readings where tank_id = $1', [tanks[5]])).toEqual([])
  })
})
