// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { authProvider } from '../../src/providers/auth/authProvider'
import { authorisedJson } from '../../src/providers/auth/authorised'
import {
  getSession,
  onSessionEnd,
  signOut,
  startSession,
  type SessionEnd,
} from '../../src/providers/auth/session'
import { resetStored, setStored } from '../../src/providers/auth/store'
import { checkToken } from '../../src/providers/auth/token'
import { answer, inSeconds, serve, signInAnswer, tokenOf } from './support'
import { PATIENCE_MS } from '../support/patience'

const KEY = 'ullage'
let stop: (() => Promise<void>) | undefined
let ends: SessionEnd[] = []
let quiet = () => undefined as unknown

beforeEach(() => {
  localStorage.clear()
  resetStored()
  ends = []
  quiet = onSessionEnd(end => ends.push(end))
})
afterEach(async () => {
  quiet()
  await stop?.()
  stop = undefined
})

const stored = () => JSON.parse(localStorage.getItem(KEY) ?? 'null') as { auth: { token: string } } | null
const textOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: Error) => error.message,
  )

/** A server that exchanges the old token for a new one, and answers requests with a valid token. */
function servingRefresh({ refusals = 0, to = '7' } = {}) {
  const fresh = tokenOf({ sub: to, exp: inSeconds(900), jti: 'fresh' })
  let refused = 0
  return serve((request, response) => {
    if (request.url === '/api/session/refresh') {
      if (refused < refusals) return void (refused++, answer(response, 503, { code: 'unavailable' }))
      return answer(response, 200, { token: fresh })
    }
    if (request.headers.authorization !== `Bearer ${fresh}`)
      return answer(response, 401, { error: 'expired_token' })
    answer(response, 200, [request.url])
  })
}
const pathsIn = (server: Awaited<ReturnType<typeof serve>>) => server.seen.map(({ path }) => path)

describe('a token that has run out', () => {
  test('is renewed once for all who ask, and they get their answers', async () => {
    const server = await servingRefresh()
    stop = server.stop
    await startSession(signInAnswer('client'))
    const answers = await Promise.all(
      ['/api/tanks', '/api/users', '/api/jobs'].map(path => authorisedJson(path)),
    )
    expect(answers.map(({ json }) => json)).toEqual([['/api/tanks'], ['/api/users'], ['/api/jobs']])
    expect(pathsIn(server).filter(path => path === '/api/session/refresh')).toHaveLength(1)
    expect(ends).toEqual([])
    expect(stored()!.auth.token).toBe(getSession()!.token)
  })

  test('by this machine’s clock is renewed before anybody is asked with it', async () => {
    const server = await servingRefresh()
    stop = server.stop
    await startSession(signInAnswer('client'))
    setStored('auth', { expiresAt: Date.now() - 1 })
    await authProvider.checkAuth({})
    await authorisedJson('/api/tanks')
    expect(pathsIn(server)).toEqual(['/api/session/refresh', '/api/tanks'])
  })

  test('waits for a server that can’t be asked just now', async () => {
    const server = await servingRefresh({ refusals: 2 })
    stop = server.stop
    await startSession(signInAnswer('client'))
    setStored('auth', { expiresAt: Date.now() - 1 })
    expect(await textOf(authorisedJson('/api/tanks'))).toBe('errors.server')
    expect([ends, getSession() === null]).toEqual([[], false])
    expect((await authorisedJson('/api/tanks')).json).toEqual(['/api/tanks'])
  })

  test('is not replaced by one of somebody else', async () => {
    const server = await servingRefresh({ to: '8' })
    stop = server.stop
    await startSession(signInAnswer('client'))
    expect(await textOf(authorisedJson('/api/tanks'))).toBe('errors.sessionExpired')
    expect(ends).toEqual([{ reason: 'expired', path: '/' }])
  })

  test('of which another tab has the successor already is not renewed again', async () => {
    const server = await servingRefresh()
    stop = server.stop
    await startSession(signInAnswer('client'))
    const fresh = tokenOf({ sub: '7', exp: inSeconds(900), jti: 'fresh' })
    const kept = localStorage.getItem(KEY)!
    localStorage.setItem(KEY, kept.replaceAll(getSession()!.token, fresh))
    expect((await authorisedJson('/api/tanks')).json).toEqual(['/api/tanks'])
    expect(pathsIn(server)).toEqual(['/api/tanks', '/api/tanks'])
  })
})

