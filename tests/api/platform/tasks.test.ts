import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LEASE_MS } from '../../../server/engine/tasks/claim'
import { firstRun, nextRun, scheduleText } from '../../../server/engine/tasks/schedule'
import { defineTask, type Task } from '../../../server/engine/tasks/task'
import { startTasks, type Scheduled } from '../../../server/engine/tasks/tasks'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/config/schema/durations'
import { startWorld, type World } from '../contract/world'
import { ENGINE } from '../ingest/support'

const nothing = () => Promise.resolve()
const at = (time: string) => new Date(`2026-03-02T${time}Z`)

describe('the schedule of a task', () => {
  const hourly = defineTask({ name: 'Hourly', every: HOUR_MS, run: nothing })
  const nightly = defineTask({ name: 'Nightly', at: '02:30', run: nothing })

  test('is written for people', () => {
    expect(scheduleText(hourly)).toBe('every 1 h')
    expect(scheduleText({ ...hourly, every: 15 * MINUTE_MS })).toBe('every 15 min')
    expect(scheduleText({ ...hourly, every: 90 * SECOND_MS })).toBe('every 90 s')
    expect(scheduleText(nightly)).toBe('at 02:30 UTC')
  })

  test('counts an interval from the start of the last run, and a time of day from now', () => {
    expect(nextRun(hourly, at('10:00:00'), at('10:20:00'), 0)).toEqual(at('11:00:00'))
    expect(nextRun(hourly, at('10:00:00'), at('12:20:00'), 0)).toEqual(at('12:20:00'))
    expect(nextRun(nightly, at('02:30:00'), at('02:31:00'), 0)).toEqual(
      new Date(at('02:30:00').getTime() + DAY_MS),
    )
    expect(firstRun(nightly, at('01:00:00'))).toEqual(at('02:30:00'))
    expect(firstRun(hourly, at('01:00:00'))).toEqual(at('01:01:00'))
  })

  test('retries a failure with back-off, and never later than the regular run', () => {
    const retry = (failures: number) => nextRun(hourly, at('10:00:00'), at('10:00:00'), failures).getTime()
    const delays = [1, 2, 3, 8, 9].map(failures => retry(failures) - at('10:00:00').getTime())
    expect(delays).toEqual([
      10 * SECOND_MS,
      20 * SECOND_MS,
      40 * SECOND_MS,
      1280 * SECOND_MS,
      2560 * SECOND_MS,
    ])
    expect(retry(20)).toBe(at('11:00:00').getTime())
  })

  test('is refused where it is none', () => {
    expect(() => defineTask({ name: 'Often', every: 10, run: nothing })).toThrow('every: at least 1000 ms')
    expect(() => defineTask({ name: 'Never', at: '25:00', run: nothing })).toThrow(
      '"25:00" is not a time of day',
    )
  })
})

describe('background tasks', () => {
  let world: World
  const started: Scheduled[] = []
  beforeAll(async () => {
    world = await startWorld(ENGINE)
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    await Promise.all(started.splice(0).map(server => server.stop()))
    await world.db.query('delete from tasks')
  })

  const start = (...tasks: Task[]) => {
    const server = startTasks(world.deps, tasks)
    started.push(server)
    return server
  }
  const later = (ms: number) => (world.clock.now = new Date(world.clock.now.getTime() + ms))
  const rows = () =>
    world.db.query<{
      name: string
      state: string
      runs: number
      failures: number
      last_error: string | null
    }>('select name, state, runs, failures, last_error from tasks order by name')
  /** A task that runs until it is told to end. */
  function blocking(name: string) {
    let runs = 0
    const ends: (() => void)[] = []
    const run = () => {
      runs++
      return new Promise<void>(end => ends.push(end))
    }
    return {
      task: defineTask({ name, every: MINUTE_MS, run }),
      runs: () => runs,
      end: () => ends.splice(0).forEach(end => end()),
    }
  }

  test('run when they are due, and are counted', async () => {
    let runs = 0
    const server = start(defineTask({ name: 'Count', every: MINUTE_MS, run: async () => void runs++ }))
    await server.idle()
    expect(runs).toBe(0)
    later(MINUTE_MS)
    await server.idle()
    await server.idle()
    expect(runs).toBe(1)
    expect(await rows()).toMatchObject([{ name: 'Count', state: 'waiting', runs: 1, failures: 0 }])
  })

  test('run once at a time over all servers', async () => {
    const { task, runs, end } = blocking('Shared')
    const [first, second] = [start(task), start(task)]
    await Promise.all([first.idle(), second.idle()])
    later(MINUTE_MS)
    const both = [first.idle(), second.idle()]
    await expect.poll(runs).toBe(1)
    expect(await rows()).toMatchObject([{ state: 'running' }])
    later(LEASE_MS / 2)
    const again = second.idle()
    end()
    await Promise.all([...both, again])
    expect(runs()).toBe(1)
  })

  test('run again elsewhere when the claim of a server that died is over', async () => {
    await world.db.query(
      `insert into tasks (name, schedule, state, next_at, claimed_by, claimed_until)
       values ('Left', 'every 1 min', 'running', $1, 'a dead process', $2)`,
      [world.clock.now, new Date(world.clock.now.getTime() + LEASE_MS)],
    )
    let runs = 0
    const server = start(defineTask({ name: 'Left', every: MINUTE_MS, run: async () => void runs++ }))
    await server.idle()
    expect(runs).toBe(0)
    later(LEASE_MS)
    await server.idle()
    expect(runs).toBe(1)
  })

  test('that fail are retried, keep their error for admins, and hold up no other', async () => {
    const slow = blocking('Slow')
    let isBroken = true
    const broken = async () => {
      if (isBroken) throw new Error('the printer is on fire')
    }
    const server = start(slow.task, defineTask({ name: 'Broken', every: HOUR_MS, run: broken }))
    await server.idle()
    later(MINUTE_MS)
    const first = server.idle()
    await expect.poll(rows).toMatchObject([
      { name: 'Broken', state: 'failed', failures: 1, last_error: 'the printer is on fire' },
      { name: 'Slow', state: 'running' },
    ])
    slow.end()
    await first
    isBroken = false
    later(10 * SECOND_MS)
    await server.idle()
    expect((await rows())[0]).toMatchObject({ state: 'waiting', runs: 2, failures: 0, last_error: null })
  })

  test('are listed for admins alone, who can run one now', async () => {
    let runs = 0
    const server = start(defineTask({ name: 'On request', at: '02:30', run: async () => void runs++ }))
    await server.idle()
    const [task] = await world.db.query<{ id: number }>('select id from tasks')
    const run = (role: string) => world.as(role)('POST', `/api/tasks/${task!.id}/run`)
    expect((await run('client')).status).toBe(403)
    expect((await run('admin')).status).toBe(200)
    expect(runs).toBe(0)
    await server.idle()
    expect(runs).toBe(1)
  })
})
