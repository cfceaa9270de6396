import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../server/engine/db/open'
import { startWorld, type World } from '../contract/world'
import {
  addDevice,
  addTank,
  ENGINE,
  HOUR,
  KEY,
  NOW,
  post,
  reset,
  sigfox,
  startStack,
} from '../ingest/support'

const START = Date.UTC(2026, 1, 1)
const HOURS_NOW = (NOW.getTime() - START) / HOUR

let world: World
beforeAll(async () => {
  world = await startWorld(ENGINE)
})
afterAll(() => world.close())
let named = 0
beforeEach(async () => {
  await reset(world)
  await world.db.query('truncate refused_messages')
})

type Row = Record<string, unknown> & { id: number }
const admin = () => world.as('admin')
const recordOf = async (id: number): Promise<Row> =>
  (await admin()('GET', `/api/connections/${id}`)).body as Row
const trafficOf = async (id: number) =>
  (await admin()('GET', `/api/connections/${id}/traffic`)).body as unknown as Record<string, Row[]>
/** A connection with a key, which only this response contains. */
async function connect(network: string) {
  const { body } = await admin()('POST', '/api/connections', { name: `Network ${++named}`, network })
  const { body: made } = await admin()('PUT', `/api/connections/${body.id}/key`)
  return { id: body.id as number, key: made.key as string }
}
let seq = 0
const message = (device = '4C9005', hours = HOURS_NOW) => sigfox(device, hours, ++seq)
const lorawan = () => ({
  devEui: '70B3D57ED0000001',
  fCnt: ++seq,
  data: Buffer.from(message().data as string, 'hex').toString('base64'),
  time: NOW.toISOString(),
})
const send = async (path: string, body: object | string, key: string) =>
  (await post(world.app, `/ingest/${path}`, body, { 'x-ingest-key': key })).statusCode

describe('a network’s key', () => {
  test('opens its own network’s ways in, is told once, and is stored as a hash alone', async () => {
    const { id, key } = await connect('sigfox')
    expect(key.length).toBeGreaterThan(30)
    expect(await send('sigfox', message(), key)).toBe(200)
    expect(await send('lorawan', lorawan(), key)).toBe(401)
    const record = await recordOf(id)
    expect(record).toMatchObject({ state: 'active', key_end: key.slice(-4) })
    const rows = await world.db.query('select * from connections')
    const audited = await world.db.query(`select * from audit_log where entity = 'connections'`)
    const kept = await world.db.query('select * from idempotency')
    expect(JSON.stringify([record, rows, audited, kept])).not.toContain(key)
    expect(JSON.stringify(audited)).toContain('createKey')
  })

  test('takes of an upload its own network’s lines alone', async () => {
    const { key } = await connect('sigfox')
    const lines = [message(), lorawan(), message()].map(one => JSON.stringify(one)).join('\n')
    const { body } = await post(world.app, '/ingest/bulk', lines, { 'x-ingest-key': key })
    expect(JSON.parse(body)).toMatchObject({
      parked: 2,
      rejected: [{ line: 2, error: 'network: the key is for sigfox' }],
    })
  })

  test('that is revoked is refused at once, and so is one that has a successor', async () => {
    const { id, key } = await connect('any')
    expect(await send('sigfox', message(), key)).toBe(200)
    const { body: next } = await admin()('PUT', `/api/connections/${id}/key`)
    expect(await send('sigfox', message(), key)).toBe(401)
    expect(await send('lorawan', lorawan(), next.key as string)).toBe(200)
    expect((await admin()('POST', `/api/connections/${id}/revoke`, {})).status).toBe(200)
    expect(await send('sigfox', message(), next.key as string)).toBe(401)
    expect((await admin()('PUT', `/api/connections/${id}`, { state: 'active' })).status).toBe(422)
  })

  test('of the settings is that of the first connection, until it is revoked or has one of its own', async () => {
    const [first] = await world.db.query<Row>(`select id from connections where from_settings`)
    expect(await send('sigfox', message(), KEY)).toBe(200)
    expect(await send('lorawan', lorawan(), KEY)).toBe(200)
    const { body } = await admin()('PUT', `/api/connections/${first!.id}/key`)
    expect(await send('sigfox', message(), KEY)).toBe(401)
    expect(await send('sigfox', message(), body.key as string)).toBe(200)
    await world.db.query('update connections set key_hash = null where from_settings')
    await admin()('PUT', `/api/connections/${first!.id}`, { name: 'The first' })
    expect(await send('sigfox', message(), KEY)).toBe(200)
  })

  test('is nobody’s to make or to see but an admin’s', async () => {
    const { id } = await connect('sigfox')
    for (const who of ['client', 'provider', 'group manager', 'test-user', 'install-user', 'customer'])
      for (const [method, url] of [
        ['GET', '/api/connections'],
        ['GET', `/api/connections/${id}/traffic`],
        ['GET', `/api/connections/${id}/sample`],
        ['PUT', `/api/connections/${id}/key`],
        ['POST', `/api/connections/${id}/revoke`],
      ] as const)
        expect((await world.as(who)(method, url, method === 'GET' ? undefined : {})).status, who).toBe(403)
    expect(await recordOf(id)).toMatchObject({ state: 'active' })
  })

  test('costs no question to the store for each message', async () => {
    const { key } = await connect('sigfox')
    await send('sigfox', message(), key)
    const asked: string[] = []
    const { query } = world.deps.db
    world.deps.db.query = ((sql: string, ...rest: [never]) => {
      asked.push(sql)
      return query.call(world.deps.db, sql, ...rest)
    }) as typeof query
    for (let i = 0; i < 20; i++) await send('sigfox', message(), key)
    for (let i = 0; i < 20; i++) await send('sigfox', message(), `wrong ${i}`)
    world.deps.db.query = query
    const ofKeys = asked.filter(sql => sql.includes('key_hash'))
    // At most once a second, plus some allowance for a slow machine.
    expect(ofKeys.length).toBeLessThan(10)
  })

  test('that is wrong is counted strictly, by address', async () => {
    const stack = await startStack(ENGINE, { RATE_LIMIT: '200' })
    const statuses: number[] = []
    for (let i = 0; i < 4; i++)
      statuses.push(
        (await post(stack.app, '/ingest/sigfox', message(), { 'x-ingest-key': `no ${i}` })).statusCode,
      )
    statuses.push((await post(stack.app, '/ingest/sigfox', message())).statusCode)
    await stack.close()
    expect(statuses).toEqual([401, 401, 429, 429, 200])
  })
})

