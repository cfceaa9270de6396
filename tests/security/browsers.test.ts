import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '../../server/engine/env'
import { originsOf } from '../../src/providers/buildSettings'
import { ENGINE, startStack, type Stack } from '../api/ingest/support'

const OURS = 'https://tanks.example'
const allowed = (headers: object) =>
  Object.entries(headers).filter(([name]) => name.startsWith('access-control-'))

describe('pages of other origins', () => {
  let open: Stack
  let closed: Stack
  beforeAll(async () => {
    open = await startStack(ENGINE, { CORS_ORIGINS: `${OURS}, http://localhost:5173` })
    closed = await startStack(ENGINE)
  })
  afterAll(() => Promise.all([open.close(), closed.close()]))
  const preflight = ({ app }: Stack, origin: string) =>
    app.inject({
      method: 'OPTIONS',
      url: '/api/tanks/1',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization',
      },
    })

  test('may ask where they are listed, with what the dashboard sends', async () => {
    const asked = await preflight(open, OURS)
    expect(asked.statusCode).toBe(204)
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': OURS,
      'access-control-allow-credentials': 'true',
      vary: 'Origin',
    })
    expect(asked.headers['access-control-allow-methods']).toContain('PUT')
    for (const name of ['authorization', 'content-type', 'if-match', 'idempotency-key'])
      expect(asked.headers['access-control-allow-headers']).toContain(name)
    // CORS headers are on refusals too: the page must be able to read the reason.
    const refused = await open.app.inject({ url: '/api/tanks', headers: { origin: OURS } })
    expect(refused.statusCode).toBe(401)
    expect(refused.headers['access-control-allow-origin']).toBe(OURS)
    expect(refused.headers['access-control-expose-headers']).toContain('content-range')
  })

  test.each(['https://tanks.example.evil.test', 'http://tanks.example', 'null', 'https://TANKS.example'])(
    'may not where they are not listed: %s',
    async origin => {
      expect(allowed((await preflight(open, origin)).headers)).toEqual([])
      const read = await open.app.inject({ url: '/api/openapi.json', headers: { origin } })
      expect([allowed(read.headers), read.headers.vary]).toEqual([[], 'Origin'])
    },
  )

  test('may not at all without a setting', async () => {
    expect(allowed((await preflight(closed, OURS)).headers)).toEqual([])
    const read = await closed.app.inject({ url: '/api/openapi.json', headers: { origin: OURS } })
    expect(allowed(read.headers)).toEqual([])
  })

  test.each(['*', 'tanks.example', 'https://tanks.example/', 'https://a.example/path', 'null'])(
    'are not listed as %s',
    CORS_ORIGINS => expect(() => readEnv({ CORS_ORIGINS })).toThrow(/CORS_ORIGINS: /),
  )
})

describe('what every answer tells a browser', () => {
  test('holds on pages, answers and refusals; https is held to where it is spoken', async () => {
    const { app, close } = await startStack(ENGINE, { TRUST_PROXY: 'loopback' })
    for (const url of ['/', '/api/openapi.json', '/api/tanks', '/healthz']) {
      const plain = (await app.inject(url)).headers
      expect(plain).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'permissions-policy': expect.stringContaining('microphone=()'),
      })
      expect(plain['strict-transport-security']).toBeUndefined()
      const secure = await app.inject({ url, headers: { 'x-forwarded-proto': 'https' } })
      expect(secure.headers['strict-transport-security']).toBe('max-age=31536000')
    }
    await close()
  })

  test('forbids caches to keep answers and refusals, and not the files of the dashboard', async () => {
    const { app, close } = await startStack(ENGINE)
    const cacheOf = async (url: string, method: 'GET' | 'POST' = 'GET') =>
      (await app.inject({ url, method })).headers['cache-control']
    for (const url of [
      '/api/openapi.json',
      '/api/tanks',
      '/api/nothing',
      '/%61pi/tanks',
      '/customerapi/mytanks',
    ])
      expect(await cacheOf(url), url).toBe('no-store')
    for (const url of ['/api/signin', '/ingest/bulk'])
      expect(await cacheOf(url, 'POST'), url).toBe('no-store')
    expect(await cacheOf('/')).not.toBe('no-store')
    await close()
  })

  test('lets pages show images of the own server, and tiles from where the map was built to have them', () => {
    for (const [address, origin] of [
      ['https://{s}.tiles.example/{z}/{x}/{y}.png', 'https://*.tiles.example'],
      ['https://tile{s}.example.org:8443/{z}/{x}/{y}.png', 'https://*.example.org:8443'],
      ['https://tiles.example/{z}/{x}/{y}.png', 'https://tiles.example'],
      ['', ''],
    ])
      expect(originsOf(address!)).toBe(origin)
  })
})

describe('the demonstration, whose passwords everybody knows', () => {
  test.each(['0.0.0.0', '::', '192.168.1.4', 'tanks.example'])(
    'is not made for other machines: HOST=%s',
    HOST => {
      expect(() => readEnv({ HOST })).toThrow(/HOST: /)
      expect(readEnv({ HOST, DEMO: 'public' })).toMatchObject({ seed: true, publicDemo: true })
      expect(readEnv({ HOST, SEED: 'false' })).toMatchObject({ seed: false })
    },
  )
  test.each(['127.0.0.1', 'localhost', '::1', '127.1.2.3'])('is made for this machine: HOST=%s', HOST =>
    expect(readEnv({ HOST })).toMatchObject({ seed: true, publicDemo: false }),
  )
})
