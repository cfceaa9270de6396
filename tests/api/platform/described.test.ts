import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { can } from '../../../src/config/schema'
import { pathOf as addressOf } from '../../../server/engine/crud/registerEntity'
import { hashPassword } from '../../../server/engine/auth/password'
import { callOf, inputOf } from '../contract/actionCalls'
import { entities, startWorld, type World } from '../contract/world'
import {
  addDevice,
  addTank,
  BOX,
  ENGINE,
  KEY,
  payload as bytes,
  post,
  postAll,
  sigfox,
} from '../ingest/support'
import { cases, representatives } from '../../support/depth'
import { browser, cheapHash } from '../security/people'
import { differences, pathOf, type Document } from './documented'
import { connect } from './connect'
import { EMULATED } from '../firebase/tokens'
import { benchCalls } from './benchCalls'
import { ownCalls, providerCall, signUpCalls } from './customerCalls'
import { decide } from './decide'
import { dispatchCalls } from './dispatchCalls'
import { installCalls } from './installCalls'
import { officeCalls } from './officeCalls'
import { plainCalls, type Method } from './plainCalls'
import { moveTo, sparse } from './givenRecords'
import { removeAndRestore, removeOneAndMany } from './removeAndRestore'
import { ticketCalls } from './ticketCalls'
import { updateFirmware } from './updateFirmware'

const DAY_MS = 86_400_000
const START = Date.UTC(2026, 1, 1)
const DAYS = 40
const PASSWORD = 'right horse battery'

let world: World
let document: Document
const faults: string[] = []
let tank: number
let device: number
/** Operations that were seen to succeed. */
const done = new Set<string>()

/** Takes the deviations from the document that were found since the last call. */
const wrong = () => faults.splice(0)

/** Checks a request and its response against the document. */
function hold(
  method: string,
  url: string,
  answer: Awaited<ReturnType<typeof post>>,
  given?: unknown,
  sent = {},
) {
  const { statusCode: status, body: text, headers } = answer
  const exchange = { method, url, given, sent, status, text, headers: headers as Record<string, unknown> }
  faults.push(...differences(document, exchange).map(fault => `${method} ${url} ${status}: ${fault}`))
  if (status < 300) done.add(`${method.toLowerCase()} ${pathOf(document, url)}`)
  const isJson = String(headers['content-type']).startsWith('application/json')
  return { status, body: isJson ? JSON.parse(text) : undefined }
}

const USERS: Record<string, number> = { admin: 1, customer: 7, none: 8, driver: 12 }
async function ask(
  method: Method,
  url: string,
  given?: unknown,
  sent: Record<string, string> = {},
  who = 'admin',
) {
  const token = world.app.jwt.sign({ sub: String(USERS[who] ?? 0), role: 'admin' })
  const headers = { ...(who === '' ? {} : { authorization: `Bearer ${token}` }), ...sent }
  const answer = await world.app.inject({ method, url, headers, ...(given ? { payload: given } : {}) })
  return hold(method, url, answer, given, sent)
}

beforeAll(async () => {
  world = await startWorld(ENGINE, undefined, EMULATED)
  document = (await world.app.inject('/api/openapi.json')).json()
  world.clock.now = new Date(START + DAYS * DAY_MS)
  device = await addDevice(world.db, 'CC01')
  tank = await addTank(world.db, device, { group_id: 11 })
  await world.db.query(
    `update tanks set county_id = 1, lat = 51.9, lng = -8.5, tags = '{one}' where id = $1`,
    [tank],
  )
  await world.db.query(`update devices set enclosure_id = 'P51', fw_version = '1.0' where id = $1`, [device])
  // This user's role isn't among the options of its field.
  await world.db.query('delete from users where id = 9')
  await world.db.query('update users set password_hash = $1, sign_in = $2 where id = 1', [
    await hashPassword(PASSWORD),
    'password',
  ])
  const used = (hours: number) => 40 + (hours / 24) * 10 - (hours > 480 ? 300 : 0)
  await postAll(
    world.app,
    Array.from({ length: DAYS * 4 }, (_, n) =>
      sigfox('CC01', n * 6, n, { ullage_mm: Math.round(used(n * 6) + 100) }),
    ),
  )
  await world.app.services.idle()
})
afterAll(() => world.close())

