import { createHash, hash } from 'node:crypto'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { requestOf } from '../../../src/config/calls/address'
import { calls } from '../../../src/config/calls'
import { defineCall, isChange, type Call, type Inputs } from '../../../src/config/calls/define'
import { labels } from '../../../src/config/calls/bench'
import { adoptDevice } from '../../../src/config/calls/connections'
import { firmwareVersions, lastSeen, messages } from '../../../src/config/calls/devices'
import { cancelDownlink, setDownlink } from '../../../src/config/calls/deviceConfig'
import { uploadFirmware } from '../../../src/config/calls/firmware'
import { runNetworkTest } from '../../../src/config/calls/networkTests'
import { reportMyTank } from '../../../src/config/calls/customerTanks'
import { closeMyAccount } from '../../../src/config/calls/customerAccount'
import { completeRegistration, resetPassword } from '../../../src/config/calls/customerSignUp'
import { changePassword, endSession } from '../../../src/config/calls/sessions'
import { events, forecast } from '../../../src/config/calls/insight'
import { mayCall } from '../../../src/config/calls/may'
import { readings } from '../../../src/config/calls/readings'
import { mergeCustomer, previewMerge } from '../../../src/config/calls/merge'
import {
  setPassword,
  storeGroupManager,
  storeInstaller,
  updateGroupManager,
} from '../../../src/config/calls/users'
import { saveInstall } from '../../../src/config/calls/installs'
import { mapList } from '../../../src/config/calls/tanks'
import { entityOf } from '../../../src/config/entities'
import { json } from '../../../src/config/calls/shapes'
import {
  group,
  reference,
  ROLES,
  rows,
  scopePath,
  unwrapComputed,
  type Field,
} from '../../../src/config/schema'
import { refuseForeignReferences } from '../../../server/engine/calls/references'
import { shapeSchema } from '../../../server/engine/calls/describe'
import { impossibleValue } from '../../support/sampleRecord'
import { addDevice, addTank, ENGINES, NOW } from '../ingest/support'
import { hexOf } from '../../../server/features/devices/downlinks/composeDownlink'
import { sha256Of, signForDemo } from '../../../server/features/firmware/signature'
import { cheapHash } from '../security/people'
import { closed } from '../platform/documented'
import { installSample } from './installSample'
import { inputAtBench } from './benchInput'
import { hearDevice, startWorld, type Side, type World } from './world'

