import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { advanceRollouts } from '../../../server/features/firmware/advanceRollouts'
import { randomFrom } from '../../../demo/simulate/random'
import { playFleet, releaseFirmware, type Played, type Server } from '../../../demo/simulate/updatedFleet'
import { startWorld, type World } from '../contract/world'
import { ENGINE, HOUR, KEY } from '../ingest/support'

type Stage = { devices: number; confirmed: number; failed: number; pending: number; running: number }
type Progress = { state: string; stage: number; stages: Stage[]; failed: { device: string; error: string }[] }

const PEOPLE = { planner: 1, approver: 31 } as const
const IMAGE = Buffer.from(Array.from({ length: 9000 }, (_, i) => (i * 7) % 251))

describe('a fleet that is updated over a network that loses messages', () => {
  let world: World
  let server: Server
  let released = 0
  let players: Played[]
  let rollout: number
  let version: string

  /** Runs hours until a condition holds; every device wakes once an hour. */
  async function until(holds: (progress: Progress) => boolean, most = 60): Promise<Progress> {
    for (let hour = 0; hour < most; hour++) {
      const now = await progress()
      if (holds(now)) return now
      await hours(1)
    }
    throw new Error(`Not in ${most} hours: ${JSON.stringify(await progress())}`)
  }
  async function hours(count: number) {
    for (let hour = 0; hour < count; hour++) {
      world.clock.now = new Date(world.clock.now.getTime() + HOUR)
      await advanceRollouts(world.deps)
      for (const player of players) await player.wake(world.clock.now.getTime())
      await world.app.services.idle()
      await advanceRollouts(world.deps)
    }
  }
  const progress = () => server.call<Progress>('planner', 'GET', `/api/rollouts/${rollout}/progress`)
  const act = (action: string, body: object = {}) =>
    server.call('approver', 'POST', `/api/rollouts/${rollout}/${action}`, body)
  const withVersion = () => players.filter(({ fw }) => fw === version).length

  async function start(devices: number, loss: number, fail: number, more: object) {
    version = `3.${++released}.0`
    const random = randomFrom(released)
    const firmware_id = await releaseFirmware(server, { version, image: IMAGE })
    players = await playFleet(server, { devices, loss, fail, version, image: IMAGE, random })
    const { id } = await server.call<{ id: number }>('planner', 'POST', '/api/rollouts', {
      name: version,
      firmware_id,
      ...more,
    })
    rollout = id
    for (const action of ['approve', 'start']) await act(action)
  }

  beforeAll(async () => {
    world = await startWorld(ENGINE)
    await world.db.query(
      `insert into users (id, uid, name, email, role_type, roles, password_hash)
       values (${PEOPLE.approver}, 'second', 'second', 'second@example.com', 'admin', '[]', 'of nothing')`,
    )
    const call: Server['call'] = async (who, method, url, body) => {
      const authorization = `Bearer ${world.app.jwt.sign({ sub: String(PEOPLE[who]), role: 'admin' })}`
      const answer = await world.app.inject({
        method,
        url,
        headers: { authorization },
        ...(body ? { payload: body } : {}),
      })
      if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.body}`)
      return answer.json()
    }
    server = { app: world.app, db: world.db, ingestKey: KEY, call }
  })
  beforeEach(async () => {
    await world.db.query('truncate devices, rollout_devices, device_keys, downlinks, raw_messages cascade')
    await world.db.query(`update rollouts set state = 'aborted' where state not in ('completed', 'aborted')`)
  })
  afterAll(() => world.close())

  test('comes to the new version whole, stage by stage, whatever is lost on the way', async () => {
    await start(12, 0.15, 0, {})
    expect((await progress()).stages.map(({ devices }) => devices)).toEqual([1, 2, 9])
    const second = await until(({ stage }) => stage === 2)
    expect(second.stages).toMatchObject([{ confirmed: 1, failed: 0 }, {}, { confirmed: 0, running: 0 }])
    const done = await until(({ state }) => state === 'completed')
    expect(done.stages.map(({ confirmed }) => confirmed)).toEqual([1, 2, 9])
    expect(withVersion()).toBe(12)
    const [row] = await world.db.query<{ n: number }>(
      'select count(*)::int as n from devices where fw_version = $1',
      [version],
    )
    expect(row!.n).toBe(12)
  })

  test('is halted whole by too many failures, goes on with those tried again, and is paused, resumed and aborted', async () => {
    await start(12, 0.1, 0.5, { stages: [{ pct: 50 }, { pct: 50 }], failure_pct: 10 })
    const halted = await until(({ state }) => state === 'paused')
    expect(halted).toMatchObject({ stage: 1, stages: [{}, { pending: 6, running: 0 }] })
    expect(halted.failed.length).toBeGreaterThan(0)
    expect(halted.failed[0]).toMatchObject({ error: 'hash' })
    const { stop_reason } = await server.call('planner', 'GET', `/api/rollouts/${rollout}`)
    expect(stop_reason).toMatch(/^Stage 1: \d of 6 devices failed \(\d+ %, limit 10 %\)$/)
    // Devices already updating finish or fail; no other device starts.
    await hours(12)
    const still = await progress()
    expect(still).toMatchObject({ state: 'paused', stage: 1, stages: [{}, { pending: 6, confirmed: 0 }] })

    await act('retryFailed')
    expect((await progress()).failed).toEqual([])
    await act('resume')
    const next = await until(({ stage, state }) => stage === 2 || state === 'paused')
    expect(next).toMatchObject({ state: 'running', stages: [{ confirmed: 6, failed: 0 }, {}] })

    await act('pause', { reason: 'Frost' })
    const before = withVersion()
    await hours(3)
    expect((await progress()).state).toBe('paused')
    await act('resume')
    await hours(1)
    await act('abort', { reason: 'A newer one' })
    await hours(12)
    const ended = await progress()
    expect(ended.state).toBe('aborted')
    expect(ended.stages[1]!.pending).toBe(
      ended.stages[1]!.devices -
        ended.stages[1]!.confirmed -
        ended.stages[1]!.failed -
        ended.stages[1]!.running,
    )
    expect(withVersion()).toBeGreaterThanOrEqual(before)
    expect(await world.db.query(`select 1 from downlinks where state = 'queued'`)).toEqual([])
  })

  test('doesn’t wait for a device that was retired under way, nor for one that used up its downlinks', async () => {
    await start(2, 0, 0, { stages: [{ pct: 100 }] })
    const [gone, busy] = players
    await advanceRollouts(world.deps)
    await world.db.query(`update devices set state = 'retired' where device_id = $1`, [gone!.device_id])
    players = [busy!]
    const done = await until(({ state }) => state === 'completed', 12)
    expect(done.stages).toMatchObject([{ devices: 1, confirmed: 1 }])
  })
})
