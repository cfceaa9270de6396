import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENGINE, startStack, type Stack } from '../ingest/support'

let stack: Stack
beforeAll(async () => {
  stack = await startStack(ENGINE)
})
afterAll(() => stack.close())
const get = (url: string, headers: Record<string, string> = {}) =>
  stack.app.inject({ method: 'GET', url, headers })

describe('an address below /api', () => {
  test.each([
    '/api/tanks',
    '/%61pi/tanks',
    '/%61%70%69/tanks',
    '/a%70i/countries',
    '/api/%74anks',
    '/%61pi/tankmodels/shapes',
    '/api/tanks?x=/api/docs',
    '/api/docs-of-others',
    '/%61pi/docs/../tanks',
  ])('is not answered without a token, however it is spelt: %s', async url => {
    const answer = await get(url)
    expect([401, 404]).toContain(answer.statusCode)
    expect(['unauthorised', 'not_found']).toContain(answer.json().code)
  })

  test('that no route has is told from a page of the dashboard', async () => {
    expect((await get('/api/nothing')).json().code).toBe('not_found')
    expect((await get('/%61pi/nothing')).statusCode).toBe(404)
  })

  test.each(['/%zz', '/api/%zz', '/api/tanks/%c3%28'])('that can not be read is malformed: %s', async url => {
    const answer = await get(url, { 'x-request-id': 'spelt-7' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'malformed', request_id: 'spelt-7' })
    expect(answer.headers['x-request-id']).toBe('spelt-7')
  })
})

test('an id that is longer than any leads nowhere', async () => {
  const headers = { authorization: `Bearer ${stack.app.jwt.sign({ sub: '1' })}` }
  const answer = await get(`/api/collections/firmwares/${'x'.repeat(10_000)}`, headers)
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
})

describe('a request id', () => {
  test.each(['short', 'a.b-c_D9', 'x'.repeat(64)])('that is harmless is kept: %s', async id => {
    expect((await get('/healthz', { 'x-request-id': id })).headers['x-request-id']).toBe(id)
  })
  test.each(['', 'x'.repeat(65), 'a b', '{"level":60}', 'a\tb', '<script>'])(
    'that is not is replaced: %j',
    async id => {
      const given = (await get('/healthz', { 'x-request-id': id })).headers['x-request-id']
      expect(given).not.toBe(id)
      expect(given).toMatch(/^[\w-]{36}$/)
    },
  )
})

/** The server's response to raw bytes, before it closes the connection. */
const say = async (bytes: string) => {
  if (!stack.app.server.listening) await stack.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = stack.app.server.address() as AddressInfo
  return new Promise<string>((done, fail) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', chunk => (heard += chunk))
    socket.on('close', () => done(heard))
    socket.on('error', fail)
  })
}

describe('what is not HTTP', () => {
  test.each([
    ['noise', 'hello there\r\n\r\n', '400', 'malformed'],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
      '431',
      'too_large',
    ],
    ['a request to nobody', 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n', '400', 'malformed'],
  ])('%s is answered in the words of every other error', async (_what, bytes, status, code) => {
    const [head, body] = (await say(bytes)).split('\r\n\r\n') as [string, string]
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(JSON.parse(body)).toMatchObject({ code, request_id: expect.any(String) })
  })
})

test('whoever expects what there is not gets the usual answer', async () => {
  const heard = await say(
    'GET /healthz HTTP/1.1\r\nhost: x\r\nexpect: 200-maybe\r\nconnection: close\r\n\r\n',
  )
  expect(heard).toMatch(/^HTTP\/1.1 200 /)
})

describe('too many requests', () => {
  test('are refused with the time after which to come again, ingest and probes excepted', async () => {
    const busy = await startStack(ENGINE, { RATE_LIMIT: '3' })
    const ask = (url: string, remoteAddress = '10.0.0.1') =>
      busy.app.inject({ method: 'GET', url, remoteAddress })
    for (let i = 0; i < 3; i++) expect((await ask('/api/openapi.json')).statusCode).toBe(200)
    const refused = await ask('/api/openapi.json')
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: 'too_many' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask('/api/openapi.json', '10.0.0.2')).statusCode).toBe(200)
    for (let i = 0; i < 5; i++) expect((await ask('/healthz')).statusCode).toBe(200)
    await busy.close()
  })

  test('behind a trusted proxy are counted by whom it asks for, and otherwise not', async () => {
    const asking = async (settings: Record<string, string>) => {
      const busy = await startStack(ENGINE, { RATE_LIMIT: '1', ...settings })
      const ask = (forwarded: string) =>
        busy.app.inject({ url: '/api/openapi.json', headers: { 'x-forwarded-for': forwarded } })
      const statuses = [(await ask('10.1.1.1')).statusCode, (await ask('10.1.1.2')).statusCode]
      await busy.close()
      return statuses
    }
    expect(await asking({ TRUST_PROXY: 'loopback' })).toEqual([200, 200])
    expect(await asking({})).toEqual([200, 429])
  })
})