/**
 * Each entity's own responses are checked in `contract/entities`; here each kind of response is checked against the
 * document.
 */
const described = representatives(entities)

describe.each(described.map(entity => ({ name: entity.name, entity })))('$name', ({ entity }) => {
  const path = addressOf(entity)
  /** The document has no path for an operation that no role may do. */
  const isWritten = can({ role: 'admin' }, 'create', entity)
  const isRemoved = can({ role: 'admin' }, 'remove', entity)

  test('answers and takes what the document says, with everything filled in and with next to nothing', async () => {
    for (const body of isWritten ? [await world.sample(entity), await sparse(world, entity)] : []) {
      const { status, body: made } = await ask('POST', path, body, { 'idempotency-key': crypto.randomUUID() })
      expect(status, JSON.stringify(made)).toBe(201)
      const { body: read } = await ask('GET', `${path}/${made.id}`)
      const version = { 'if-match': `"${read.version}"` }
      expect((await ask('PUT', `${path}/${made.id}`, read, version)).status).toBe(200)
      expect((await ask('PUT', `${path}/${made.id}`, read, { 'if-match': '"99"' })).status).toBe(409)
      await ask('GET', `${path}?sort=["id","DESC"]&range=[0,99]&filter={}&after=`)
      const named = entity.writable.includes(entity.title) ? entity.title : entity.writable[0]!
      const ids = { action: 'update', ids: [made.id, entity.idType === 'integer' ? 999_999 : 'nobody'] }
      const bulk = await ask('POST', `${path}/bulk`, {
        ...ids,
        values: { [named]: made[named] },
      })
      expect(bulk.body).toMatchObject({ changed: 1, failed: [{ error: expect.any(String) as string }] })
      expect((await ask('GET', `${path}/${made.id}/history`)).status).toBe(200)
      if (isRemoved) await removeAndRestore(ask, path, made.id)
    }
    if (isRemoved && !isWritten) await removeOneAndMany(ask, path, (await world.make(entity)).id)
    const { id } = await world.make(entity)
    expect((await ask('GET', `${path}/${id}`)).status).toBe(200)
    expect((await ask('GET', `${path}/${id}/history`)).status).toBe(200)
    await ask('GET', `${path}?sort=["id","DESC"]&range=[0,99]&filter={}&after=`)
    await ask('POST', `${path}/bulk/ids`, { filter: { id }, expected: 1 })
    await ask('GET', `${path}/aggregate?by=id`)
    await ask('GET', `${path}/aggregate?by=nowhere`)
    if (entity.list.quickFilters.length > 0) await ask('GET', `${path}/quickFilters?filter={}`)
    for (const action of entity.actions) {
      const input = inputOf(action)
      const from = Object.entries(action.from).map(([name, [value]]) => [name, value] as const)
      for (const many of action.bulk ? [true, false] : [false]) {
        await moveTo(world.db, entity, id, from)
        const one = callOf(entity, action, id)
        if (many) await ask('POST', `${path}/bulk/${action.name}`, { ids: [id], input })
        else await ask('POST', one.url, one.body)
      }
      await moveTo(world.db, entity, id, [])
      const { url, body } = callOf(entity, action, 999_999)
      await ask('POST', url, body)
    }
    for (const [name, field] of Object.entries(entity.fields))
      if (field.type === 'relatedList' && field.counted)
        await ask('GET', `${path}/counts/${name}?ids=${JSON.stringify([id])}`)
    for (const format of ['csv', 'xlsx'])
      await ask('GET', `${path}/export?columns=["id"]&format=${format}&sort=["id","ASC"]&filter={}&ids=[1]`)
    expect(wrong()).toEqual([])
  })

  test('refuses as the document says', async () => {
    for (const [method, url, given] of [
      ['GET', `${path}?filter=no`],
      ['GET', `${path}/export?format=pdf`],
      ['GET', `${path}/999999`],
      ...(isWritten
        ? ([
            ['POST', path, {}],
            ['POST', path, { no_such_field: 1 }],
            ['PUT', `${path}/999999`, {}],
            ['POST', `${path}/bulk`, { action: 'none' }],
          ] as const)
        : []),
      ...(isRemoved ? ([['DELETE', `${path}/999999`]] as const) : []),
    ] as const)
      expect((await ask(method, url, given)).status, `${method} ${url}`).toBeGreaterThanOrEqual(400)
    expect(wrong()).toEqual([])
  })
})

