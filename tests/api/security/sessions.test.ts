import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ENGINE, NOW, startStack, type Stack } from '../ingest/support'
import { addUser, browser, cheapHash, PASSWORD } from './people'

let stack: Stack
/** Each test has its own user. */
let id = 100
const email = () => `u${id}@example.com`

beforeAll(async () => {
  stack = await startStack(ENGINE)
  await addUser(stack, 1, 'admin')
})
afterAll(() => stack.close())
beforeEach(async () => {
  stack.clock.now = NOW
  await addUser(stack, ++id)
})
const later = (seconds: number) => (stack.clock.now = new Date(stack.clock.now.getTime() + seconds * 1000))

/** A browser in which the test's user is signed in. */
async function signedIn(address?: string) {
  const one = browser(stack, address)
  expect((await one.signIn(email())).statusCode).toBe(200)
  return one
}
const actions = async (entityId: number | string) =>
  (
    await stack.db.query<{ action: string }>(
      'select action from audit_log where entity_id = $1 order by id',
      [String(entityId)],
    )
  ).map(({ action }) => action)

describe('a refresh token', () => {
  test('is a cookie that scripts and other sites never get, and stored as a hash alone', async () => {
    const one = await signedIn()
    const { value, text } = one.cookie('ullage_session')!
    expect(text).toContain('HttpOnly')
    expect(text).toContain('SameSite=Strict')
    expect(text).toContain('Path=/api/session')
    expect(text).toContain('Max-Age=43200')
    expect(text).not.toContain('Secure')
    const rows = await stack.db.query('select * from sessions where user_id = $1', [id])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(value.split('.').at(-1))
  })

  test('is kept to TLS where the browser came by it', async () => {
    const one = browser(stack)
    const payload = { email: email(), password: PASSWORD }
    await one.ask('POST', '/api/signin', payload, { origin: 'https://ullage.example.com' })
    expect(one.cookie('ullage_session')!.text).toContain('Secure')
  })

  test('makes a new token, and is replaced by the next one', async () => {
    const one = await signedIn()
    const [token, first] = [one.token(), one.cookie('ullage_session')!.value]
    later(60)
    expect((await one.refresh()).statusCode).toBe(200)
    expect(one.token()).not.toBe(token)
    expect(one.cookie('ullage_session')!.value).not.toBe(first)
    expect(await one.isIn()).toBe(true)
    const [row] = await stack.db.query('select generation, last_used_at from sessions where user_id = $1', [
      id,
    ])
    expect(row).toEqual({ generation: 2, last_used_at: stack.clock.now })
  })

  test('is taken from our own pages only', async () => {
    const one = await signedIn()
    for (const headers of [{ origin: 'https://evil.example.com' }, { origin: 'null' }, { origin: '' }])
      expect((await one.refresh(headers)).statusCode, JSON.stringify(headers)).toBe(403)
    // Behind a proxy that changes the host, the browser's own `sec-fetch-site` decides.
    expect((await one.refresh({ host: 'inner:3000', 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
    expect((await one.refresh({ host: 'inner:3000', 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  })

  test('that comes again within ten seconds gets the same successor', async () => {
    const one = await signedIn()
    const first = one.cookie('ullage_session')!.value
    await one.refresh()
    const second = one.cookie('ullage_session')!.value
    later(9)
    one.setRefresh(first)
    expect((await one.refresh()).statusCode).toBe(200)
    expect(one.cookie('ullage_session')!.value).toBe(second)
    const both = await Promise.all([one.refresh(), one.refresh()])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await one.refresh()).statusCode).toBe(200)
  })

  test('that was used before ends its session, for the thief and for the owner', async () => {
    const owner = await signedIn()
    const stolen = owner.cookie('ullage_session')!.value
    await owner.refresh()
    later(11)
    const thief = browser(stack, '10.9.9.9')
    thief.setRefresh(stolen)
    expect((await thief.refresh()).statusCode).toBe(401)
    expect(await owner.isIn()).toBe(false)
    expect((await owner.refresh()).statusCode).toBe(401)
    expect(await actions(id)).toContain('refreshReuse')
  })

  test('that nobody gave out ends nothing', async () => {
    const one = await signedIn()
    const real = one.cookie('ullage_session')!.value
    const [session, , signature] = real.split('.')
    for (const made of ['x', `${session}.1.${'a'.repeat(43)}`, `${session}.7.${signature}`, '']) {
      one.setRefresh(made)
      expect((await one.refresh()).statusCode).toBe(401)
      one.setRefresh(real)
    }
    later(20)
    expect((await one.refresh()).statusCode).toBe(200)
  })

  test('holds as long as the sign-in, and no longer', async () => {
    const one = await signedIn()
    later(12 * 3600 - 1)
    expect((await one.refresh()).statusCode).toBe(200)
    expect(one.cookie('ullage_session')!.text).toContain('Max-Age=1;')
    later(1)
    expect((await one.refresh()).statusCode).toBe(401)
  })
})

describe('a session', () => {
  test('ends with a sign-out: its token at once, and its cookie', async () => {
    const [one, other] = [await signedIn(), await signedIn()]
    const cookie = one.cookie('ullage_session')!.value
    expect((await one.ask('DELETE', '/api/session')).json()).toEqual({ ended: true })
    expect(one.cookie('ullage_session')).toBeUndefined()
    expect(await one.isIn()).toBe(false)
    expect(await other.isIn()).toBe(true)
    one.setRefresh(cookie)
    expect((await one.refresh()).statusCode).toBe(401)
    expect((await one.ask('DELETE', '/api/session')).json()).toEqual({ ended: false })
    expect(await actions(id)).toEqual(['signIn', 'signIn', 'signOut'])
  })

  test('ends by its cookie alone, when the token is gone, and not from another site', async () => {
    const one = await signedIn()
    const token = one.token()
    one.forgetToken()
    const evil = { origin: 'https://evil.example.com' }
    expect((await one.ask('DELETE', '/api/session', undefined, evil)).statusCode).toBe(403)
    expect((await one.ask('DELETE', '/api/session')).json()).toEqual({ ended: true })
    const headers = { authorization: `Bearer ${token}` }
    expect((await one.ask('GET', '/api/session', undefined, headers)).statusCode).toBe(401)
  })

  test.each([
    ['the password', { password: 'another horse battery' }],
    ['the e-mail', { email: 'moved@example.com' }],
    ['the role', { role_type: 'provider' }],
    ['the status', { status: 'suspended' }],
  ])('ends when %s of its user is changed', async (_what, change) => {
    const one = await signedIn()
    const admin = browser(stack)
    await admin.signIn('u1@example.com')
    expect((await admin.ask('PUT', `/api/users/${id}`, { name: 'Renamed' })).statusCode).toBe(200)
    expect(await one.isIn()).toBe(true)
    expect((await admin.ask('PUT', `/api/users/${id}`, change)).statusCode).toBe(200)
    expect(await one.isIn()).toBe(false)
    expect((await one.refresh()).statusCode).toBe(401)
    // Undoing the change doesn't restore the session.
    await admin.ask('PUT', `/api/users/${id}`, { status: 'active', role_type: 'client' })
    expect(await one.isIn()).toBe(false)
    expect((await one.refresh()).statusCode).toBe(401)
    expect(await admin.isIn()).toBe(true)
  })

  test('ends when its user is removed', async () => {
    const one = await signedIn()
    const admin = browser(stack)
    await admin.signIn('u1@example.com')
    expect((await admin.ask('DELETE', `/api/users/${id}`)).statusCode).toBe(200)
    expect(await one.isIn()).toBe(false)
    expect((await one.refresh()).statusCode).toBe(401)
  })

  test('ends when an admin signs its user out everywhere, which is in the audit log', async () => {
    const [one, other] = [await signedIn(), await signedIn()]
    const admin = browser(stack)
    await admin.signIn('u1@example.com')
    expect((await one.ask('POST', `/api/users/${id}/signOutEverywhere`)).statusCode).toBe(403)
    expect((await admin.ask('POST', `/api/users/${id}/signOutEverywhere`)).statusCode).toBe(200)
    expect([await one.isIn(), await other.isIn(), await admin.isIn()]).toEqual([false, false, true])
    expect((await one.refresh()).statusCode).toBe(401)
    expect(await actions(id)).toContain('signOutEverywhere')
  })

  test('does not begin by a password that was changed while it was checked', async () => {
    const checking = browser(stack).signIn(email())
    await stack.db.query('update users set password_hash = $2 where id = $1', [
      id,
      cheapHash('another horse'),
    ])
    const { statusCode } = await checking
    const sessions = await stack.db.query('select id from sessions where user_id = $1', [id])
    expect([statusCode, sessions]).toEqual([401, []])
  })
})

describe('one’s own sessions', () => {
  test('are listed with device and last use, and ended one by one', async () => {
    const one = await signedIn()
    later(60)
    const other = await signedIn('10.2.2.2')
    const list = (await one.ask('GET', '/api/sessions')).json()
    expect(list).toMatchObject([
      { current: false, ip: '10.2.2.2', agent: expect.stringContaining('Chrome') },
      { current: true, ip: '10.1.1.1', last_used_at: NOW.toISOString() },
    ])
    expect((await one.ask('DELETE', `/api/sessions/${list[0].id}`)).json()).toEqual({ ended: 1 })
    expect([await one.isIn(), await other.isIn()]).toEqual([true, false])
    expect((await one.ask('DELETE', `/api/sessions/${list[0].id}`)).statusCode).toBe(404)
    expect((await one.ask('GET', '/api/sessions')).json()).toHaveLength(1)
  })

  test('are nobody else’s to see or to end', async () => {
    const one = await signedIn()
    const admin = browser(stack)
    await admin.signIn('u1@example.com')
    const [{ id: mine }] = (await one.ask('GET', '/api/sessions')).json()
    const seen = (await admin.ask('GET', '/api/sessions')).json() as { id: string }[]
    expect(seen.map(each => each.id)).not.toContain(mine)
    for (const name of [mine, 'x', "' or 1=1"])
      expect((await admin.ask('DELETE', `/api/sessions/${encodeURIComponent(name)}`)).statusCode).toBe(404)
    expect(await one.isIn()).toBe(true)
  })

  test('all end with "sign out everywhere", this one as well', async () => {
    const [one, other] = [await signedIn(), await signedIn()]
    expect((await one.ask('DELETE', '/api/sessions')).json()).toEqual({ ended: 2 })
    expect([await one.isIn(), await other.isIn()]).toEqual([false, false])
    expect(await actions(id)).toContain('signOutEverywhere')
  })

  test('but this one end with a new password, for which the present one is asked', async () => {
    const [one, other] = [await signedIn(), await signedIn()]
    const change = (current: string, password = 'another horse battery') =>
      one.ask('PUT', '/api/account/password', { current, password })
    const wrong = await change('wrong horse')
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['current']])
    expect((await change(PASSWORD, 'short')).json().errors).toHaveProperty('password')
    expect((await change(PASSWORD)).json()).toEqual({ ended: 1 })
    expect([await one.isIn(), await other.isIn()]).toEqual([true, false])
    expect((await one.refresh()).statusCode).toBe(200)
    expect((await browser(stack).signIn(email())).statusCode).toBe(401)
    expect((await browser(stack).signIn(email(), 'another horse battery')).statusCode).toBe(200)
    expect(await actions(id)).toContain('changePassword')
  })

  test('are no place to guess the present password', async () => {
    const one = await signedIn()
    const change = () =>
      one.ask('PUT', '/api/account/password', { current: 'x', password: 'another horse battery' })
    await stack.db.query('update users set password_hash = $2 where id = $1', [id, cheapHash()])
    for (let i = 0; i < 5; i++) expect((await change()).statusCode).toBe(422)
    const refused = await change()
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
    expect((await browser(stack).signIn(email())).statusCode).toBe(200)
  })
})
