// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '../../src/providers/errors'
import { authProvider, mayAccess } from '../../src/providers/auth/authProvider'
import { referenceData } from '../../src/providers/auth/referenceData'
import { authorisedJson } from '../../src/providers/auth/authorised'
import {
  endSession,
  getSession,
  onSessionEnd,
  signIn,
  signOut,
  startSession,
  watchSession,
  type SessionEnd,
} from '../../src/providers/auth/session'
import { watchFirebase } from '../../src/providers/firebase/watch'
import { getStored, reloadStored, resetStored, setStored } from '../../src/providers/auth/store'
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
  vi.useRealTimers()
  await stop?.()
  stop = undefined
})

const stored = () => JSON.parse(localStorage.getItem(KEY) ?? 'null') as { auth: { token: string } } | null
const textOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: unknown) => (error instanceof AppError ? error.message : String(error)),
  )

describe('signing in', () => {
  test('keeps token, user and role in local storage, and what they mean', async () => {
    const server = await serve((_request, response) => answer(response, 200, signInAnswer('admin')))
    stop = server.stop
    const session = await signIn(' admin@ullage.test ', 'ullage-demo')
    expect(server.seen[0]).toMatchObject({
      method: 'POST',
      path: '/api/signin',
      text: '{"email":"admin@ullage.test","password":"ullage-demo"}',
    })
    expect(session).toMatchObject({ role: 'admin', user: { name: 'Nora Byrne' } })
    expect(stored()!.auth.token).toBe(session.token)
    expect(getStored().auth).toMatchObject({ isAuthenticated: true, isAdmin: true, isProvider: false })
  })

  test('without e-mail or password asks nobody', async () => {
    const server = await serve((_request, response) => answer(response, 200, signInAnswer('admin')))
    stop = server.stop
    expect(await textOf(signIn('', 'x'))).toBe('errors.fillIn')
    expect(await textOf(signIn('  ', 'x'))).toBe('errors.fillIn')
    expect(await textOf(signIn('a@b.test', ''))).toBe('errors.fillIn')
    expect(server.seen).toEqual([])
    expect(getStored().auth.error).toBe('errors.fillIn')
  })

  test.each([
    [{ error: 'a', errors: { error: 'The account sleeps' } }, 401, 'The account sleeps'],
    [{ error: 'Invalid credentials', code: 'invalid_credentials' }, 401, 'Invalid credentials'],
    [{}, 401, 'errors.server'],
    ['<html>', 500, 'errors.server'],
    [{ error: 'x', code: 'locked_out' }, 429, 'errors.lockedOut'],
  ])('says what the server said: %j with %s reads %s', async (body, status, text) => {
    stop = (await serve((_request, response) => answer(response, status, body))).stop
    const shown = await textOf(signIn('a@b.test', 'x'))
    // Without a message from the server, a failed sign-in shows its own default.
    expect(shown).toBe(text === 'errors.server' ? 'errors.unexpected' : text)
    expect(getStored().auth).toMatchObject({ error: shown, isAuthenticated: false })
  })

  test('an answer without user or role is an unexpected error', async () => {
    stop = (await serve((_request, response) => answer(response, 200, { token: 'x' }))).stop
    expect(await textOf(signIn('a@b.test', 'x'))).toBe('errors.unexpected')
  })

  test('a role without routes stays outside', async () => {
    stop = (await serve((_request, response) => answer(response, 200, signInAnswer('none')))).stop
    expect(await textOf(signIn('stranger@ullage.test', 'x'))).toBe('errors.noRoutes')
    expect(getSession()).toBeNull()
  })
})

describe('a token', () => {
  const now = 1_000_000
  test('that is missing is not matched', () => {
    expect(() => checkToken('', now)).toThrow('errors.notMatched')
    expect(() => checkToken(null, now)).toThrow('errors.notMatched')
  })
  test.each(['nonsense', 'a.b.c', tokenOf({ sub: 1 }), tokenOf({ exp: '1' })])(
    'that can not be decoded is a server error: %s',
    token => expect(() => checkToken(token, now)).toThrow('errors.server'),
  )
  test('past its end has expired, to the second', () => {
    expect(() => checkToken(tokenOf({ exp: 1000 }), now)).toThrow('errors.tokenExpired')
    expect(checkToken(tokenOf({ exp: 1001 }), now)).toBe(1_001_000)
  })
  test('may name its end expiredAt', () => {
    expect(checkToken(tokenOf({ expiredAt: 1001, exp: 5 }), now)).toBe(1_001_000)
  })
})

