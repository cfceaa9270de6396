import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../../server/app'
import { audit } from '../../../server/engine/audit/append'
import { auditHeadLogger, logHeadHourly } from '../../../server/engine/audit/auditHeadLogger'
import { noteUnchanged } from '../../../server/engine/audit/entryCount'
import { serve } from '../../../server/engine/calls/serve'
import type { Database } from '../../../server/engine/db/open'
import { boolean } from '../../../src/config/schema'
import { defineCall } from '../../../src/config/schema/calls/define'
import { letTestsSign } from '../../support/tokens'
import { startWorld, type World } from '../contract/world'
import { addDevice, addTank, ENGINE } from '../ingest/support'

const HOUR_MS = 3_600_000

let world: World
beforeAll(async () => {
  world = await startWorld(ENGINE)
})
afterAll(() => world.close())

type Entry = { actor: string; action: string; before: object | null; after: object; ip: string | null }
const entries = (entity: string, id: number | string) =>
  world.db.query<Entry>(
    'select actor, action, before, after, ip from audit_log where entity = $1 and entity_id = $2 order by id',
    [entity, String(id)],
  )

describe('the audit log holds', () => {
  test.each([
    ['/api/tanks/export?columns=["id","name"]&format=csv&filter={"pct_lte":20}', 'tanks', 'csv'],
    ['/api/tanks/gridList/export?columns=["id"]', 'tanks', 'csv'],
    ['/api/customers/export?columns=["name"]&format=xlsx', 'customers', 'xlsx'],
    ['/api/dashboard/services/export?columns=["id"]', 'services', 'csv'],
  ])('who took a file with them, of what and how it was narrowed: %s', async (url, entity, format) => {
    const before = (await entries(entity, '*')).length
    expect((await world.as('client')('GET', url)).status).toBe(200)
    const all = await entries(entity, '*')
    expect(all).toHaveLength(before + 1)
    const filter = new URL(url, 'http://x').searchParams.get('filter')
    const columns = JSON.parse(new URL(url, 'http://x').searchParams.get('columns')!) as string[]
    expect(all.at(-1)).toMatchObject({ actor: 'u2', action: 'export', after: { format, filter, columns } })
  })

  test('what somebody may do since when, and who decided it', async () => {
    const admin = world.as('admin')
    expect((await admin('PUT', '/api/users/4', { tank_group_ids: [11, 21] })).status).toBe(200)
    expect((await admin('PUT', '/api/users/4', { role_type: 'client' })).status).toBe(200)
    expect((await admin('PUT', '/api/users/4', { status: 'suspended' })).status).toBe(200)
    expect((await admin('PUT', '/api/tankgroups/11', { features: ['client_approvals'] })).status).toBe(200)
    const [groups, role, status] = await entries('users', 4)
    expect(groups).toMatchObject({
      actor: 'u1',
      before: { tank_group_ids: [11] },
      after: { tank_group_ids: [11, 21] },
    })
    expect(role).toMatchObject({ before: { role_type: 'group manager' }, after: { role_type: 'client' } })
    expect(status).toMatchObject({ before: { status: 'active' }, after: { status: 'suspended' } })
    expect((await entries('tankgroups', 11)).at(-1)).toMatchObject({
      actor: 'u1',
      after: { features: ['client_approvals'] },
    })
  })
})

describe('a call outside of an entity’s own routes writes an entry', () => {
  test('as a customer names their tank and sets when to be told', async () => {
    const tank = await addTank(world.db, null, { group_id: 11 })
    await world.db.query('update tanks set customer_id = 901 where id = $1', [tank])
    const settings = { name: 'Kitchen', alert_pct: 30 }
    const { status } = await world.as('customer')('PUT', `/customerapi/customer/mytanks/${tank}`, settings)
    expect(status).toBe(200)
    expect(await entries('tanks', tank)).toMatchObject([
      { actor: 'u7', action: 'updateSettings', after: settings },
    ])
  })

  test('as an admin has a device’s readings calculated anew', async () => {
    const device = await addDevice(world.db, 'A0D17ED0')
    const asked = await world.as('admin')('POST', `/api/devices/${device}/regenerateReadings`, {})
    expect(asked.status).toBe(200)
    expect(await entries('devices', device)).toMatchObject([
      { actor: 'u1', action: 'regenerateReadings', after: { messages: 0 } },
    ])
  })
})

