import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { issueCode } from '../../../server/features/portal/activationCodes'
import { startWorld, type World } from '../contract/world'
import { ENGINE, NOW, startStack } from '../ingest/support'
import { EMULATED, emulatorToken } from './tokens'

let world: World
const STAFF = '/api/signin/firebase'
const CUSTOMER = '/api/customer/signin/firebase'

async function send(url: string, token?: string, payload: object = {}) {
  const headers = token === undefined ? {} : { 'firebase-token': token }
  const answer = await world.app.inject({ method: 'POST', url, headers, payload })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}
const tokenOf = (uid: string, more?: Record<string, unknown>) => emulatorToken(uid, NOW, more)
const verified = (email: string) => ({ email, email_verified: true })
const identities = () => world.db.query('select uid, user_id, provider from firebase_identities order by uid')
const newCode = async () =>
  (await issueCode(world.db, { jwtSecret: world.deps.env.jwtSecret }, 901, NOW)).code

beforeAll(async () => {
  world = await startWorld(ENGINE, undefined, EMULATED)
  const insert = `insert into documents (collection, id, data) values ('roles', $1, jsonb_build_object('name', $1::text))`
  for (const role of ['admin', 'customer', 'test-user', 'install-user']) await world.db.query(insert, [role])
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.now = NOW
  await world.db.query('truncate firebase_identities, activation_codes, sign_in_attempts')
  await world.db.query(`update users set phone = null, status = 'active'`)
})

describe('POST /api/signin/firebase', () => {
  test('signs in whoever has a verified address here, and remembers them by the provider’s ID', async () => {
    const { status, body, headers } = await send(STAFF, tokenOf('g-1', verified('U1@example.com')))
    expect([status, body]).toMatchObject([
      200,
      { role: 'admin', user: { id: 1, uid: 'u1', sign_in: 'firebase' } },
    ])
    expect(String(headers['set-cookie'])).toContain('HttpOnly')
    const mine = await world.app.inject({
      url: '/api/session',
      headers: { authorization: `Bearer ${body.token}` },
    })
    expect(mine.json()).toMatchObject({ role: 'admin', user: { uid: 'u1' } })
    expect(await identities()).toEqual([{ uid: 'g-1', user_id: 1, provider: 'google.com' }])
    // Later tokens need no e-mail address.
    expect((await send(STAFF, tokenOf('g-1'))).status).toBe(200)
    const [line] = await world.db.query(
      `select action from audit_log where entity = 'users' and entity_id = '1' and action = 'signIn' limit 1`,
    )
    expect(line).toBeDefined()
  })

  test('a phone number belongs to one account or to nobody', async () => {
    const phone = { phone_number: '+353861234567', firebase: { sign_in_provider: 'phone' } }
    await world.db.query(`update users set phone = '+353861234567' where id = 6`)
    expect((await send(STAFF, tokenOf('p-1', phone))).body).toMatchObject({ role: 'install-user' })
    await world.db.query(`update users set phone = '+353861234567' where id = 5`)
    expect((await send(STAFF, tokenOf('p-2', phone))).body).toMatchObject({ code: 'unknown_account' })
  })

  test('says plainly what is wrong, and begins no session', async () => {
    const before = await world.db.query('select id from sessions')
    const hour = { exp: Math.floor(NOW.getTime() / 1000) - 60 }
    const cases: [string | undefined, number, string][] = [
      [undefined, 422, 'invalid'],
      ['made-up', 401, 'invalid_token'],
      [tokenOf('g-9', { aud: 'other' }), 401, 'foreign_token'],
      [tokenOf('g-9', hour), 401, 'expired_token'],
      [tokenOf('g-9', verified('nobody@example.com')), 401, 'unknown_account'],
      [tokenOf('g-9', { email: 'u1@example.com', email_verified: false }), 403, 'email_unverified'],
    ]
    for (const [token, status, code] of cases)
      expect(await send(STAFF, token), code).toMatchObject({ status, body: { code } })
    expect(await world.db.query('select id from sessions')).toEqual(before)
    expect(await identities()).toEqual([])
  })

  test('a role without its record reads Invalid credentials', async () => {
    const answer = await send(STAFF, tokenOf('g-2', verified('u2@example.com')))
    expect(answer).toMatchObject({
      status: 401,
      body: { error: 'Invalid credentials', errors: { error: 'Invalid credentials' } },
    })
  })

  test('a suspended account is not found, nor is another by the same address', async () => {
    await send(STAFF, tokenOf('g-1', verified('u1@example.com')))
    await world.db.query(`update users set status = 'suspended' where id = 1`)
    await world.db.query(`update users set phone = '+353861234567' where id = 5`)
    const token = tokenOf('g-1', { ...verified('u1@example.com'), phone_number: '+353861234567' })
    expect((await send(STAFF, token)).body).toMatchObject({ code: 'unknown_account' })
  })

  test('is not there without a project', async () => {
    const plain = await startStack(ENGINE)
    const answer = await plain.app.inject({
      method: 'POST',
      url: STAFF,
      headers: { 'firebase-token': tokenOf('g-1', verified('u1@example.com')) },
    })
    await plain.close()
    expect([answer.statusCode, answer.json()]).toMatchObject([
      404,
      { error: expect.stringMatching(/Firebase/) },
    ])
  })
})