describe('a session', () => {
  test('that nobody can read is removed from local storage', () => {
    for (const text of [
      'not json',
      '[]',
      '"x"',
      JSON.stringify({ auth: { token: 't' } }),
      JSON.stringify({ auth: { token: 't', role: 'admin', user: { roles: 'x' } } }),
    ]) {
      localStorage.setItem(KEY, text)
      reloadStored()
      expect(getSession()).toBeNull()
      expect(localStorage.getItem(KEY)).toBeNull()
    }
  })

  test('survives a reload of the page', async () => {
    await startSession(signInAnswer('client'))
    const kept = localStorage.getItem(KEY)!
    resetStored()
    localStorage.setItem(KEY, kept)
    reloadStored()
    expect(getSession()).toMatchObject({ role: 'client' })
  })

  test('ends with a logout: everything of it is forgotten, and the way leads to the base path', async () => {
    await startSession(signInAnswer('client'))
    setStored('app', { openKeys: ['tanks'] })
    setStored('api', { countries: { data: [1], lastUpdated: 5 } })
    signOut()
    expect(ends).toEqual([{ reason: 'signedOut', path: '/' }])
    expect(localStorage.getItem(KEY)).toBeNull()
    expect(getStored()).toMatchObject({
      auth: { token: null, user: null },
      app: { openKeys: [] },
      api: { countries: { data: [], lastUpdated: null } },
    })
  })

  test('with a Firebase token ends at /admin', async () => {
    await startSession(signInAnswer('admin'), 'firebase-token')
    signOut()
    expect(ends).toEqual([{ reason: 'signedOut', path: '/admin' }])
  })

  test('whose Firebase token alone has expired ends at /admin, where no project can renew it', async () => {
    await startSession(signInAnswer('admin'), tokenOf({ exp: inSeconds(-60) }))
    const stopWatching = watchFirebase()
    await vi.waitFor(() => expect(ends).toEqual([{ reason: 'expired', path: '/admin' }]), {
      timeout: PATIENCE_MS,
    })
    expect(getSession()).toBeNull()
    stopWatching()
  })

  test('ends by itself when its token runs out and there is no new one', async () => {
    stop = (await serve((_request, response) => answer(response, 404, { error: 'No such endpoint' }))).stop
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    await startSession(signInAnswer('client', {}, inSeconds(60)))
    vi.advanceTimersByTime(58_000)
    expect(ends).toEqual([])
    vi.advanceTimersByTime(3_000)
    vi.useRealTimers()
    await vi.waitFor(() => expect(ends).toEqual([{ reason: 'expired', path: '/' }]), { timeout: PATIENCE_MS })
    expect(getSession()).toBeNull()
  })

  test('whose end is a year away does not end at once', async () => {
    vi.useFakeTimers()
    await startSession(signInAnswer('client', {}, inSeconds(365 * 86_400)))
    vi.advanceTimersByTime(86_400_000)
    expect(getSession()).not.toBeNull()
  })

  test('that ran out while the machine slept ends when the window is looked at', async () => {
    stop = (await serve((_request, response) => answer(response, 401, { code: 'unauthorised' }))).stop
    const unwatch = watchSession()
    await startSession(signInAnswer('client', {}, inSeconds(60)))
    const later = Date.now() + 120_000
    vi.spyOn(Date, 'now').mockReturnValue(later)
    window.dispatchEvent(new Event('focus'))
    await vi.waitFor(() => expect(ends.map(({ reason }) => reason)).toEqual(['expired']), {
      timeout: PATIENCE_MS,
    })
    vi.restoreAllMocks()
    unwatch()
  })

  test('ends when another tab ends it', async () => {
    const unwatch = watchSession()
    await startSession(signInAnswer('admin'), 'firebase-token')
    localStorage.removeItem(KEY)
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
    expect(ends).toEqual([{ reason: 'elsewhere', path: '/admin' }])
    unwatch()
  })

  test('is not begun again by a tab that has not heard yet that another ended it', async () => {
    const unwatch = watchSession()
    await startSession(signInAnswer('client'))
    localStorage.removeItem(KEY)
    setStored('app', { collapsed: true })
    expect(localStorage.getItem(KEY)).toBeNull()
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
    expect(ends).toEqual([{ reason: 'elsewhere', path: '/' }])
    expect(localStorage).toHaveLength(0)
    unwatch()
  })

  test("is left when another tab signs somebody else in, and that session isn't touched", async () => {
    const unwatch = watchSession()
    await startSession(signInAnswer('client'))
    const mine = localStorage.getItem(KEY)!
    const theirs = mine
      .replace('"id":7', '"id":8')
      .replaceAll(getSession()!.token, tokenOf({ exp: inSeconds(99) }))
    localStorage.setItem(KEY, theirs)
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
    expect(ends).toEqual([{ reason: 'replaced', path: '/' }])
    expect(localStorage.getItem(KEY)).toBe(theirs)
    unwatch()
  })

  test('ends when the server says that the token has expired', async () => {
    stop = (await serve((_request, response) => answer(response, 401, { error: 'expired_token' }))).stop
    await startSession(signInAnswer('client'))
    expect(await textOf(authorisedJson('/api/tanks'))).toBe('errors.sessionExpired')
    expect(ends.map(({ reason }) => reason)).toEqual(['expired'])
  })

  test("does not end by the late answer to an earlier session's request", async () => {
    let release = () => undefined as void
    stop = (
      await serve((_request, response) => {
        release = () => answer(response, 401, { error: 'expired_token' })
      })
    ).stop
    await startSession(signInAnswer('client'))
    const late = authorisedJson('/api/tanks').catch((error: unknown) => error)
    await vi.waitFor(() => expect(release.toString()).toContain('answer'), { timeout: PATIENCE_MS })
    await startSession(signInAnswer('client', {}, inSeconds(7200)))
    release()
    // react-admin receives the refusal as well.
    await expect(authProvider.checkError(await late)).rejects.toMatchObject({ logoutUser: false })
    expect(getSession()).not.toBeNull()
  })

  test('ends once, however often it is ended', async () => {
    await startSession(signInAnswer('client'))
    endSession('expired')
    signOut()
    expect(ends).toHaveLength(1)
  })
})