test.runIf(ENGINE === 'postgres')(
  'a key that is revoked on one server is refused within a second by another',
  async () => {
    const db = await openDatabase({ databaseUrl: world.deps.env.databaseUrl, dataDir: '' })
    const close = () => db.close()
    const other = await startStack(ENGINE, {}, { db, url: world.deps.env.databaseUrl!, close })
    const { id, key } = await connect('sigfox')
    const there = async () =>
      (await post(other.app, '/ingest/sigfox', message(), { 'x-ingest-key': key })).statusCode
    await expect.poll(there, { timeout: 5000 }).toBe(200)
    await admin()('POST', `/api/connections/${id}/revoke`, {})
    const revoked = performance.now()
    await expect.poll(there, { timeout: 5000, interval: 20 }).toBe(401)
    expect(performance.now() - revoked).toBeLessThan(1500)
    await other.close()
  },
)

describe('a connection', () => {
  test('tells when it was heard last, and what came today', async () => {
    const { id, key } = await connect('sigfox')
    await send('sigfox', message(), key)
    await send('sigfox', message(), key)
    await send('sigfox', { ...message(), data: 'abc' }, key)
    await trafficOf(id)
    expect(await recordOf(id)).toMatchObject({
      last_message_at: NOW.toISOString(),
      messages_today: 2,
      refused_today: 1,
    })
    world.clock.now = new Date(NOW.getTime() + 24 * HOUR)
    await trafficOf(id)
    expect(await recordOf(id)).toMatchObject({ messages_today: 0, refused_today: 0 })
    await send('sigfox', message(), key)
    await trafficOf(id)
    expect(await recordOf(id)).toMatchObject({
      last_message_at: world.clock.now.toISOString(),
      messages_today: 1,
    })
  })

  test('shows what was refused and why, with its beginning and without a key', async () => {
    const { id, key } = await connect('sigfox')
    const other = await connect('lorawan')
    await send('sigfox', { ...message(), data: 'abc' }, key)
    await send('sigfox', 'no JSON', key)
    await send('sigfox', message(), 'a wrong key')
    const { refused } = await trafficOf(id)
    expect(refused!.map(({ error }) => error)).toEqual([
      expect.stringContaining('x-ingest-key'),
      expect.any(String),
      expect.stringContaining('data'),
    ])
    expect(refused![1]!.body).toBe('no JSON')
    expect(JSON.stringify(refused)).not.toContain('a wrong key')
    expect((await trafficOf(other.id)).refused).toEqual([])
  })

  test('counts all of them, and keeps as many as anybody reads', async () => {
    const { id, key } = await connect('sigfox')
    await send('bulk', 'nonsense\n'.repeat(60), key)
    expect((await trafficOf(id)).refused).toHaveLength(20)
    expect((await recordOf(id)).refused_today).toBe(60)
  })

  test('shows what is ahead of time, and by how much', async () => {
    const { id, key } = await connect('sigfox')
    await send('sigfox', message('4C9005', HOURS_NOW + 2), key)
    await send('sigfox', message('4C9005', HOURS_NOW), key)
    const { ahead } = await trafficOf(id)
    expect(ahead).toMatchObject([{ device_key: '4C9005', minutes_ahead: 120, network: 'sigfox' }])
  })

  test('is tried with a sample that is taken in as a network’s is', async () => {
    const { id } = await connect('sigfox')
    const device = await addDevice(world.db, 'BE9C')
    await world.db.query('update devices set is_test = true where id = $1', [device])
    const tank = await addTank(world.db, device, { group_id: 11 })
    const { body } = await admin()('GET', `/api/connections/${id}/sample`)
    expect(JSON.parse(body.message as string)).toMatchObject({ device: 'BE9C' })
    const tried = await admin()('PUT', `/api/connections/${id}/test`, { message: body.message })
    expect(tried.body).toEqual({
      accepted: 1,
      parked: 0,
      duplicate: 0,
      ullage_mm: 400,
      temp_c: 12,
      battery_mv: 3600,
    })
    await world.app.services.idle()
    expect((await admin()('GET', `/api/tanks/${tank}`)).body).toMatchObject({ volume_l: 600 })
    expect(await recordOf(id)).toMatchObject({ messages_today: 1 })
    const again = await admin()('PUT', `/api/connections/${id}/test`, { message: body.message })
    expect(again.body).toMatchObject({ accepted: 0, duplicate: 1 })
    const wrong = await admin()('PUT', `/api/connections/${id}/test`, { message: '{"device":"BE9C"}' })
    expect([wrong.status, Object.keys(wrong.body.errors as object)]).toEqual([422, ['data']])
    expect((await trafficOf(id)).refused).toHaveLength(1)
  })

  test('in LoRaWAN’s words, too, and of nobody where there is no test device', async () => {
    const { id } = await connect('lorawan')
    const { body } = await admin()('GET', `/api/connections/${id}/sample`)
    const tried = await admin()('PUT', `/api/connections/${id}/test`, { message: body.message })
    expect(tried.body).toMatchObject({ accepted: 0, parked: 1, ullage_mm: 400 })
  })
})