describe('POST /api/customer/signin/firebase with a provider’s token', () => {
  test('whom nobody knows types a code, and is the customer from then on', async () => {
    const token = tokenOf('c-1', { email: 'new@example.com', email_verified: false, name: 'Nora' })
    const asked = await send(CUSTOMER, token)
    expect(asked).toMatchObject({ status: 404, body: { code: 'activation_required', uid: 'c-1' } })
    const code = await newCode()
    const wrong = await send(CUSTOMER, token, { activationCode: 'WRONGONE', uid: 'c-1' })
    expect(wrong).toMatchObject({ status: 422, body: { errors: { activationCode: expect.any(String) } } })
    const foreign = await send(CUSTOMER, token, { activationCode: code, uid: 'u1' })
    expect(foreign).toMatchObject({ status: 422, body: { error: 'Something went wrong' } })
    expect(await world.db.query(`select id from users where uid = 'c-1'`)).toEqual([])
    const signedIn = await send(CUSTOMER, token, { activationCode: code, uid: 'c-1' })
    expect(signedIn).toMatchObject({
      status: 200,
      body: { role: 'customer', user: { uid: 'c-1', name: 'Nora', customer_id: 901 } },
    })
    // An unverified address isn't stored.
    expect(signedIn.body.user.email).not.toBe('new@example.com')
    expect(await send(CUSTOMER, token)).toMatchObject({ status: 200, body: { user: { customer_id: 901 } } })
    expect(await send(STAFF, token)).toMatchObject({ status: 200, body: { role: 'customer' } })
  })

  test('a known customer signs in by a verified address', async () => {
    const known = tokenOf('c-7', verified('u7@example.com'))
    expect(await send(CUSTOMER, known)).toMatchObject({ status: 200, body: { user: { id: 7 } } })
  })

  test.each([
    ['suspended', 401, 'account_suspended'],
    ['closed', 401, 'account_closed'],
  ])(
    'whose account is %s is told so, at either sign-in, also at the first by a provider',
    async (state, status, code) => {
      await world.db.query('update customers set status = $1 where id = 901', [state])
      for (const [uid, more] of [
        ['c-7', verified('u7@example.com')],
        ['c-8', verified('u7@example.com')],
      ] as const)
        for (const url of [CUSTOMER, STAFF])
          expect(await send(url, tokenOf(uid, more)), `${uid} ${url}`).toMatchObject({
            status,
            body: { code, error: expect.stringMatching(state === 'closed' ? /closed/ : /suspended/) },
          })
      // A staff member who is also a customer signs in with the staff record.
      await world.db.query('update users set customer_id = 901 where id = 1')
      expect((await send(STAFF, tokenOf('g-1', verified('u1@example.com')))).status).toBe(200)
      await world.db.query('update users set customer_id = null where id = 1')
      await world.db.query(`update customers set status = 'active' where id = 901`)
    },
  )

  test('staff are sent to their own sign-in', async () => {
    const answer = await send(CUSTOMER, tokenOf('g-1', verified('u1@example.com')))
    expect(answer).toMatchObject({ status: 403, body: { code: 'staff_account' } })
  })

  test('after five wrong codes the sign-in waits', async () => {
    const token = tokenOf('c-2')
    const code = await newCode()
    for (let tries = 0; tries < 5; tries++)
      expect((await send(CUSTOMER, token, { activationCode: 'WRONGONE', uid: 'c-2' })).status).toBe(422)
    expect((await send(CUSTOMER, token, { activationCode: code, uid: 'c-2' })).status).toBe(429)
  })
})
