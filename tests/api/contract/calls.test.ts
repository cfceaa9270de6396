import { app } from '../../../src/config/app'
import { storeOf } from '../../../server/engine/crud/repository'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { callsOf } from '../../../src/config/schema/calls/engine'
import { requestOf } from '../../../src/config/schema/calls/address'
import { defineCall, isChange, type Call } from '../../../src/config/schema/calls/define'
import { firmwareVersions, lastSeen, messages } from '../../../src/config/calls/devices'
import { events, forecast } from '../../../src/config/calls/insight'
import { mayCall } from '../../../src/config/schema/calls/may'
import { readings } from '../../../src/config/calls/readings'
import { mapList } from '../../../src/config/calls/tanks'
import { json } from '../../../src/config/schema/calls/shapes'
import { group, reference, rows, scopePath, unwrapComputed } from '../../../src/config/schema'
import { refuseForeignReferences } from '../../../server/engine/calls/references'
import { shapeSchema } from '../../../server/engine/calls/describe'
import { impossibleValue } from '../../support/sampleRecord'
import { closed } from '../platform/documented'
import { inputsOf, isField, references, startCallWorld, type CallWorld } from './callWorld'
import type { World } from './world'

/**
 * Roles that see only the records of their own client, tank, bench or installs. `tests/security` checks who may call at
 * all.
 */
