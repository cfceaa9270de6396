import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../server/app'
import { openDatabase, type Database } from '../../../server/engine/db/open'
import { migratedStore, type Store } from '../../support/stores'
import { ENGINE, NOW, startStack, type Stack } from '../ingest/support'
import { listening } from './listening'
import { addUser, browser, PASSWORD } from './people'

let store: Store
let stack: Stack
/** Another server on the same store. */
let other: Stack
let otherDb: Database
beforeAll(async () => {
  store = await migratedStore()
  stack = await startStack(ENGINE, {}, store)
  // The embedded store has one process, so the other server shares its connection.
  otherDb = ENGINE === 'postgres' ? await openDatabase({ databaseUrl: store.url, dataDir: '' }) : store.db
  const deps = { ...stack.deps, db: otherDb }
  other = { ...stack, app: await buildApp(deps), db: otherDb, deps }
  for (const { app } of [stack, other]) await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await other.app.close()
  if (otherDb !== store.db) await otherDb.close()
  await stack.close()
})

/** An open stream of live changes. */
async function live({ app }: Stack, token: string) {
  const { port } = app.server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(200)
  const stream = { text: '' }
  const read = async () => {
    for await (const chunk of response.body!) stream.text += Buffer.from(chunk).toString()
  }
  read().catch(() => undefined)
  return stream
}

type Browser = ReturnType<typeof browser>
const NEW_PASSWORD = 'another right horse'
/** Ways in which `one` session ends, of a user who is signed in twice. */
const ENDS: [string, (one: Browser, twice: Browser) => Promise<{ statusCode: number }>][] = [
  ['by a sign-out with its token', one => one.ask('DELETE', '/api/session', undefined, { cookie: '' })],
  [
    'by a sign-out with its cookie',
    one => one.ask('DELETE', '/api/session', undefined, { authorization: '' }),
  ],
  ['by a sign-out everywhere', (_, twice) => twice.ask('DELETE', '/api/sessions')],
  [
    'by another password',
    (_, twice) => twice.ask('PUT', '/api/account/password', { current: PASSWORD, password: NEW_PASSWORD }),
  ],
  [
    'by a refresh token that was used before',
    async one => {
      const used = one.cookie('ullage_session')!.value
      await one.refresh()
      stack.clock.now = new Date(stack.clock.now.getTime() + 11_000)
      const thief = browser(stack, '10.9.9.9')
      thief.setRefresh(used)
      const answer = await thief.refresh()
      return { ...answer, statusCode: answer.statusCode === 401 ? 200 : answer.statusCode }
    },
  ],
]

test.each(ENDS)('live streams end with a session that ends %s, on every server', async (name, end) => {
  await listening(store)
  stack.clock.now = NOW
  const id = 100 + ENDS.findIndex(([one]) => one === name)
  await addUser(stack, id)
  const [one, twice] = [browser(stack), browser(stack)]
  for (const each of [one, twice]) expect((await each.signIn(`u${id}@example.com`)).statusCode).toBe(200)
  const streams = [await live(stack, one.token()), await live(other, one.token())]
  const begun = performance.now()
  expect((await end(one, twice)).statusCode).toBe(200)
  for (const stream of streams) await expect.poll(() => stream.text).toContain('event: end')
  // Far less than the interval at which a stream is checked anyway.
  expect(performance.now() - begun).toBeLessThan(5000)
})

test('the stream of a session that goes on stays open when another ends', async () => {
  stack.clock.now = NOW
  await addUser(stack, 200)
  const [one, twice] = [browser(stack), browser(stack)]
  for (const each of [one, twice]) await each.signIn('u200@example.com')
  const [ends, stays] = [await live(stack, one.token()), await live(stack, twice.token())]
  await one.ask('DELETE', '/api/session')
  await expect.poll(() => ends.text).toContain('event: end')
  expect(stays.text).not.toContain('event: end')
  await twice.ask('DELETE', '/api/session')
  await expect.poll(() => stays.text).toContain('event: end')
})