type Input = Record<string, unknown>
/** Roles that see records of their own client, tank, bench or installs only. */
const BOUND = ['provider', 'client', 'group manager', 'install-user', 'test-user', 'customer'] as const

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
const faultsOf = (call: Call, answer: unknown) => {
  const isValid = ajv.compile(closed(shapeSchema(call.answer)) as object)
  return isValid(answer)
    ? []
    : isValid.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`)
}

const inputsOf = ({ params = {}, query = {}, body = {} }: Call): Inputs => ({ ...params, ...query, ...body })
const isField = (field: Inputs[string]): field is Field => field.type !== 'json'
/** Names of the input that lead to records, with the entity that they lead to. */
const references = (call: Call) =>
  Object.entries(inputsOf(call)).flatMap(([name, field]) => {
    if (!isField(field)) return []
    const plain = unwrapComputed(field)
    return plain.type === 'reference' || plain.type === 'references'
      ? [{ name, entity: entityOf(plain.to), isList: plain.type === 'references' }]
      : []
  })

describe.each(ENGINES)('every call on %s', engine => {
  let world: World
  /** On no tank: a test-user's alone. */
  let testDevice: number
  let people = 0
  let addresses = 0
  const records: Record<Side, Record<string, number | string>> = { a: {}, b: {} }

  beforeAll(async () => {
    world = await startWorld(engine)
    for (const [side, group_id] of [
      ['a', 11],
      ['b', 21],
    ] as const) {
      const device = await addDevice(world.db, `CA11${side}0`)
      const tank = await addTank(world.db, device, { group_id })
      await world.db.query('update tanks set county_id = 1, customer_id = $2 where id = $1', [
        tank,
        side === 'a' ? 901 : null,
      ])
      await world.db.query('update devices set tank_id = $2 where id = $1', [device, tank])
      records[side] = { tanks: tank, devices: device, tankgroups: side === 'a' ? 10 : 20, counties: 1 }
    }
    records.a.customers = 901
    await world.db.query(`update devices set fw_version = '1.0'`)
    await world.db.query(`update tanks set lat = 51.9, lng = -8.5`)
    await world.db.query(
      `create table readings_2026_02 partition of readings for values from ('2026-02-01Z') to ('2026-03-01Z')`,
    )
    await world.db.query(
      `insert into readings (id, tank_id, measured_at, received_at, seq, source)
       values (1, $1, '2026-02-03Z', '2026-02-03Z', 0, 'manual')`,
      [records.a.tanks],
    )
    await world.db.query(`update devices set enclosure_id = 'P51' where id = $1`, [records.a.devices])
    const [bench] = await world.db.query<{ id: number }>(
      `insert into devices (device_id, sigfox_id, hw_version, network, is_test)
       values ('T9', 'E9E9E9E9', '2.2', 'sigfox', true) returning id`,
    )
    testDevice = bench!.id
  })
  afterAll(() => world.close())

  /** The example, in which ids are those of a side's records. */
  async function exampleOf(call: Call, side: Side = 'a'): Promise<Input> {
    const input: Input = { ...call.example }
    for (const { name, entity, isList } of references(call)) {
      if (!(name in input)) continue
      // What is decided on, or removed, can't be so again: each call has its own.
      const isRemoved = call.method === 'DELETE' && name === references(call).at(-1)!.name
      const known = isRemoved ? undefined : records[side][entity.name]
      const ofTank = entity.name === 'notes' ? { tank_id: records[side].tanks } : {}
      const id = known ?? (await world.make(entity, side, ofTank)).id
      if (entity.actions.length === 0 && !isRemoved) records[side][entity.name] = id
      input[name] = isList ? [id] : id
    }
    return input
  }
  const ask = (call: Call, who: string, input: Input, headers: Record<string, string> = {}) => {
    const { method, url, body } = requestOf(call, input)
    return world.as(who)(method, url, body, headers)
  }
  /** What a call stands on that isn't referred to: a view, a session or the password of the caller's own. */
  async function withOwn(call: Call, who: string, input: Input): Promise<Input> {
    if (call === completeRegistration || call === resetPassword)
      await world.db.query(
        `insert into account_links (token_hash, purpose, email, created_at, expires_at) values ($1, $2, $3, $4, $5)
         on conflict (token_hash) do update set used_at = null, purpose = excluded.purpose, email = excluded.email`,
        [
          hash('sha256', String(input.token), 'base64url'),
          call === resetPassword ? 'password' : 'register',
          call === resetPassword ? 'u7@example.com' : `new${++addresses}@example.com`,
          NOW,
          new Date(NOW.getTime() + 1000),
        ],
      )
    if (call === changePassword || call === closeMyAccount)
      await world.db.query('update users set password_hash = $2 where name = $1', [
        who,
        cheapHash(String(input.current ?? input.password)),
      ])
    if (call === saveInstall) return installSample(world, 1)
    if (call === reportMyTank)
      await world.db.query(`update tanks set report_state = 'none' where id = $1`, [input.id])
    if (call === runNetworkTest) await hearDevice(world, input.device_id)
    // A device takes so many a day.
    if (call === setDownlink) await world.db.query('delete from downlinks')
    if (call === cancelDownlink) {
      const [downlink] = await world.db.query<{ id: number }>(
        `insert into downlinks (device_id, kind, payload, config_version) values ($1, 'restart', $2, 1) returning id`,
        [input.id, hexOf({ kind: 'restart', config_version: 1 })],
      )
      return { ...input, downlink_id: downlink!.id }
    }
    if (call === uploadFirmware) {
      const image = Buffer.from(String(input.image), 'base64')
      const version_name = `2.0.${++people}`
      return { ...input, version_name, sha256: sha256Of(image), signature: signForDemo(image) }
    }
    if (call === labels) return { ...input, id: String(records.a.devices) }
    if (call.path.startsWith('/api/bench/')) return inputAtBench(world, call, input)
    // A device without an identity, and messages under one that no device has.
    if (call === adoptDevice) {
      await world.db.query('update devices set sigfox_id = null where sigfox_id = $1', [input.device_key])
      const [device] = await world.db.query<{ id: number }>(
        `insert into devices (device_id, hw_version, network) values (gen_random_uuid()::text, '2.2', 'nbiot') returning id`,
      )
      await world.db.query(
        `insert into parked_messages (device_key, network, from_at, to_at, messages, last_received_at)
         values ($1, 'sigfox', $2, $2, 1, $2) on conflict do nothing`,
        [input.device_key, NOW],
      )
      return { ...input, device_id: device!.id }
    }
    if (call === endSession)
      await world.db.query(
        `insert into sessions (id, user_id, created_at, last_used_at, expires_at, refresh_hash, rotated_at)
         select $2, id, $3, $3, $4, '', $3 from users where name = $1
         on conflict (id) do update set user_id = excluded.user_id, ended_at = null`,
        [who, input.id, NOW, new Date(NOW.getTime() + 1000)],
      )
    if (call === updateGroupManager)
      await world.db.query(`update users set role_type = 'group manager' where id = $1`, [input.id])
    if (call === setPassword)
      await world.db.query(
        `insert into password_links (hash, user_id, created_at, expires_at) values ($1, 2, $2, $3)
         on conflict (hash) do update set used_at = null`,
        [
          createHash('sha256').update(String(input.token)).digest('base64url'),
          NOW,
          new Date(NOW.getTime() + 1000),
        ],
      )
    // The one kept and the one merged are two.
    if (call === previewMerge || call === mergeCustomer)
      return { ...input, id: (await world.make(entityOf('customers'))).id, into_id: 901 }
    // Two people have no e-mail in common.
    if (call === storeGroupManager || call === storeInstaller)
      return { ...input, email: `somebody${++people}@example.com` }
    if (!call.path.startsWith('/api/saved_views/{id}')) return input
    const made = await world.as(who)('POST', '/api/saved_views', { screen: 'tanks', name: 'View' })
    return { ...input, id: made.body.id }
  }
  /** All that is stored, apart from what a request leaves by being answered. */
  async function stored(): Promise<unknown> {
    await world.app.services.idle()
    await world.app.outbox.idle()
    const tables = await world.db.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'idempotency'
         and tablename not like 'readings%' order by 1`,
    )
    const sums = tables.map(
      ({ name }) =>
        `select '${name}' as name, count(*)::int as n, md5(string_agg(t::text, ',' order by t::text)) as sum from "${name}" t`,
    )
    return world.db.query(sums.join(' union all '))
  }

  /** For the tests that follow one that closes it. */
  afterEach(async () => {
    const back = `name = 'customer', email = 'u7@example.com', status = 'active'`
    await world.db.query(`update users set ${back} where id = 7`)
    await world.db.query(`update customers set status = 'active' where id = 901`)
    // Notes on its tanks went with it.
    for (const side of Object.values(records)) delete side.notes
    world.app.principals.forget()
  })
  /** Somebody who may call: calls of customers' own are not for admins. */
  const callerOf = (call: Call) => (mayCall({ role: 'admin' }, call.may) ? 'admin' : 'customer')
  const each = calls.map(call => ({ name: `${call.method} ${call.path}`, call }))
  // The demonstration is not made here: there is nothing to answer.
  const works = each.filter(({ call }) => call.path !== '/api/demo')

  test.each(works)('$name answers its example as it declares', async ({ call }) => {
    const caller = callerOf(call)
    const input = await withOwn(call, caller, await exampleOf(call))
    const { status, body, text } = await ask(call, caller, input)
    expect([status, status < 300 ? faultsOf(call, body) : text]).toEqual([call.status ?? 200, []])
  })

  test.each(each)('$name is answered to those who may call it, and nobody else', async ({ call }) => {
    const input = await exampleOf(call)
    for (const role of [...ROLES, 'none', 'no such role']) {
      const { status, body, text } = await ask(call, role, input)
      expect(status === 403, `${role}: ${status} ${text}`).toBe(!mayCall({ role }, call.may))
      if (status < 300) expect(faultsOf(call, body), role).toEqual([])
      // Somebody before has decided it.
      else expect([403, 404, 409, 422], `${role}: ${text}`).toContain(status)
    }
    const { method, url, body } = requestOf(call, input)
    const answer = await world.app.inject({ method, url, ...(body ? { payload: body } : {}) })
    expect(answer.statusCode === 401).toBe(!('public' in call.may))
  })

  const referring = each.filter(({ call }) => references(call).length > 0)
  test.each(referring)('$name tells nobody of what belongs to another client', async ({ call }) => {
    const own = await exampleOf(call)
    for (const role of BOUND.filter(one => mayCall({ role: one }, call.may)))
      for (const { name, entity } of references(call)) {
        // What belongs to no client is nobody else's.
        if (!(name in own) || scopePath(entity.scope, 'groups') === undefined) continue
        const { [name]: foreign } = await exampleOf(call, 'b')
        // The provider's and the client's are side a; whoever is bound otherwise has none of either.
        const before = await stored()
        const { status, body, text } = await ask(call, role, { ...own, [name]: foreign })
        if (status < 300) expect(isEmpty(body), `${role} ${name}: ${text}`).toBe(true)
        else expect([404, 422], `${role} ${name}: ${text}`).toContain(status)
        expect(await stored()).toEqual(before)
      }
  })

  test.each(referring)('$name shows what is the caller’s own', async ({ call }) => {
    for (const role of BOUND.filter(one => mayCall({ role: one }, call.may))) {
      const input = await exampleOf(call)
      const { name, entity, isList } = references(call)[0]!
      const group = isList ? [11] : 11
      const own = entity.name === 'tankgroups' && role === 'group manager' ? group : input[name]
      // An installer's own are the records that name them, such as installs and jobs.
      const worker = scopePath(entity.scope, 'own')
      const isWork = role === 'install-user' && worker !== undefined
      const made = isWork ? (await world.make(entity, 'a', { [worker]: 6 })).id : own
      const testOne = isList ? [testDevice] : testDevice
      const mine = role === 'test-user' && entity.name === 'devices' ? testOne : made
      const asked = await withOwn(call, role, { ...input, [name]: mine })
      const { status, body, text } = await ask(call, role, asked)
      expect([status, status < 300 ? faultsOf(call, body) : text], role).toEqual([call.status ?? 200, []])
    }
  })

  test('references in rows and groups of a body are held to the caller’s scope as well', async () => {
    const call = defineCall({
      method: 'POST',
      path: '/api/stops',
      tag: 'tanks',
      summary: 'Stops',
      may: { read: 'tanks' },
      body: {
        stops: rows({ tank_id: reference('tanks') }),
        start: group({ depot_id: reference('tankgroups') }),
      },
      answer: json(),
      example: {},
    })
    const principal = (await world.app.principals.of(2))!
    const refused = async (stops: unknown[], depot: unknown) => {
      const body = { stops: stops.map(tank_id => ({ tank_id })), start: { depot_id: depot } }
      const input = { params: {}, query: {}, list: {}, body }
      const store = { db: world.db, production: false, now: world.clock.now }
      return refuseForeignReferences(call, input, store, principal).then(
        () => [],
        (error: { fields: object }) => Object.keys(error.fields),
      )
    }
    const { a, b } = records
    expect(await refused([a.tanks], 11)).toEqual([])
    expect(await refused([null], null)).toEqual([])
    expect(await refused([a.tanks, b.tanks, 'x'], 21)).toEqual([
      'stops.1.tank_id',
      'stops.2.tank_id',
      'start.depot_id',
    ])
  })

  test('a test-user has test devices alone, customers and installers nothing of the staff’s', async () => {
    const statusOf = async (call: Call, who: string, id: number | string) =>
      (await ask(call, who, { id })).status
    for (const call of [lastSeen, messages]) {
      expect(await statusOf(call, 'test-user', testDevice)).toBe(200)
      expect(await statusOf(call, 'test-user', records.a.devices!)).toBe(404)
      expect(await statusOf(call, 'customer', records.a.devices!)).toBe(403)
      expect(await statusOf(call, 'install-user', records.a.devices!)).toBe(403)
    }
    for (const call of [readings, events, forecast])
      for (const who of ['customer', 'test-user', 'install-user'])
        expect(await statusOf(call, who, records.a.tanks!), who).toBe(403)
    expect((await ask(mapList, 'customer', {})).status).toBe(403)
    const versions = (await ask(firmwareVersions, 'test-user', {})).body
    const ofTestDevices = await world.db.query(
      `select fw_version as version, count(*)::int as devices from devices
       where is_test and fw_version is not null and deleted_at is null group by 1`,
    )
    expect(versions).toHaveLength(ofTestDevices.length)
    expect(versions).toEqual(expect.arrayContaining(ofTestDevices))
  })

  test.each(each)('$name refuses values of a wrong type by name, and changes nothing', async ({ call }) => {
    const caller = callerOf(call)
    const input = await withOwn(call, caller, await exampleOf(call))
    const before = await stored()
    for (const [name, field] of Object.entries(inputsOf(call))) {
      if (!isField(field)) continue
      const isText = ['text', 'longText'].includes(unwrapComputed(field).type)
      // An address is text: any value of it is one.
      if (isText && !(name in (call.body ?? {}))) continue
      const { status, body, text } = await ask(call, caller, { ...input, [name]: impossibleValue(field) })
      if (name in (call.params ?? {}) && unwrapComputed(field).type === 'reference') expect(status).toBe(404)
      else {
        expect([400, 422], `${name}: ${text}`).toContain(status)
        expect(Object.keys(body.errors as object), name).toContain(name)
      }
    }
    const unknown = call.body ? { ...input, no_such_field: 1 } : input
    const { method, url, body } = requestOf(call, unknown)
    const address = call.body ? url : `${url}${url.includes('?') ? '&' : '?'}no_such_field=1`
    const refused = await world.as(caller)(method, address, body)
    expect([400, 422], refused.text).toContain(refused.status)
    expect(refused.body.errors).toHaveProperty('no_such_field')
    expect(await stored()).toEqual(before)
  })

  const repeatable = each.filter(({ call }) => isChange(call) && call.method === 'POST')
  test.each(repeatable)('$name happens once for one Idempotency-Key', async ({ call }) => {
    const input = await withOwn(call, 'admin', await exampleOf(call))
    const key = { 'idempotency-key': `once ${call.path}` }
    const first = await ask(call, callerOf(call), input, key)
    const before = await stored()
    const second = await ask(call, callerOf(call), input, key)
    expect([second.status, second.body]).toEqual([first.status, first.body])
    expect(await stored()).toEqual(before)
  })
})

/** Nothing of anybody: no rows, or only counts of nothing. */
const isEmpty = (answer: unknown) =>
  Array.isArray(answer) && answer.every(row => (row as { count?: unknown }).count === 0)