describe('what is no entity', () => {
  test('answers and takes what the document says', async () => {
    await world.make(
      entities.find(({ name }) => name === 'models')!,
      'a',
      {
        shape: BOX.shape,
        dimensions: BOX.dimensions,
      },
    )
    for (const [method, url, given] of plainCalls(tank, device, PASSWORD))
      expect((await ask(method, url, given)).status, `${method} ${url}`).toBeLessThan(300)
    const { body: queued } = await ask('POST', `/api/devices/${device}/setDownlink`, { kind: 'restart' })
    await ask('POST', `/api/devices/${device}/downlinks/${queued.id}/cancel`)
    await updateFirmware(ask, world, device)
    await benchCalls(ask, world)
    await installCalls(ask, world, (url, answer) => hold('POST', url, answer))
    expect((await ask('GET', `/api/tanks/${tank}/history/events`)).body.length).toBeGreaterThan(0)
    expect((await ask('GET', `/api/tanks/${tank}/forecast`)).body.use.length).toBeGreaterThan(0)
    const { body: bare } = await ask('POST', '/api/tanks', {
      name: 'bare',
      group_id: 11,
      content_type: 'kerosene',
      shape: BOX.shape,
      dimensions: BOX.dimensions,
      capacity_l: 1000,
    })
    for (const part of ['readings', 'forecast', 'history/events'])
      await ask('GET', `/api/tanks/${bare.id}/${part}`)
    expect(wrong()).toEqual([])
  })

  test('what staff decide about tanks, events and readings', async () => {
    await decide(ask, world.db)
    expect(wrong()).toEqual([])
  })

  test('people who are let in, customers who are one, and files of new records', async () => {
    await officeCalls(ask, world, (url, answer) => hold('POST', url, answer))
    await ticketCalls(ask, world, (url, answer) => hold('POST', url, answer))
    expect(wrong()).toEqual([])
  })

  test('what a planner does in a day', async () => {
    await dispatchCalls(ask, world)
    expect(wrong()).toEqual([])
  })

  test('somebody who becomes a customer, and what a customer asks', async () => {
    await signUpCalls(ask, world)
    await providerCall(ask, world)
    await ownCalls(ask, world, tank, (url, answer) => hold('POST', url, answer))
    expect(wrong()).toEqual([])
  })

  test('saved views', async () => {
    const view = {
      screen: 'tanks',
      name: 'Low',
      filter: { pct_lte: 20 },
      columns: ['name'],
      sort: null,
      shared: true,
    }
    const { body: made } = await ask('POST', '/api/saved_views', view)
    await ask('GET', '/api/saved_views?screen=tanks&sort=["name","ASC"]&range=[0,9]&filter={}')
    await ask('GET', `/api/saved_views/${made.id}`)
    expect((await ask('PUT', `/api/saved_views/${made.id}`, { ...view, name: 'Lower' })).status).toBe(200)
    expect((await ask('DELETE', `/api/saved_views/${made.id}`)).status).toBe(200)
    expect((await ask('DELETE', `/api/saved_views/${made.id}`)).status).toBe(404)
    expect((await ask('POST', '/api/saved_views', {})).status).toBe(422)
    expect(wrong()).toEqual([])
  })

  test('messages of devices', async () => {
    const key = { 'x-ingest-key': KEY }
    const callback = { ...sigfox('CC01', 1, 900), network: undefined }
    for (const body of [callback, { ...callback, seqNumber: 901, ack: true }, { ...callback, data: 'no' }])
      await ask('POST', '/ingest/sigfox', JSON.parse(JSON.stringify(body)), key, '')
    const uplink = {
      devEui: '0102030405060708',
      fCnt: 1,
      data: Buffer.from(bytes(), 'hex').toString('base64'),
    }
    await ask(
      'POST',
      '/ingest/lorawan',
      { ...uplink, time: '2026-02-02T00:00:00Z', rxInfo: [{ rssi: -80 }] },
      key,
      '',
    )
    for (const body of [JSON.stringify(callback), 'not a message'])
      hold('POST', '/ingest/bulk', await post(world.app, '/ingest/bulk', body))
    hold('POST', '/ingest/bulk', await post(world.app, '/ingest/bulk', ''))
    hold('POST', '/ingest/bulk', await post(world.app, '/ingest/bulk', '{}', { 'x-ingest-key': 'no' }))
    expect(wrong()).toEqual([])
  })

  test('what an admin does about networks', async () => {
    await connect(ask, world.app)
    expect(wrong()).toEqual([])
  })

  /** Refused before routing: a normal run tries one route of each method. */
  const BODIES = [
    ['text/html', 'x'],
    ['application/json', JSON.stringify('x'.repeat(1_100_000))],
  ] as const
  const tried = new Set<Method>()

  test('refusals of every route: nobody, nobody of a role, nobody’s record, and what is no body', async () => {
    for (const [path, methods] of Object.entries(document.paths))
      for (const [name, { security }] of Object.entries(methods)) {
        const method = name.toUpperCase() as Method
        const url = path.replace('{id}', '999999').replace('{n}', '1')
        if (security) expect((await ask(method, url, undefined, {}, '')).status, `${name} ${path}`).toBe(401)
        await ask(method, url, undefined, {}, 'none')
        await ask(method, url)
        if (method === 'GET') continue
        await refusal(method, url, 'application/json', '{')
        for (const [type, payload] of cases(BODIES, tried.has(method) ? [] : BODIES))
          await refusal(method, url, type, payload)
        tried.add(method)
      }
    expect(wrong()).toEqual([])
  })

  test('a session that goes on by its cookie, is listed, changes its password, and ends', async () => {
    await world.db.query('update users set password_hash = $1 where id = 2', [cheapHash(PASSWORD)])
    const one = browser(world)
    const request = async (method: Method, url: string, given?: object) => {
      const answer = await one.ask(method, url, given)
      return hold(method, url, answer, given).body
    }
    await one.signIn('u2@example.com')
    await request('POST', '/api/session/refresh')
    await request('PUT', '/api/account/password', { current: PASSWORD, password: 'another horse battery' })
    await browser(world).signIn('u2@example.com', 'another horse battery')
    const [other] = (await request('GET', '/api/sessions')).filter(
      (each: { current: boolean }) => !each.current,
    )
    await request('DELETE', `/api/sessions/${other.id}`)
    await request('DELETE', '/api/sessions')
    await one.signIn('u2@example.com', 'another horse battery')
    await request('DELETE', '/api/session')
    expect(wrong()).toEqual([])
  })

  test('a sign-in that is refused, and one that is locked out', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 6; n++)
      statuses.push((await ask('POST', '/api/signin', { email: 'x@example.com', password: 'wrong' })).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429])
    await ask('GET', '/api/demo')
    expect(wrong()).toEqual([])
  })
})

async function refusal(method: Method, url: string, type: string, payload: string) {
  const authorization = `Bearer ${world.app.jwt.sign({ sub: '1', role: 'admin' })}`
  const headers = { authorization, 'content-type': type, 'x-ingest-key': KEY }
  hold(method, url, await world.app.inject({ method, url, headers, payload }))
}

test('every operation of the document was seen to work', () => {
  const others = entities.filter(entity => !described.includes(entity)).map(addressOf)
  const isOfOther = (path: string) => others.some(other => path === other || path.startsWith(`${other}/`))
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    isOfOther(path) ? [] : Object.keys(methods).map(method => `${method} ${path}`),
  )
  expect(all.filter(operation => !done.has(operation))).toEqual(['get /api/demo'])
})
