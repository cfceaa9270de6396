// @vitest-environment jsdom
import { Blob as NodeBlob } from 'node:buffer'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepResult, ownResults } from '../../src/driver/kept'
import type { Delivered, Result } from '../../src/driver/recorded'
import { sendWaiting, type Outcome } from '../../src/driver/results'
import { startSession } from '../../src/providers/auth/session'
import { resetStored } from '../../src/providers/auth/store'
import { answer, serve, signInAnswer } from './support'

const stores = vi.hoisted(() => new Map<string, Map<string, unknown>>())
/** In memory: jsdom has no IndexedDB. */
vi.mock('idb-keyval', () => ({
  createStore: (name: string) => stores.get(name) ?? stores.set(name, new Map()).get(name),
  get: async (key: string, store: Map<string, unknown>) => store.get(key),
  set: async (key: string, value: unknown, store: Map<string, unknown>) => void store.set(key, value),
  del: async (key: string, store: Map<string, unknown>) => void store.delete(key),
  values: async (store: Map<string, unknown>) => [...store.values()],
}))

const OWNER = '7'
let stop: (() => Promise<void>) | undefined
beforeEach(async () => {
  for (const store of stores.values()) store.clear()
  localStorage.clear()
  resetStored()
  await startSession(signInAnswer('driver'))
})
afterEach(async () => {
  await stop?.()
  stop = undefined
})

const refusal = (code: string, errors: object = {}) => ({ error: 'no', code, errors, details: {} })
const common = (stopId: number) => ({ key: `key ${stopId}`, owner: OWNER, stopId, name: 'Hayes', at: stopId })
const delivered = (stopId: number, over: Partial<Delivered> = {}): Delivered => ({
  ...common(stopId),
  kind: 'deliver',
  body: { delivered: [{ compartment: 1, litres: 640 }], delivered_at: '2026-11-29T10:00:00.000Z' },
  photos: [],
  signature: null,
  ...over,
})
/** Node's own: its `fetch` sends no other. */
const photo = () => new NodeBlob(['ticket'], { type: 'image/jpeg' }) as Blob

type Answers = Readonly<Record<string, [number, object]>>

/** Responses by path; the server is unavailable for all others. */
async function serving(answers: Answers) {
  await stop?.()
  let uploads = 0
  const server = await serve(({ url = '' }, response) => {
    const known = answers[url.replace('/api/driver/stops/', '')]
    if (url === '/api/attachments' && !known) return answer(response, 200, { id: `photo-${(uploads += 1)}` })
    const [status, body] = known ?? [503, refusal('unavailable')]
    answer(response, status, body)
  })
  stop = server.stop
  return server
}
const keep = async (...results: Result[]) => {
  for (const result of results) await keepResult(result)
}
async function outcomes(): Promise<Outcome['kind'][]> {
  const kinds: Outcome['kind'][] = []
  await sendWaiting(OWNER, ({ kind }) => kinds.push(kind))
  return kinds
}
const left = async () => (await ownResults(OWNER)).map(({ stopId, kind }) => `${kind} ${stopId}`)
const posts = (seen: readonly { path: string }[]) =>
  seen.map(({ path }) => path.replace(/^\/api\/(driver\/stops\/)?/, ''))

test('a result is sent once and then forgotten', async () => {
  const { seen } = await serving({ '1/deliver': [200, { id: 1 }] })
  await keep(delivered(1))
  expect(await outcomes()).toEqual(['sent'])
  expect(await outcomes()).toEqual([])
  expect(posts(seen)).toEqual(['1/deliver'])
})

test('a result waits while the server is unavailable, and goes out unchanged later', async () => {
  const { seen } = await serving({})
  await keep(delivered(1))
  expect(await outcomes()).toEqual(['waiting'])
  expect(await left()).toEqual(['deliver 1'])
  expect(await outcomes()).toEqual(['waiting'])
  expect(seen[1]!.text).toBe(seen[0]!.text)
})

test('a result that somebody else recorded first is told and dropped, and blocks no other one', async () => {
  const { seen } = await serving({
    '1/deliver': [409, refusal('wrong_state')],
    '2/deliver': [404, refusal('not_found')],
    '3/miss': [200, { id: 3 }],
  })
  await keep(delivered(1), delivered(2), { ...common(3), kind: 'miss', body: { fail_reason: 'Locked' } })
  expect(await outcomes()).toEqual(['refused', 'refused', 'sent'])
  expect(await left()).toEqual([])
  expect(posts(seen)).toEqual(['1/deliver', '2/deliver', '3/miss'])
})

test('a result that waits holds back the later ones of its stop alone', async () => {
  const { seen } = await serving({ '2/deliver': [200, { id: 2 }] })
  await keep({ ...common(1), kind: 'depart', key: 'depart 1', at: 0 }, delivered(1), delivered(2))
  expect(await outcomes()).toEqual(['waiting', 'sent'])
  expect(posts(seen)).toEqual(['1/depart', '2/deliver'])
  expect(await left()).toEqual(['depart 1', 'deliver 1'])
})

test('a photo is uploaded once, however often its result is tried', async () => {
  const { seen } = await serving({})
  await keep(delivered(1, { photos: [{ blob: photo() }], signature: { blob: photo() } }))
  await outcomes()
  await outcomes()
  expect(posts(seen)).toEqual(['attachments', 'attachments', '1/deliver', '1/deliver'])
  expect(JSON.parse(seen[3]!.text)).toMatchObject({ photos: ['photo-1'], signature: ['photo-2'] })
})

test('photos that the server has lost meanwhile are uploaded again', async () => {
  await serving({ '1/deliver': [422, refusal('invalid', { photos: 'unknown' })] })
  await keep(delivered(1, { photos: [{ blob: photo(), id: 'lost' }] }))
  expect(await outcomes()).toEqual(['waiting'])
  expect(await outcomes()).toEqual(['refused'])
})

test('a photo that the server can’t read is left out, and the litres are sent', async () => {
  const { seen } = await serving({
    '/api/attachments': [415, refusal('unsupported')],
    '1/deliver': [200, { id: 1 }],
  })
  await keep(delivered(1, { photos: [{ blob: photo() }] }))
  const found: Outcome[] = []
  await sendWaiting(OWNER, outcome => found.push(outcome))
  expect(found).toMatchObject([{ kind: 'sent', photoLost: true }])
  expect(JSON.parse(seen[1]!.text)).toMatchObject({ photos: [] })
})

test('results of another driver on the same phone are left alone', async () => {
  await serving({ '1/deliver': [200, { id: 1 }] })
  await keep(delivered(1, { owner: '8' }))
  expect(await outcomes()).toEqual([])
  expect(await ownResults('8')).toHaveLength(1)
})