describe('leaving', () => {
  test('tells the server, which ends the session there as well', async () => {
    const server = await serve((_request, response) => answer(response, 200, { ended: true }))
    stop = server.stop
    const { token } = await startSession(signInAnswer('client'))
    signOut()
    await vi.waitFor(() => expect(server.seen).toHaveLength(1), { timeout: PATIENCE_MS })
    expect(server.seen[0]).toMatchObject({
      method: 'DELETE',
      path: '/api/session',
      authorization: `Bearer ${token}`,
    })
  })

  test('breaks off what was only asked, before the server is told; a change is answered still', async () => {
    const waiting: (() => void)[] = []
    let brokenOff = 0
    const server = await serve((request, response) => {
      if (request.url === '/api/session') return answer(response, 200, { ended: true })
      waiting.push(() => answer(response, 200, { kept: request.method }))
      response.on('close', () => (brokenOff += response.writableFinished ? 0 : 1))
    })
    stop = server.stop
    await startSession(signInAnswer('client'))
    const asked = authorisedJson('/api/tanks').catch(({ code }: { code: string }) => code)
    const changed = authorisedJson('/api/tanks', { method: 'POST', body: '{}' })
    await vi.waitFor(() => expect(waiting).toHaveLength(2), { timeout: PATIENCE_MS })
    signOut()
    expect(await asked).toBe('aborted')
    await vi.waitFor(() => expect(brokenOff).toBe(1), { timeout: PATIENCE_MS })
    waiting.forEach(send => send())
    expect((await changed).json).toEqual({ kept: 'POST' })
  })
})

test('a part of a page that asks when the session has ended is refused without a request, and ends no other session', async () => {
  const server = await servingRefresh()
  stop = server.stop
  const refusal = await authorisedJson('/api/sessions').catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'unauthorised', status: 401 })
  expect(pathsIn(server)).toEqual([])
  await startSession(signInAnswer('client'))
  await authProvider.checkError(refusal).catch(() => undefined)
  expect(getSession()).not.toBeNull()
})

test('a clock that goes before or after the server’s, by whatever time, leaves a new token its time', () => {
  const hours = (n: number) => n * 3_600_000
  const [iat, exp] = [1_000_000_000, 1_000_000_900]
  for (const off of [0, hours(1), hours(-1), hours(26), hours(-26), hours(9000)])
    expect(checkToken(tokenOf({ iat, exp }), iat * 1000 + off)).toBe(exp * 1000 + off)
  expect(() => checkToken(tokenOf({ iat, exp: iat }), iat * 1000)).toThrow('errors.tokenExpired')
})

test('somebody whose clock is 26 hours ahead signs in, stays, and gets a new token in time', async () => {
  const [lifeS, server] = [900, inSeconds(-26 * 3600)]
  const made = (iat: number) => tokenOf({ sub: '7', iat, exp: iat + lifeS })
  const seen = await serve((_request, response) => answer(response, 200, { token: made(server + lifeS) }))
  stop = seen.stop
  await startSession({ ...signInAnswer('client'), token: made(server) })
  expect(getSession()).not.toBeNull()
  await authProvider.checkAuth({})
  expect(seen.seen).toEqual([])
  setStored('auth', { expiresAt: Date.now() - 1 })
  await authProvider.checkAuth({})
  expect(pathsIn(seen)).toEqual(['/api/session/refresh'])
  expect(ends).toEqual([])
})