describe('a changing call that appends no entry', () => {
  const rename = (db: Database, name: string) =>
    db.query('update customers set name = $1 where id = 901', [name])
  const nameNow = async () =>
    (await world.db.query<{ name: string }>('select name from customers where id = 901'))[0]!.name
  const call = <const More extends object>(path: string, more: More) =>
    defineCall({
      method: 'POST',
      path,
      tag: 'customers',
      summary: 'Rename a customer',
      may: { roles: ['admin'] },
      answer: { done: boolean() },
      example: {},
      ...more,
    })

  let app: Awaited<ReturnType<typeof buildApp>>
  const post = async (url: string, headers = {}) => {
    const authorization = `Bearer ${app.jwt.sign({ sub: '1' })}`
    return (await app.inject({ method: 'POST', url, headers: { authorization, ...headers } })).statusCode
  }
  beforeAll(async () => {
    app = await buildApp(world.deps)
    const { deps } = world
    serve(app, deps, call('/api/silent', {}), async ({ db }) => {
      await rename(db, 'silent')
      return { done: true }
    })
    serve(app, deps, call('/api/reasoned', { unaudited: 'a test' }), async ({ db }) => {
      await rename(db, 'reasoned')
      return { done: true }
    })
    serve(app, deps, call('/api/repeated', {}), () => {
      noteUnchanged()
      return { done: true }
    })
    const own = { ownTransaction: 'a test' }
    serve(app, deps, call('/api/own', own), async ({ db, now, principal, origin }) => {
      const entry = { actor: principal.uid, action: 'update', entity: 'customers', entityId: 901 }
      await db.transaction(async tx => {
        await rename(tx, 'own')
        await audit(tx, now, { ...entry, before: null, after: {}, ...origin })
      })
      return { done: true }
    })
    serve(app, deps, call('/api/silent/own', own), () => ({ done: true }))
    await app.ready()
    letTestsSign(app)
  })
  afterAll(() => app.close())

  test('fails, and what it wrote is rolled back, with the key that it came under', async () => {
    const before = await nameNow()
    const key = { 'idempotency-key': 'silent-1' }
    expect([await post('/api/silent'), await post('/api/silent', key)]).toEqual([500, 500])
    expect(await nameNow()).toBe(before)
    expect(await world.db.query(`select from idempotency where key = 'silent-1'`)).toEqual([])
  })

  test('fails in a transaction of its own as well', async () => {
    expect(await post('/api/silent/own')).toBe(500)
    expect(await post('/api/own')).toBe(200)
    expect(await nameNow()).toBe('own')
  })

  test('succeeds where its declaration says why, or where it found nothing to change', async () => {
    expect(await post('/api/reasoned')).toBe(200)
    expect(await nameNow()).toBe('reasoned')
    expect(await post('/api/repeated')).toBe(200)
  })
})

test('the head of the chain goes to the log at once and every hour, until the server stops', async () => {
  const lines: string[] = []
  const log = pino({}, { write: line => void lines.push(line) }) as never
  const told = () => lines.filter(line => line.includes('audit_hash')).length
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const stop = logHeadHourly(auditHeadLogger({ db: world.db, log }), log)
    await vi.waitUntil(() => told() === 1)
    vi.advanceTimersByTime(HOUR_MS)
    await vi.waitUntil(() => told() === 2)
    stop()
    vi.advanceTimersByTime(3 * HOUR_MS)
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
  expect(told()).toBe(2)
})