describe('reference data', () => {
  test('is fetched once, kept for an hour, and fetched again after that', async () => {
    const server = await serve((_request, response) => answer(response, 200, [{ id: 1, name: 'Ireland' }]))
    stop = server.stop
    await startSession(signInAnswer('client'))
    const now = Date.now()
    const [first, second] = await Promise.all([
      referenceData('countries', now),
      referenceData('countries', now),
    ])
    expect(first).toEqual([{ id: 1, name: 'Ireland' }])
    expect(second).toEqual(first)
    await referenceData('countries', now + 59 * 60_000)
    expect(server.seen).toHaveLength(1)
    expect(getStored().api.countries.lastUpdated).toBe(now)
    await referenceData('countries', now + 61 * 60_000)
    expect(server.seen).toHaveLength(2)
  })

  test('is not kept for whoever signs in next', async () => {
    let release = () => undefined as void
    stop = (
      await serve((_request, response) => {
        release = () => answer(response, 200, [{ id: 1, name: 'of the first' }])
      })
    ).stop
    await startSession(signInAnswer('client'))
    const asked = referenceData('tankGroups')
    await vi.waitFor(() => expect(release.toString()).toContain('answer'), { timeout: PATIENCE_MS })
    await startSession(signInAnswer('provider', {}, inSeconds(7200)))
    release()
    await asked
    expect(getStored().api.tankGroups).toEqual({ data: [], lastUpdated: null })
  })
})

describe('the auth provider', () => {
  test('lets in who has a token that holds', async () => {
    await startSession(signInAnswer('client'))
    await expect(authProvider.checkAuth({})).resolves.toBeUndefined()
    await expect(authProvider.getIdentity!()).resolves.toMatchObject({ id: 7, fullName: 'Nora Byrne' })
    await expect(authProvider.getPermissions!({})).resolves.toMatchObject({ role: 'client', isAdmin: false })
  })

  test('ends a session whose token was tampered with, and says Server Error for one that can not be decoded', async () => {
    await startSession(signInAnswer('client'))
    setStored('auth', { token: 'nonsense' })
    await expect(authProvider.checkAuth({})).rejects.toMatchObject({ message: false })
    expect(ends.map(({ reason }) => reason)).toEqual(['unreadable'])
  })

  test('ends the session on a refused token only', async () => {
    await startSession(signInAnswer('client'))
    await authProvider.checkError(new AppError('forbidden', 'x', { status: 403 }))
    await authProvider.checkError(new Error('anything'))
    expect(getSession()).not.toBeNull()
    await expect(authProvider.checkError(new AppError('expired_token', 'x'))).rejects.toBeDefined()
    expect(getSession()).toBeNull()
  })

  test('logs out without a page of its own', async () => {
    await startSession(signInAnswer('client'))
    await expect(authProvider.logout({})).resolves.toBe(false)
    expect(getSession()).toBeNull()
  })

  test('allows what the declarations allow the role, by screen or by entity, and nothing unknown', () => {
    const client = { role: 'client' }
    expect(mayAccess(client, 'draining', 'list', ['draining'])).toBe(true)
    expect(mayAccess(client, 'draining', 'list', ['tanks'])).toBe(false)
    expect(mayAccess(client, 'draining', 'show', ['tanks'])).toBe(true)
    expect(mayAccess(client, 'tanks', 'edit', [])).toBe(true)
    expect(mayAccess(client, 'tanks', 'delete', [])).toBe(false)
    expect(mayAccess(client, 'tanks', 'constructor', [])).toBe(false)
    expect(mayAccess(client, 'users', 'list', ['users'])).toBe(false)
    expect(mayAccess({ role: 'stranger' }, 'tanks', 'list', ['tanks'])).toBe(false)
    expect(mayAccess(client, 'analytics', 'list', ['analytics'])).toBe(true)
    expect(mayAccess(client, 'health', 'list', ['analytics'])).toBe(false)
  })

  test('asks for the session of now', async () => {
    await expect(authProvider.canAccess!({ resource: 'tanks', action: 'list' })).resolves.toBe(false)
    await startSession(signInAnswer('client'))
    await expect(authProvider.canAccess!({ resource: 'tanks', action: 'list' })).resolves.toBe(true)
  })
})
