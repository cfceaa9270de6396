import { afterAll, beforeAll, expect, test } from 'vitest'
import { entities, entityOf } from '../../src/config/entities'
import { unwrapComputed, type Entity } from '../../src/config/schema'
import { MINUTE_MS } from '../../src/config/schema/durations'
import { pathOf } from '../../server/engine/crud/registerEntity'
import { chance, pick, randomFrom, type Random } from '../../demo/simulate/random'
import { startWorld, type World } from '../api/contract/world'
import { ENGINE, KEY, postAll, sigfox } from '../api/ingest/support'
import { EDGE_DATES, valueOf, wild } from './wild'

/** The seed differs between runs; FUZZ_SEED repeats one. FUZZ_REQUESTS or FUZZ_MINUTES sets the length of the run. */
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000)
const MINUTES = Number(process.env.FUZZ_MINUTES ?? 0)
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? (MINUTES > 0 ? Infinity : 2000))
const LENGTH = MINUTES > 0 ? `${MINUTES} minutes of` : REQUESTS
const MAX_MS = 5000
const TOGETHER = 4

type Parameter = { name: string; in: string; schema?: { format?: string } }
type Described = {
  parameters?: Parameter[]
  requestBody?: { content?: Record<string, { schema?: object }> }
}
type Operation = { method: string; path: string; described: Described }
type FuzzRequest = { method: 'GET'; url: string; headers: Record<string, string>; payload?: string }

let world: World
const operations: Operation[] = []
const tokens: string[] = []

beforeAll(async () => {
  world = await startWorld(ENGINE, undefined, { RATE_LIMIT: '10000000' })
  for (const name of ['devices', 'tanks', 'models', 'batches', 'panels', 'firmwares'])
    await world.make(entityOf(name))
  await world.db.query(`update devices set sigfox_id = 'F0225' where id = (select min(id) from devices)`)
  await postAll(world.app, [sigfox('F0225', 0, 1), sigfox('F0225', 6, 2)])
  await world.app.services.idle()
  for (const [path, methods] of Object.entries(world.app.swagger().paths ?? {}))
    for (const [method, described] of Object.entries(methods as Record<string, Described>))
      operations.push({ method: method.toUpperCase(), path, described })
  signIn()
}, 60_000)
afterAll(() => world.close())

/** Tokens of all accounts. A long run outlives an access token. */
function signIn() {
  for (let id = 1; id <= 9; id++) tokens[id - 1] = world.app.jwt.sign({ sub: String(id) })
}

const written = (value: unknown) => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  // A lone surrogate can't be URL-encoded.
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '?'))
}

function headersOf(random: Random, path: string): Record<string, string> {
  const token = chance(random, 0.6) ? tokens[0]! : pick(random, [...tokens, 'forged', ''])
  return {
    authorization: `Bearer ${token}`,
    'content-type': chance(random, 0.97) ? 'application/json' : 'text/plain',
    ...(path.startsWith('/ingest/') && chance(random, 0.9) ? { 'x-ingest-key': KEY } : {}),
    ...(chance(random, 0.1)
      ? { 'if-match': pick(random, ['"1"', '*', 'W/"2"', 'none', '99999999999999999999']) }
      : {}),
    ...(chance(random, 0.1) ? { 'idempotency-key': pick(random, ['a', 'b', ' ', 'x'.repeat(300)]) } : {}),
  }
}

function requestOf(random: Random, { method, path, described }: Operation): FuzzRequest {
  const parameters = described.parameters ?? []
  const valueFor = ({ name, schema }: Parameter) => {
    // The schema describes lists as texts, so guess their contents.
    const known: Record<string, readonly unknown[]> = {
      sort: [
        ['id', 'DESC'],
        ['name', { toString: 1 }],
        ['updated_at', 'ASC'],
      ],
      filter: [{ id: [1, 2] }, { q: 'a' }, { id: null }, { name_neq: wild(random) }],
      range: [
        [0, 24],
        [5, 1],
        [0, 1e9],
      ],
      after: ['', Buffer.from(JSON.stringify([wild(random), 1])).toString('base64url')],
    }
    return known[name] && chance(random, 0.7) ? pick(random, known[name]) : valueOf(random, schema)
  }
  const inPath = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = name === 'id' && chance(random, 0.8) ? pick(random, [1, 2, 10, 11, 901]) : undefined
    return written(id ?? valueFor(parameters.find(one => one.name === name) ?? { name, in: 'path' })) || 'x'
  })
  const asked = parameters
    .filter(one => one.in === 'query' && chance(random, 0.5))
    .map(one => `${one.name}=${written(valueFor(one))}`)
  if (chance(random, 0.05)) asked.push(`${written(wild(random))}=${written(wild(random))}`)
  const schema = Object.values(described.requestBody?.content ?? {})[0]?.schema
  const body = chance(random, 0.05) ? '{"a":' : (JSON.stringify(valueOf(random, schema)) ?? '')
  return {
    method: method as 'GET',
    url: asked.length > 0 ? `${inPath}?${asked.join('&')}` : inPath,
    headers: headersOf(random, path),
    ...(method === 'GET' ? {} : { payload: body }),
  }
}

