import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENGINE, KEY, startStack, type Stack } from '../ingest/support'
import { addUser } from './people'

/** A limit of 100 requests per minute and address allows 50 of one user, 5 refused tokens and 1 wrong key. */
let stack: Stack
beforeAll(async () => {
  stack = await startStack(ENGINE, { RATE_LIMIT: '100' })
  for (const id of [1, 2, 3, 4]) await addUser(stack, id, 'admin')
})
afterAll(() => stack.close())

const get = (url: string, remoteAddress: string, authorization?: string) =>
  stack.app.inject({ url, remoteAddress, ...(authorization ? { headers: { authorization } } : {}) })
const bearer = (id: number) => `Bearer ${stack.app.jwt.sign({ sub: String(id) })}`
const many = async (count: number, ask: () => Promise<{ statusCode: number }>) => {
  const statuses: number[] = []
  for (let i = 0; i < count; i++) statuses.push((await ask()).statusCode)
  return statuses
}

describe('a minute has room for', () => {
  test.each([
    ['missing', () => undefined],
    ['forged', () => `${bearer(1).slice(0, -5)}AAAAA`],
  ])('few %s tokens from an address, while right ones go on', async (what, token) => {
    const address = what === 'forged' ? '10.0.0.1' : '10.0.0.2'
    const statuses = await many(7, () => get('/api/countries', address, token()))
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
    const refused = await get('/api/countries', address, token())
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await get('/api/countries', address, bearer(1))).statusCode).toBe(200)
    expect((await get('/api/countries', '10.0.0.3', token())).statusCode).toBe(401)
  })

  test('half as many requests of a user from many addresses as of an address', async () => {
    let n = 0
    const statuses = await many(51, () => get('/api/countries', `10.1.0.${++n}`, bearer(2)))
    expect(statuses.lastIndexOf(200)).toBe(49)
    expect(statuses[50]).toBe(429)
    expect((await get('/api/countries', '10.1.0.1', bearer(3))).statusCode).toBe(200)
  })

  test('a network of IPv6 as for an address', async () => {
    let n = 0
    const statuses = await many(7, () => get('/api/countries', `2001:db8:1:2::${++n}`))
    expect(statuses.slice(5)).toEqual([429, 429])
    expect((await get('/api/countries', '2001:db8:1:3::1')).statusCode).toBe(401)
  })

  test('hardly any wrong ingest key, and none of it is taken from the right one', async () => {
    const send = (key: string) =>
      stack.app.inject({
        method: 'POST',
        url: '/ingest/bulk',
        remoteAddress: '10.2.0.1',
        headers: { 'x-ingest-key': key, 'content-type': 'application/x-ndjson' },
        payload: '{}',
      })
    expect(await many(3, () => send('guess'))).toEqual([401, 429, 429])
    expect((await send(KEY)).statusCode).toBeLessThan(300)
  })

  test('any number of pages and probes, and sign-ins of a budget of their own', async () => {
    const statuses = await many(150, () => get('/healthz', '10.3.0.1'))
    expect(new Set(statuses)).toEqual(new Set([200]))
    await many(110, () => get('/dashboard/tanks', '10.3.0.1'))
    expect((await get('/api/openapi.json', '10.3.0.1')).statusCode).toBe(200)
    // A small public response: a hundred API descriptions would take ten seconds.
    await many(100, () => get('/api/demo', '10.3.0.1'))
    expect((await get('/api/openapi.json', '10.3.0.1')).statusCode).toBe(429)
    const signIn = () =>
      stack.app.inject({ method: 'POST', url: '/api/signin', remoteAddress: '10.3.0.1', payload: {} })
    expect(await many(6, signIn)).toEqual([422, 422, 422, 422, 422, 429])
  })
})
