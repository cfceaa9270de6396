import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { migratedStore } from '../../support/stores'
import { closing, endAll, folder, start, until } from '../platform/program'
import { cheapHash, PASSWORD } from '../security/people'
import { DEPOT, startYard, type DayView } from './support'

afterEach(endAll)

const JWT_SECRET = 'a secret that is long enough for a test'

/** A working day to come. */
function nextMonday(): string {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7) || 7)
  return day.toISOString().slice(0, 10)
}

/** A server of its own, and calls as the planner. */
async function startProgram(url: string) {
  const { address, child, ended } = start({ DATABASE_URL: url, DATA_DIR: await folder(), JWT_SECRET })
  const base = await address()
  await until(`${base}/readyz`, 200)
  const post = async (path: string, body: object, token = '') => {
    const answer = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const { token } = (await post('/api/signin', { email: 'u2@example.com', password: PASSWORD })).body
  const ask = (path: string, body: object) => post(path, body, String(token))
  const kill = () => {
    child.kill('SIGKILL')
    return ended
  }
  return { ask, kill }
}

/** Keeps all sessions from writing jobs, until the returned function is called. */
async function holdJobs(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('begin')
  await client.query('lock table jobs in exclusive mode')
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

/** Resolves once a session waits for the lock. */
async function isWaited(query: (sql: string) => Promise<unknown[]>) {
  const waiting = `select 1 from pg_locks where not granted and relation = 'jobs'::regclass`
  await expect.poll(() => query(waiting)).toHaveLength(1)
}

test('a server that is killed while it publishes leaves nothing, and the plan is published once by the next one', async () => {
  const store = await migratedStore()
  const yard = await startYard(store)
  closing.push(() => yard.close())
  const { db } = yard
  await db.query('update users set password_hash = $1 where id = 2', [cheapHash()])
  // A server doesn't start on records that the declarations don't allow.
  await db.query(`delete from users where role_type = 'no such role'`)
  const vehicle_id = await yard.addTruck()
  const tank_id = await yard.addTank({ topup_state: 'requested' })
  const where = { depot_id: DEPOT, day: nextMonday() }
  const count = async () => {
    const [row] = await db.query<{ jobs: number; schedules: number; state: string }>(
      `select (select count(*)::int from jobs) as jobs, (select count(*)::int from schedules) as schedules,
         (select topup_state from tanks where id = $1) as state`,
      [tank_id],
    )
    return row
  }

  const first = await startProgram(store.url)
  const moved = await first.ask('/api/dispatch/changes', {
    ...where,
    version: 0,
    kind: 'move',
    tank_id,
    vehicle_id,
    trip: 0,
  })
  const { version } = moved.body as unknown as DayView
  expect([moved.status, version]).toEqual([200, 1])
  const release = await holdJobs(store.url)
  const publishing = first.ask('/api/dispatch/publish', { ...where, version }).catch(() => 'cut off')
  await isWaited(sql => db.query(sql))
  await first.kill()
  expect(await publishing).toBe('cut off')
  await release()

  const second = await startProgram(store.url)
  expect(await count()).toEqual({ jobs: 0, schedules: 0, state: 'requested' })
  const published = await second.ask('/api/dispatch/publish', { ...where, version })
  expect(published.status).toBe(200)
  expect((await second.ask('/api/dispatch/publish', { ...where, version })).status).toBe(409)
  expect(await count()).toEqual({ jobs: 1, schedules: 1, state: 'scheduled' })
})
