import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../../server/engine/auth/password'
import { ENGINE, startStack, type Stack } from '../ingest/support'

const PASSWORD = 'right horse battery'
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('the session of a token', () => {
  let stack: Stack
  beforeAll(async () => {
    stack = await startStack(ENGINE, { RATE_LIMIT: '100000' })
    await stack.db.query(
      `insert into users (id, uid, name, email, role_type, roles, password_hash, status)
       values (1, 'u1', 'Ada', 'ada@example.com', 'admin', '[{"name":"admin"}]', $1, 'active'),
         (2, 'u2', 'Bea', 'bea@example.com', 'client', '[]', $1, 'active'),
         (3, 'u3', 'Cal', 'cal@example.com', 'admin', '[]', $1, 'suspended')`,
      [await hashPassword(PASSWORD)],
    )
  })
  afterAll(() => stack.close())

  const signIn = (email: unknown, password: unknown) =>
    stack.app.inject({ method: 'POST', url: '/api/signin', payload: { email, password } as object })
  const ask = (token: string, url = '/api/session') =>
    stack.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })

  describe('POST /api/signin', () => {
    test('answers a token, the user and the role, and nothing of the password', async () => {
      const answer = await signIn(' Ada@Example.com ', PASSWORD)
      expect(answer.statusCode).toBe(200)
      const { token, user, role } = answer.json()
      expect(role).toBe('admin')
      expect(user).toMatchObject({
        id: 1,
        uid: 'u1',
        name: 'Ada',
        roles: [{ name: 'admin' }],
        role_type: 'admin',
      })
      expect(answer.body).not.toContain('scrypt')
      const claims = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString())
      expect(claims).toMatchObject({ sub: '1', role: 'admin', iss: 'ullage', aud: 'ullage-api' })
      expect(claims.sid).toMatch(/^[\da-f-]{36}$/)
      expect(claims.jti).toMatch(/^[\da-f-]{36}$/)
      // Both in seconds: a quarter of an hour.
      expect(claims.exp - claims.iat).toBe(900)
    })

    test.each([
      ['', ''],
      ['ada@example.com', ''],
      [undefined, PASSWORD],
      [7, { a: 1 }],
    ])('asks for the input that is missing: %j %j', async (email, password) => {
      const answer = await signIn(email, password)
      expect(answer.statusCode).toBe(422)
      expect(Object.values(answer.json().errors)).toContain('please fill in the input')
      expect(answer.json().errors.error).toBe('please fill in the input')
    })

    test.each(['ada@example.com', 'nobody@example.com', "' or 1=1 --"])(
      'refuses a wrong password alike for %s',
      async email => {
        const answer = await signIn(email, 'wrong horse')
        expect(answer.statusCode).toBe(401)
        expect(answer.json()).toMatchObject({
          error: 'Invalid credentials',
          errors: { error: 'Invalid credentials' },
        })
      },
    )

    test('refuses somebody who is suspended, with the right password', async () => {
      expect((await signIn('cal@example.com', PASSWORD)).statusCode).toBe(401)
    })

    test('gives a guesser who asks for many at once no more tries', async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => signIn('dee@example.com', 'wrong')))
      const statuses = answers.map(answer => answer.statusCode)
      expect(statuses.filter(status => status === 401)).toHaveLength(5)
      expect(statuses.filter(status => status === 429)).toHaveLength(7)
    })
  })

  describe('a token', () => {
    const claims = {
      sub: '1',
      role: 'admin',
      iss: 'ullage',
      aud: 'ullage-api',
      sid: '00000000-0000-4000-8000-000000000000',
      jti: 'a',
      iat: Math.floor(Date.now() / 1000),
      exp: Math.floor(Date.now() / 1000) + 600,
    }
    const signed = (header: object, payload: object, secret: string) => {
      const body = `${encode(header)}.${encode(payload)}`
      return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
    }

    test('that is missing answers "not matched"', async () => {
      const answer = await stack.app.inject({ method: 'GET', url: '/api/tanks' })
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toMatchObject({ error: 'not matched', code: 'unauthorised' })
      expect(answer.json().request_id).toBe(answer.headers['x-request-id'])
    })

    test('without a signature (alg none) is refused', async () => {
      expect((await ask(`${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`)).statusCode).toBe(401)
    })

    test('signed by another secret is refused', async () => {
      const forged = signed({ alg: 'HS256', typ: 'JWT' }, claims, 'another secret that is quite as long')
      expect((await ask(forged)).statusCode).toBe(401)
    })

    test('whose claims were changed is refused', async () => {
      const [head, , tail] = stack.app.jwt.sign({ sub: '2' }).split('.')
      expect((await ask(`${head}.${encode(claims)}.${tail}`)).statusCode).toBe(401)
    })

    test('that has run out answers expired_token', async () => {
      const past = { ...claims, iat: claims.iat - 7200, exp: claims.iat - 3600 }
      const answer = await ask(signed({ alg: 'HS256', typ: 'JWT' }, past, stack.deps.env.jwtSecret))
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toMatchObject({ error: 'expired_token', code: 'expired_token' })
    })

    test('holds with every claim, and not where one is missing or another server’s', async () => {
      const header = { alg: 'HS256', typ: 'JWT' }
      const statusOf = async (payload: object) =>
        (await ask(signed(header, payload, stack.deps.env.jwtSecret))).statusCode
      expect(await statusOf(claims)).toBe(200)
      for (const name of ['sub', 'sid', 'jti', 'iss', 'aud', 'iat', 'exp']) {
        const { [name as keyof typeof claims]: _left, ...others } = claims
        expect(await statusOf(others), name).toBe(401)
      }
      expect(await statusOf({ ...claims, iss: 'another' })).toBe(401)
      expect(await statusOf({ ...claims, aud: 'another' })).toBe(401)
      expect(await statusOf({ ...claims, sid: "' or 1=1" })).toBe(401)
    })

    test('of a user who was suspended since is refused', async () => {
      expect((await ask(stack.app.jwt.sign({ sub: '3' }))).statusCode).toBe(401)
    })

    test('gives the rights of the user, not those that it claims', async () => {
      const answer = await ask(stack.app.jwt.sign({ sub: '2', role: 'admin' }), '/api/users')
      expect(answer.statusCode).toBe(403)
    })
  })
})
