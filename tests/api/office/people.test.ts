import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENGINE } from '../ingest/support'
import { browser } from '../security/people'
import { startWorld, type World } from '../contract/world'

describe('accounts that admins make', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld(ENGINE)
  })
  afterAll(() => world.close())
  const admin = (...args: Parameters<ReturnType<World['as']>>) => world.as('admin')(...args)
  const tokenOf = (link: unknown) => String(link).split('#')[1]!
  const setPassword = (token: string, password = 'a long enough one') =>
    world.app.inject({ method: 'PUT', url: '/api/password', payload: { token, password } })

  test('a group manager is made with depots and a link by which the password is set, once', async () => {
    const made = await admin('POST', '/api/users/storeGroupManager', {
      name: 'New Manager',
      email: 'new@example.com',
      tank_group_ids: [11],
    })
    expect([made.status, made.body]).toMatchObject([
      201,
      { user: { role_type: 'group manager', tank_group_ids: [11], status: 'active' } },
    ])
    const { link } = (made.body as unknown as { invitation: { link: string } }).invitation
    const somebody = browser(world)
    expect((await somebody.signIn('new@example.com', 'a long enough one')).statusCode).toBe(401)
    expect((await setPassword('0'.repeat(43))).json().details.token.key).toBe('validation.linkOver')
    expect((await setPassword(tokenOf(link), 'short')).statusCode).toBe(422)
    expect((await setPassword(tokenOf(link), 'password1234')).json().details).toEqual({
      password: { key: 'validation.commonPassword' },
    })
    expect((await setPassword(tokenOf(link))).json()).toEqual({ email: 'new@example.com' })
    expect((await setPassword(tokenOf(link))).statusCode).toBe(422)
    expect((await somebody.signIn('new@example.com', 'a long enough one')).statusCode).toBe(200)
    expect((await somebody.ask('GET', '/api/tankgroups')).json()).toMatchObject([{ id: 11 }])
  })

  test('an installer is made without groups, and a mistake is told by field', async () => {
    const made = await admin('POST', '/api/users/storeInstaller', { name: 'I', email: 'i@example.com' })
    expect(made.body).toMatchObject({ user: { role_type: 'install-user', tank_group_ids: [] } })
    const again = await admin('POST', '/api/users/storeInstaller', { name: 'I', email: 'i@example.com' })
    expect([again.status, Object.keys(again.body.errors as object)]).toEqual([422, ['email']])
    const nowhere = await admin('POST', '/api/users/storeGroupManager', {
      name: 'G',
      email: 'g@example.com',
      tank_group_ids: [],
    })
    expect(Object.keys(nowhere.body.errors as object)).toEqual(['tank_group_ids'])
  })

  test('a group manager is changed under their own address, and nobody else is', async () => {
    const path = '/api/users/updateGroupManager/4'
    const { version } = (await admin('GET', '/api/users/4')).body
    const changed = await admin('PUT', path, { tank_group_ids: [11, 21] }, { 'if-match': `"${version}"` })
    expect(changed.body).toMatchObject({ id: 4, tank_group_ids: [11, 21], role_type: 'group manager' })
    expect((await admin('PUT', path, { name: 'Late' }, { 'if-match': `"${version}"` })).status).toBe(409)
    expect((await admin('PUT', path, { role_type: 'admin' })).status).toBe(422)
    expect((await admin('PUT', '/api/users/updateGroupManager/2', { name: 'X' })).status).toBe(404)
    const person = { name: 'X', email: 'x@example.com' }
    for (const who of ['client', 'provider', 'group manager', 'test-user', 'install-user', 'customer'])
      for (const [method, address, body] of [
        ['PUT', path, { name: 'X' }],
        ['POST', '/api/users/storeGroupManager', { ...person, tank_group_ids: [11] }],
        ['POST', '/api/users/storeInstaller', person],
        ['POST', '/api/users/reset_password', { user_id: 4 }],
        ['POST', '/api/users/4/signOutEverywhere', {}],
        ['GET', '/api/users/groupmanagers', undefined],
      ] as const)
        expect((await world.as(who)(method, address, body)).status, `${address} ${who}`).toBe(403)
  })

  test('a reset ends older links and every session, and is over after two hours', async () => {
    await world.db.query(`insert into users (id, uid, name, email, role_type, roles, password_hash)
      values (77, 'u77', 'Reset', 'reset@example.com', 'client', '[]', 'of nothing')`)
    const ask = async () =>
      tokenOf((await admin('POST', '/api/users/reset_password', { user_id: 77 })).body.link)
    const [first, second] = [await ask(), await ask()]
    expect((await setPassword(first)).statusCode).toBe(422)
    expect((await setPassword(second)).statusCode).toBe(200)
    const own = browser(world)
    await own.signIn('reset@example.com', 'a long enough one')
    expect(await own.isIn()).toBe(true)
    const third = await ask()
    expect((await setPassword(third, 'another long one')).statusCode).toBe(200)
    expect(await own.isIn()).toBe(false)
    const late = await ask()
    world.clock.now = new Date(world.clock.now.getTime() + 2 * 3_600_000 + 1)
    expect((await setPassword(late)).statusCode).toBe(422)
    const stored = await world.db.query<{ hash: string }>('select hash from password_links')
    expect(stored.map(({ hash }) => hash)).not.toContain(late)
  })

  test('who signs in elsewhere, or is suspended, has no password to reset', async () => {
    await world.db.query(`update users set sign_in = 'firebase' where id = 5`)
    await world.db.query(`update users set status = 'suspended' where id = 6`)
    for (const user_id of [5, 6]) {
      const refused = await admin('POST', '/api/users/reset_password', { user_id })
      expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([422, ['user_id']])
    }
  })
})
