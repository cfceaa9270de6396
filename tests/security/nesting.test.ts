import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../api/contract/world'
import { ENGINE } from '../api/ingest/support'

let world: World
beforeAll(async () => {
  world = await startWorld(ENGINE, undefined, { RATE_LIMIT: '10000000' })
})
afterAll(() => world.close())

const DEEP = 5000
const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const deepObject = `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`

async function send(method: 'POST' | 'PUT', url: string, payload: string, more: Record<string, string> = {}) {
  const authorization = `Bearer ${world.app.jwt.sign({ sub: '1' })}`
  const headers = { authorization, 'content-type': 'application/json', ...more }
  const answer = await world.app.inject({ method, url, payload, headers })
  return { status: answer.statusCode, body: answer.json() as Record<string, object> }
}

type Described = Record<string, { requestBody?: { content?: object } } | undefined>

/** All described routes with a JSON body. */
const routes = () =>
  Object.entries(world.app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    (['POST', 'PUT'] as const).flatMap(method => {
      const content = (methods as Described)[method.toLowerCase()]?.requestBody?.content ?? {}
      return 'application/json' in content ? [{ method, path }] : []
    }),
  )

test('a deeply nested body is refused by every route that takes JSON', async () => {
  const wrong: string[] = []
  for (const { method, path } of routes()) {
    const { status } = await send(method, path.replaceAll(/\{\w+\}/g, '7'), deepObject)
    // Ingest routes want a key first.
    if (status !== 400 && !(status === 401 && path.startsWith('/ingest/')))
      wrong.push(`${method} ${path}: ${status}`)
  }
  expect(wrong).toEqual([])
  expect(routes().length).toBeGreaterThan(100)
}, 60_000)

test('the refusal names the body, with an Idempotency-Key as well', async () => {
  for (const more of [{}, { 'idempotency-key': 'nested' }] as Record<string, string>[]) {
    const { status, body } = await send('POST', '/api/tankgroups', deepObject, more)
    expect([status, body.errors]).toEqual([400, { body: 'is nested more than 32 levels deep' }])
  }
})

test.each(['filter', 'sort', 'range'])('a deeply nested %s is refused by its name', async name => {
  const { status, body } = await world.as('admin')('GET', `/api/tanks?${name}=${lists(3000)}`)
  expect([status, Object.keys(body.errors as object)]).toEqual([400, [name]])
})

test('32 levels are read, and brackets within texts are no levels', async () => {
  const name = `"}${'['.repeat(60)}`
  expect((await send('POST', '/api/tankgroups', JSON.stringify({ name }))).status).toBe(201)
  const nested = (depth: number) => send('POST', '/api/tankgroups', `{"name":${lists(depth - 1)}}`)
  expect((await nested(32)).status).toBe(422)
  expect((await nested(33)).status).toBe(400)
})

test('a key is bound to the bytes of its body', async () => {
  const key = { 'idempotency-key': 'bytes' }
  const body = JSON.stringify({ name: 'Bytes' })
  const first = await send('POST', '/api/tankgroups', body, key)
  expect([first.status, (await send('POST', '/api/tankgroups', body, key)).body]).toEqual([201, first.body])
  expect((await send('POST', '/api/tankgroups', body.replace('Bytes', 'Other'), key)).status).toBe(422)
  const [row] = await world.db.query<{ digest: string }>(`select digest from idempotency where key = 'bytes'`)
  expect(row!.digest).toBe(createHash('sha256').update(body).digest('hex'))
})
