import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../contract/world'
import { addDevice, ENGINE, HOUR, post, sigfox } from '../ingest/support'

const START = Date.UTC(2026, 1, 1)

describe('network tests', () => {
  let world: World
  const admin: ReturnType<World['as']> = (...request) => world.as('admin')(...request)
  const run = (body: object) => admin('POST', '/api/network-tests/run', body)

  beforeAll(async () => {
    world = await startWorld(ENGINE)
  })
  afterAll(() => world.close())

  test('a test tells what came of what a device sent, and how late; a time without messages makes none', async () => {
    const id = await addDevice(world.db, '4E7E57')
    for (const [hours, seq, late] of [
      [0, 1, 3],
      [1, 2, 4],
      [3, 4, 30],
    ] as const) {
      world.clock.now = new Date(START + hours * HOUR + late * 1000)
      await post(world.app, '/ingest/sigfox', sigfox('4E7E57', hours, seq))
    }
    await world.app.services.idle()
    const made = await run({ device_id: id, hours: 12 })
    expect(made.status, made.text).toBe(201)
    expect(made.body).toMatchObject({
      device_id: id,
      operator: 'Sigfox',
      sent: 4,
      received: 3,
      loss_pct: 25,
      latency_s_p50: 4,
      latency_s_p95: 30,
    })
    expect((await admin('GET', `/api/collections/network_tests/${made.body.id}`)).body).toMatchObject(
      made.body,
    )
    const before = (await admin('GET', '/api/collections/network_tests')).body.length
    const none = await run({ device_id: id, hours: 1 })
    expect([none.status, none.body.errors]).toEqual([
      422,
      { hours: 'Fewer than two messages came in this time' },
    ])
    expect((await admin('GET', '/api/collections/network_tests')).body).toHaveLength(before)
  })

  test('operators are told side by side, the one that loses least first', async () => {
    const id = await addDevice(world.db, '4E7E58')
    const keep = (operator: string, sent: number, received: number, p50: number) =>
      admin('POST', '/api/collections/network_tests', {
        device_id: id,
        operator,
        sent,
        received,
        loss_pct: (1 - received / sent) * 100,
        latency_s_p50: p50,
        latency_s_p95: p50 * 2,
        tested_at: '2026-02-01T00:00:00.000Z',
      })
    await keep('Blue', 100, 80, 4)
    await keep('Green', 50, 50, 2)
    await keep('Green', 150, 140, 6)
    const { body } = await admin('GET', '/api/network-tests/operators')
    const told = (body as unknown as { operator: string }[]).filter(({ operator }) => operator !== 'Sigfox')
    expect(told).toEqual([
      {
        operator: 'Green',
        tests: 2,
        devices: 1,
        sent: 200,
        received: 190,
        loss_pct: 5,
        latency_s_p50: 4,
        latency_s_p95: 8,
      },
      {
        operator: 'Blue',
        tests: 1,
        devices: 1,
        sent: 100,
        received: 80,
        loss_pct: 20,
        latency_s_p50: 4,
        latency_s_p95: 8,
      },
    ])
    const later = await admin('GET', '/api/network-tests/operators?since=2026-03-01T00:00:00.000Z')
    expect(later.body).toEqual([])
    expect((await world.as('client')('GET', '/api/network-tests/operators')).status).toBe(403)
  })
})
