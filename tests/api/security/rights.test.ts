import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../../server/app'
import { principals } from '../../../server/engine/auth/principals'
import { openDatabase, type Database } from '../../../server/engine/db/open'
import { ENGINE, startStack, type Stack } from '../ingest/support'
import { letTestsSign } from '../../support/tokens'
import { migratedStore, type Store } from '../../support/stores'
import { addUser, browser } from './people'

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
  const app = await buildApp(deps)
  await app.ready()
  letTestsSign(app)
  other = { ...stack, app, db: otherDb, deps }
  for (const id of [1, 2, 3, 4, 5]) await addUser(stack, id, 'admin')
})
afterAll(async () => {
  await other.app.close()
  if (otherDb !== store.db) await otherDb.close()
  await stack.close()
})

const asks = (on: Stack, id: number) => async () => {
  const authorization = `Bearer ${on.app.jwt.sign({ sub: String(id) })}`
  return (await on.app.inject({ url: '/api/users?range=[0,0]', headers: { authorization } })).statusCode
}
const setRole = async (id: number, role_type: string) => {
  const authorization = `Bearer ${stack.app.jwt.sign({ sub: '1' })}`
  const answer = await stack.app.inject({
    method: 'PUT',
    url: `/api/users/${id}`,
    headers: { authorization },
    payload: { role_type },
  })
  expect(answer.statusCode).toBe(200)
}
/** Time in ms until `ask` answers with this status. */
async function until(ask: () => Promise<number>, status: number) {
  const begun = performance.now()
  await expect.poll(ask, { interval: 10 }).toBe(status)
  return performance.now() - begun
}

describe('rights that were withdrawn', () => {
  test('are gone on the server that withdrew them, with its answer', async () => {
    expect(await asks(stack, 2)()).toBe(200)
    await setRole(2, 'none')
    expect(await asks(stack, 2)()).toBe(403)
  })

  test('are gone within a second on every other server', async () => {
    expect(await asks(other, 3)()).toBe(200)
    await setRole(3, 'none')
    expect(await until(asks(other, 3), 403)).toBeLessThan(1000)
  })

  test('do not come back with a row that was read before and kept after', async () => {
    let began = () => undefined as void
    let open = () => undefined as void
    const hasBegun = new Promise<void>(done => (began = done))
    const gate = new Promise<void>(done => (open = done))
    const slow: Database = {
      ...store.db,
      async query<Row>(sql: string, params?: readonly unknown[]) {
        const rows = await store.db.query<Row>(sql, params)
        began()
        await gate
        return rows
      },
    }
    const known = principals(slow, stack.deps.now, stack.deps.users)
    const early = known.of(4)
    await hasBegun
    await store.db.query(`update users set role_type = 'none' where id = 4`)
    known.forget()
    open()
    expect((await early)?.role).toBe('admin')
    expect((await known.of(4))?.role).toBe('none')
  })

  test('are read within a transaction that has the only connection', async () => {
    stack.app.principals.forget()
    const read = store.db.transaction(tx => stack.app.principals.of(1, undefined, tx))
    expect((await read)?.role).toBe('admin')
  })

  test('are gone in a second even where nobody tells of them', async () => {
    expect(await asks(stack, 5)()).toBe(200)
    await store.db.query(`update users set role_type = 'none' where id = 5`)
    expect(await until(asks(stack, 5), 403)).toBeLessThan(1500)
  })

  test('end with a session on every server', async () => {
    await addUser(stack, 6, 'admin')
    const one = browser(stack)
    await one.signIn('u6@example.com')
    const headers = { authorization: `Bearer ${one.token()}` }
    const elsewhere = async () => (await other.app.inject({ url: '/api/session', headers })).statusCode
    expect(await elsewhere()).toBe(200)
    await one.ask('DELETE', '/api/session')
    expect(await until(elsewhere, 401)).toBeLessThan(1000)
  })
})