const BOUND = [
  'provider',
  'client',
  'group manager',
  'install-user',
  'test-user',
  'customer',
  'driver',
] as const
/** One role for each kind of scope, which determines the records that are foreign to the role. */
const BY_SCOPE = ['client', 'install-user', 'test-user', 'customer', 'driver'] as const

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
const compiled = new Map<Call, ReturnType<typeof ajv.compile>>()
const faultsOf = (call: Call, answer: unknown) => {
  const isValid = compiled.get(call) ?? ajv.compile(closed(shapeSchema(call.answer, app)) as object)
  compiled.set(call, isValid)
  return isValid(answer)
    ? []
    : isValid.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`)
}

describe('every call', () => {
  let asked: CallWorld
  let world: World
  beforeAll(async () => {
    asked = await startCallWorld()
    world = asked.world
  })
  afterAll(() => world.close())

  /** Restores the customer, which one call closes. */
  afterEach(async () => {
    const back = `name = 'customer', email = 'u7@example.com', status = 'active'`
    await world.db.query(`update users set ${back} where id = 7`)
    await world.db.query(`update customers set status = 'active' where id = 901`)
    // Notes on its tanks were removed with it.
    for (const side of Object.values(asked.records)) delete side.notes
    world.app.principals.forget()
  })
  /** Admins may not make the calls for customers and drivers. */
  const callerOf = (call: Call) =>
    ['admin', 'customer', 'driver'].find(role => mayCall({ role }, call.may, app)) ?? 'customer'
  const each = callsOf(app).map(call => ({ name: `${call.method} ${call.path}`, call }))
  // The demonstration isn't seeded here, so this call has no answer.
  const works = each.filter(({ call }) => call.path !== '/api/demo')

  test.each(works)('$name answers its example as it declares', async ({ call }) => {
    const caller = callerOf(call)
    const input = await asked.withOwn(call, caller, await asked.exampleOf(call))
    const { status, body, text } = await asked.ask(call, caller, input)
    expect([status, status < 300 ? faultsOf(call, body) : text]).toEqual([call.status ?? 200, []])
  })

  const changes = works.filter(({ call }) => isChange(call))
  test.each(changes)(
    '$name, made again with nothing left to change, is no fault of the server',
    async ({ call }) => {
      const caller = callerOf(call)
      const input = await asked.withOwn(call, caller, await asked.exampleOf(call))
      const first = await asked.ask(call, caller, input)
      expect(first.status, first.text).toBeLessThan(500)
      const second = await asked.ask(call, caller, input)
      expect(second.status, second.text).toBeLessThan(500)
    },
  )

  /** Expects that refused requests to a call leave the store unchanged. A call that only reads isn't compared. */
  async function leavesNothing(call: Call, requests: () => Promise<void>) {
    const before = isChange(call) && (await asked.stored())
    await requests()
    expect(isChange(call) && (await asked.stored())).toEqual(before)
  }

  const referring = each.filter(({ call }) => references(call).length > 0)
  test.each(referring)('$name tells nobody of what belongs to another client', async ({ call }) => {
    const own = await asked.exampleOf(call)
    const other = await asked.exampleOf(call, 'b')
    // A record that belongs to no client can't be foreign.
    const owned = references(call).filter(
      ({ name, entity }) => name in own && scopePath(entity.scope, 'groups') !== undefined,
    )
    await leavesNothing(call, async () => {
      for (const role of BY_SCOPE.filter(one => mayCall({ role: one }, call.may, app)))
        for (const { name } of owned) {
          // The client owns side a; roles with other scopes own neither.
          const { status, body, text } = await asked.ask(call, role, { ...own, [name]: other[name] })
          if (status < 300) expect(isEmpty(body), `${role} ${name}: ${text}`).toBe(true)
          else expect([404, 422], `${role} ${name}: ${text}`).toContain(status)
        }
    })
  })

  /** Replaces the example's record by one of the role's own, if needed. */
  async function ownOf(call: Call, role: string, input: Record<string, unknown>) {
    const [first] = references(call)
    if (!first) return input
    const { name, entity, isList } = first
    const one = (id: unknown) => ({ ...input, [name]: isList ? [id] : id })
    // An installer's own records are those that name them, such as installs and jobs.
    const worker = scopePath(entity.scope, 'own')
    if (role === 'install-user' && worker !== undefined)
      return one((await world.make(entity, 'a', { [worker]: 6 })).id)
    if (role === 'group manager' && entity.name === 'tankgroups') return one(11)
    if (role === 'test-user' && entity.name === 'devices') return one(asked.testDevice)
    return input
  }

  test.each(referring)('$name shows what is the caller’s own', async ({ call }) => {
    for (const role of BOUND.filter(one => mayCall({ role: one }, call.may, app))) {
      const input = await ownOf(call, role, await asked.exampleOf(call))
      const { status, body, text } = await asked.ask(call, role, await asked.withOwn(call, role, input))
      expect([status, status < 300 ? faultsOf(call, body) : text], role).toEqual([call.status ?? 200, []])
    }
  })

  // Without references, answers differ only by the caller's role.
  const others = works.filter(({ call }) => references(call).length === 0)
  test.each(others)('$name answers each role as it declares', async ({ call }) => {
    const input = await asked.exampleOf(call)
    for (const role of [...BOUND, 'none'].filter(one => mayCall({ role: one }, call.may, app))) {
      const { status, body, text } = await asked.ask(call, role, input)
      if (status < 300) expect(faultsOf(call, body), role).toEqual([])
      // Another role has decided it already, or this role lacks a prerequisite.
      else expect([404, 409, 422], `${role}: ${text}`).toContain(status)
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
      const store = { ...storeOf(world.deps), now: world.clock.now }
      return refuseForeignReferences(call, input, store, principal).then(
        () => [],
        (error: { fields: object }) => Object.keys(error.fields),
      )
    }
    const { a, b } = asked.records
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
      (await asked.ask(call, who, { id })).status
    for (const call of [lastSeen, messages]) {
      expect(await statusOf(call, 'test-user', asked.testDevice)).toBe(200)
      expect(await statusOf(call, 'test-user', asked.records.a.devices!)).toBe(404)
      expect(await statusOf(call, 'customer', asked.records.a.devices!)).toBe(403)
      expect(await statusOf(call, 'install-user', asked.records.a.devices!)).toBe(403)
    }
    for (const call of [readings, events, forecast])
      for (const who of ['customer', 'test-user', 'install-user'])
        expect(await statusOf(call, who, asked.records.a.tanks!), who).toBe(403)
    expect((await asked.ask(mapList, 'customer', {})).status).toBe(403)
    const versions = (await asked.ask(firmwareVersions, 'test-user', {})).body
    const ofTestDevices = await world.db.query(
      `select fw_version as version, count(*)::int as devices from devices
       where is_test and fw_version is not null and deleted_at is null group by 1`,
    )
    expect(versions).toHaveLength(ofTestDevices.length)
    expect(versions).toEqual(expect.arrayContaining(ofTestDevices))
  })

  test.each(each)('$name refuses values of a wrong type by name, and changes nothing', async ({ call }) => {
    const caller = callerOf(call)
    const input = await asked.withOwn(call, caller, await asked.exampleOf(call))
    await leavesNothing(call, async () => {
      for (const [name, field] of Object.entries(inputsOf(call))) {
        if (!isField(field)) continue
        const isText = ['text', 'longText'].includes(unwrapComputed(field).type)
        // Any value in a URL is valid text.
        if (isText && !(name in (call.body ?? {}))) continue
        const wrong = { ...input, [name]: impossibleValue(field) }
        const { status, body, text } = await asked.ask(call, caller, wrong)
        const isRecord = name in (call.params ?? {}) && unwrapComputed(field).type === 'reference'
        if (isRecord) expect(status).toBe(404)
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
    })
  })

  const repeatable = each.filter(({ call }) => isChange(call) && call.method === 'POST')
  test.each(repeatable)('$name happens once for one Idempotency-Key', async ({ call }) => {
    const input = await asked.withOwn(call, 'admin', await asked.exampleOf(call))
    const key = { 'idempotency-key': `once ${call.path}` }
    const first = await asked.ask(call, callerOf(call), input, key)
    const before = await asked.stored()
    const second = await asked.ask(call, callerOf(call), input, key)
    expect([second.status, second.body]).toEqual([first.status, first.body])
    expect(await asked.stored()).toEqual(before)
  })
})

/** No data of any record: no rows, or only counts of zero. */
const isEmpty = (answer: unknown) =>
  Array.isArray(answer) && answer.every(row => (row as { count?: unknown }).count === 0)