describe('devices that nobody has entered', () => {
  const adopt = (id: number, input: object) => admin()('POST', `/api/connections/${id}/adopt`, input)
  const waits = async (id: number) =>
    (await trafficOf(id)).waiting!.map(one => [one.device_key, one.messages])
  const unknown = async () => {
    const { id, key } = await connect('sigfox')
    await send('sigfox', message('ADA9', HOURS_NOW - 2), key)
    await send('sigfox', message('ADA9', HOURS_NOW - 1), key)
    await world.app.services.idle()
    return id
  }
  const plainDevice = async () => {
    const { body } = await admin()('POST', '/api/devices', {
      device_id: `plain-${++seq}`,
      hw_version: '2.2',
      network: 'nbiot',
    })
    return body.id as number
  }

  test('are adopted with what they said before, where the admin says so', async () => {
    const id = await unknown()
    expect(await waits(id)).toEqual([['ADA9', 2]])
    const device_id = await plainDevice()
    const tank = await addTank(world.db, device_id, { group_id: 11 })
    expect((await adopt(id, { device_key: 'ADA9', device_id, earlier: true })).body).toEqual({ device_id })
    await world.app.services.idle()
    expect(await waits(id)).toEqual([])
    expect((await admin()('GET', `/api/devices/${device_id}`)).body).toMatchObject({
      sigfox_id: 'ADA9',
      network: 'sigfox',
    })
    expect((await admin()('GET', `/api/tanks/${tank}`)).body).toMatchObject({ volume_l: 600 })
    const audited = await world.db.query<{ action: string }>(
      `select action from audit_log where entity = 'devices' and entity_id = $1 order by id`,
      [String(device_id)],
    )
    expect(audited.map(({ action }) => action)).toEqual(['create', 'update', 'claimMessages'])
  })

  test('are adopted from now on otherwise', async () => {
    const id = await unknown()
    const device_id = await plainDevice()
    const tank = await addTank(world.db, device_id, { group_id: 11 })
    world.clock.now = new Date(NOW.getTime() + 60_000)
    await adopt(id, { device_key: 'ADA9', device_id, earlier: false })
    await world.app.services.idle()
    expect((await admin()('GET', `/api/tanks/${tank}`)).body).toMatchObject({ volume_l: null })
  })

  test('are not given to a device that is heard under another identity, nor is what nobody said', async () => {
    const id = await unknown()
    const onSigfox = await addDevice(world.db, 'BE9C')
    const onLorawan = await plainDevice()
    await world.db.query(`update devices set dev_eui = 'A84041000181C0DF' where id = $1`, [onLorawan])
    for (const device_id of [onSigfox, onLorawan]) {
      const taken = await adopt(id, { device_key: 'ADA9', device_id, earlier: true })
      expect([taken.status, taken.body.details]).toEqual([
        422,
        { device_id: { key: 'validation.hasIdentity' } },
      ])
    }
    const device_id = await plainDevice()
    await world.db.query(`update devices set state = 'retired' where id = $1`, [device_id])
    const retired = await adopt(id, { device_key: 'ADA9', device_id, earlier: true })
    expect([retired.status, Object.keys(retired.body.errors as object)]).toEqual([422, ['device_id']])
    expect((await adopt(id, { device_key: 'F00D', device_id, earlier: true })).status).toBe(404)
    expect(await waits(id)).toEqual([['ADA9', 2]])
  })
})