/** Restores a user of every role and the network key, after random requests may have changed them. */
async function restore() {
  signIn()
  await world.db.query(`update users set deleted_at = null, status = 'active' where id < 10`)
  await world.db.query(
    `update connections set deleted_at = null, state = 'active', network = 'any', key_hash = null where from_settings`,
  )
}

/** All URLs with a date at an edge in one parameter, and the name of the parameter or of its filter. */
function* edgeDates(): Generator<{ url: string; name: string }> {
  for (const { path, described } of operations.filter(one => one.method === 'GET'))
    for (const { name, schema } of described.parameters ?? [])
      if (schema?.format?.startsWith('date'))
        for (const edge of EDGE_DATES)
          yield { url: `${path.replaceAll(/\{\w+\}/g, '1')}?${name}=${encodeURIComponent(edge)}`, name }
  const tanks = entityOf('tanks')
  const lists = entities.map((entity): [Entity, string] => [entity, `${pathOf(entity)}?`])
  for (const part of ['aggregate?by=state&', 'export?', 'quickFilters?'])
    lists.push([tanks, `${pathOf(tanks)}/${part}`])
  for (const [entity, path] of lists)
    for (const [name, value] of dateFilters(entity))
      for (const edge of EDGE_DATES) {
        const filter = JSON.stringify({ [name]: value(edge) })
        yield { url: `${path}filter=${encodeURIComponent(filter)}`, name }
      }
}

/** The filters of an entity that compare with dates. */
const dateFilters = (entity: Entity) =>
  Object.keys(entity.list.filters).flatMap((key): [string, (edge: string) => unknown][] => {
    const field = entity.fields[key]
    const { type } = field ? unwrapComputed(field) : {}
    if (type === 'occurrence') return [[key, edge => `@${edge}/`]]
    return type === 'date' || type === 'dateTime' ? [[`${key}_gte`, edge => edge]] : []
  })

test('a date at the edge of the calendar is refused by the name of its parameter, or read', async () => {
  const [admin, customer] = [tokens[0]!, tokens[6]!]
  const faults: string[] = []
  let count = 0
  for (const { url, name } of edgeDates()) {
    count += 1
    const authorization = `Bearer ${url.startsWith('/customerapi') ? customer : admin}`
    const { statusCode, body } = await world.app.inject({ url, headers: { authorization } })
    const isNamed = statusCode === 400 && body.includes(`"${name}"`)
    // An empty parameter counts as missing, and record 1 may not exist.
    if (!isNamed && statusCode !== 200 && statusCode !== 404) faults.push(`${statusCode} ${url} ${body}`)
  }
  expect(faults).toEqual([])
  expect(count).toBeGreaterThan(200)
}, 120_000)

test(
  `${LENGTH} requests that make little sense are all answered, none with a fault of ours and none late (seed ${SEED})`,
  async () => {
    console.log(`fuzz seed ${SEED}`)
    const random = randomFrom(SEED)
    const faults: string[] = []
    const counted = new Map<number, number>()
    const one = async (made: FuzzRequest) => {
      const begun = performance.now()
      const { statusCode, body } = await world.app.inject(made)
      const ms = performance.now() - begun
      counted.set(statusCode, (counted.get(statusCode) ?? 0) + 1)
      if (statusCode < 500 && ms < MAX_MS) return
      faults.push(
        `${statusCode} in ${Math.round(ms)} ms: ${JSON.stringify(made).slice(0, 600)} ${body.slice(0, 200)}`,
      )
    }
    const end = MINUTES > 0 ? Date.now() + MINUTES * MINUTE_MS : Infinity
    let sent = 0
    for (; sent < REQUESTS && Date.now() < end; sent += TOGETHER) {
      const batch = Array.from({ length: TOGETHER }, () => requestOf(random, pick(random, operations)))
      await Promise.all(batch.map(one))
      if (sent % 400 === 0) await restore()
    }
    console.log(
      [...counted]
        .toSorted(([a], [b]) => a - b)
        .map(([status, n]) => `${status}: ${n}`)
        .join(', '),
    )
    expect(faults).toEqual([])
    // Requests have passed authentication, and others were refused.
    for (const status of [200, 400, 401, 403, 404, 409, 422])
      expect(counted.get(status), String(status)).toBeGreaterThan(0)
    expect(counted.get(401), 'most requests are authenticated').toBeLessThan(sent / 2)
  },
  MINUTES > 0 ? (MINUTES + 5) * MINUTE_MS : 120_000 + REQUESTS * 12,
)
