import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { firebaseTokens } from '../../../server/features/firebase/firebaseToken'
import { readEnv } from '../../../server/engine/env'
import { claims, emulatorToken, PROJECT } from './tokens'

const NOW = new Date('2026-03-01T12:00:00Z')
const SETTINGS = { projectId: PROJECT, authEmulator: undefined, keysUrl: 'http://127.0.0.1:9/keys' }

let keys: Awaited<ReturnType<typeof generateKeyPair>>
let published: { keys: object[] }
beforeAll(async () => {
  keys = await generateKeyPair('RS256')
  published = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256' }] }
})

const signed = (more?: Record<string, unknown>, kid = 'one', key = keys.privateKey) =>
  new SignJWT(claims('u-1', NOW, more)).setProtectedHeader({ alg: 'RS256', kid }).sign(key)
const check = (token: string, settings: { authEmulator?: string } = {}) =>
  firebaseTokens({ ...SETTINGS, ...settings }, createLocalJWKSet(published as never))(token, NOW)
const refused = (token: string, settings = {}) =>
  check(token, settings).then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  )

describe('ID tokens of a Firebase project', () => {
  test('say who somebody is when Google has signed them', async () => {
    const token = await signed({ email: 'Nora@Example.com', email_verified: true, name: 'Nora' })
    expect(await check(token)).toEqual({
      uid: 'u-1',
      provider: 'google.com',
      email: 'nora@example.com',
      hasUnverifiedEmail: false,
      phone: undefined,
      name: 'Nora',
    })
  })

  test('an address that nobody has verified is not told', async () => {
    expect(await check(await signed({ email: 'nora@example.com', email_verified: false }))).toMatchObject({
      email: undefined,
      hasUnverifiedEmail: true,
    })
  })

  test('are refused by what is wrong with them', async () => {
    const other = (await generateKeyPair('RS256')).privateKey
    const secret = new TextEncoder().encode('a secret that is long enough for HS256')
    const seconds = NOW.getTime() / 1000
    const cases: Record<string, [string, string]> = {
      'another project': [
        await signed({ aud: 'other', iss: 'https://securetoken.google.com/other' }),
        'foreign_token',
      ],
      'another issuer': [await signed({ iss: 'https://accounts.google.com' }), 'foreign_token'],
      expired: [await signed({ exp: seconds - 60 }), 'expired_token'],
      'without an end': [await signed({ exp: undefined }), 'invalid_token'],
      'without a subject': [await signed({ sub: '' }), 'invalid_token'],
      'a subject too long': [await signed({ sub: 'x'.repeat(129) }), 'invalid_token'],
      'signed in tomorrow': [await signed({ auth_time: seconds + 3600 }), 'invalid_token'],
      'made tomorrow': [await signed({ iat: seconds + 3600 }), 'invalid_token'],
      'another key': [await signed({}, 'one', other), 'invalid_token'],
      'an unknown key': [await signed({}, 'two'), 'invalid_token'],
      unsigned: [emulatorToken('u-1', NOW), 'invalid_token'],
      'another algorithm': [
        await new SignJWT(claims('u-1', NOW)).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(secret),
        'invalid_token',
      ],
      'no token': ['nothing of the kind', 'invalid_token'],
    }
    for (const [what, [token, code]] of Object.entries(cases)) expect(await refused(token), what).toBe(code)
  })

  test('of the emulator are accepted beside it, if they are of the project and not over', async () => {
    const beside = { authEmulator: '127.0.0.1:9099' }
    expect(await check(emulatorToken('u-1', NOW), beside)).toMatchObject({ uid: 'u-1' })
    expect(await refused(emulatorToken('u-1', NOW, { aud: 'other' }), beside)).toBe('foreign_token')
    expect(await refused(emulatorToken('u-1', NOW, { exp: 1 }), beside)).toBe('expired_token')
    expect(await refused(new UnsecuredJWT({}).encode(), beside)).not.toBe('accepted')
  })

  test('keys that can’t be fetched are no fault of the token; fetched ones are kept', async () => {
    const unreachable = firebaseTokens(SETTINGS)
    await expect(unreachable(await signed(), NOW)).rejects.toMatchObject({ code: 'unavailable' })
    let asked = 0
    const server = createServer((_request, response) => {
      asked++
      response.setHeader('content-type', 'application/json').end(JSON.stringify(published))
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const verify = firebaseTokens({ ...SETTINGS, keysUrl: `http://127.0.0.1:${port}/` })
    for (let times = 0; times < 3; times++) await verify(await signed(), NOW)
    server.close()
    expect(asked).toBe(1)
  })
})

describe('the settings of a Firebase project', () => {
  const mistakesOf = (settings: Record<string, string>) => {
    try {
      readEnv(settings)
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }

  test('an emulator is refused in production, by name', () => {
    const production = {
      NODE_ENV: 'production',
      JWT_SECRET: 'x'.repeat(32),
      INGEST_KEY: 'y'.repeat(16),
      FIREBASE_PROJECT_ID: PROJECT,
      FIREBASE_API_KEY: 'key',
    }
    expect(mistakesOf(production)).toBe('')
    for (const name of ['FIREBASE_AUTH_EMULATOR_HOST', 'FIRESTORE_EMULATOR_HOST'])
      expect(mistakesOf({ ...production, [name]: '127.0.0.1:9099' })).toContain(
        `${name}: production does without emulators`,
      )
  })

  test('what can’t be used is named', () => {
    const wrong = mistakesOf({
      FIREBASE_PROJECT_ID: 'Not A Project',
      FIREBASE_AUTH_DOMAIN: 'https://example.com/',
      FIREBASE_SIGN_INS: 'google, myspace',
      FIREBASE_SERVICE_ACCOUNT: '/nowhere.json',
    })
    for (const name of ['PROJECT_ID', 'API_KEY', 'AUTH_DOMAIN', 'SIGN_INS', 'SERVICE_ACCOUNT'])
      expect(wrong).toContain(`FIREBASE_${name}: `)
  })
})
