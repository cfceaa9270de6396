import { app as product } from '../../../src/config/app'
import { ROLES } from '../../../src/config/vocabulary'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAccounts } from '../../../server/engine/auth/openAccounts'
import { hashPassword } from '../../../server/engine/auth/password'
import { features } from '../../../server/app'
import { deleteExpired } from '../../../server/engine/tasks/deleteExpired'
import { mayCall } from '../../../src/config/schema/calls/may'
import { canAct } from '../../../src/config/schema'
import { sessionUser } from '../../../server/features/groups/sessionUser'
import { ENGINE, NOW, startStack, type Stack } from '../ingest/support'

let stack: Stack
beforeAll(async () => {
  stack = await startStack(ENGINE)
})
afterAll(() => stack.close())
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)

describe('what the server keeps for itself', () => {
  test('is deleted when it is old, and not before', async () => {
    const { db } = stack
    await db.query(
      `insert into sign_in_attempts (account, source, failures, last_at) values ('old', '*', 1, $1), ('new', '*', 1, $2)`,
      [ago(25), ago(23)],
    )
    await db.query(
      `insert into sessions (id, user_id, created_at, last_used_at, expires_at, refresh_hash, rotated_at)
       select gen_random_uuid(), n, t, t, t, '', t from unnest($1::timestamptz[]) with ordinality as a (t, n)`,
      [[ago(25), ago(23)]],
    )
    await db.query(
      `insert into idempotency (user_id, key, path, at) values (1, 'old', '/', $1), (1, 'new', '/', $2)`,
      [ago(24 * 8), ago(24 * 6)],
    )
    await db.query(
      `insert into outbox (created_at, updated_at, channel, kind, recipient, subject, payload, dedupe_key, state, next_at)
       select $1, $1, 'email', 'messages', 'nora@example.com', '', '{}', s, s, 'infinity' from unnest('{queued,sent}'::text[]) s`,
      [ago(24 * 181)],
    )
    await deleteExpired(stack.deps, features)
    expect(await db.query('select state from outbox')).toEqual([{ state: 'queued' }])
    expect(await db.query('select account from sign_in_attempts')).toEqual([{ account: 'new' }])
    expect(await db.query('select user_id from sessions')).toEqual([{ user_id: 2 }])
    expect(await db.query('select key from idempotency')).toEqual([{ key: 'new' }])
  })
})

describe('accounts that everybody knows the password of', () => {
  test('are found by the password, not by the name alone, and only where one can sign in', async () => {
    const { db } = stack
    const [known, own] = await Promise.all([hashPassword('ullage-demo'), hashPassword('of its own')])
    await db.query(
      `insert into users (name, email, role_type, status, password_hash) values
         ('Open', 'Admin@ullage.test', 'admin', 'active', $1), ('Own', 'client@ullage.test', 'client', 'active', $2),
         ('Suspended', 'topups@ullage.test', 'client', 'suspended', $1), ('None', 'manager@ullage.test', 'client', 'active', null),
         ('Stranger', 'somebody@example.com', 'admin', 'active', $1)`,
      [known, own],
    )
    const asked = ['admin', 'client', 'topups', 'manager', 'planner'].map(name => `${name}@ullage.test`)
    expect(await openAccounts(db, asked, 'ullage-demo')).toEqual(['Admin@ullage.test'])
  })
})

describe('the signed-in user', () => {
  test('has the features of the groups that are assigned to them, on the server as in the browser', async () => {
    const { db, app } = stack
    await db.query(
      `insert into tankgroups (id, name, parent_id, distributor_id, features) values
         (50, 'Client', null, 9, '{webhooks}'), (51, 'Depot', 50, null, '{dispatch_planner}'), (60, 'Other', null, 8, '{customer_portal}')`,
    )
    await db.query(
      `insert into users (id, name, email, role_type, tank_group_ids, distributor_id) values
         (71, 'Client', 'a@example.com', 'client', '{50}', null), (72, 'Manager', 'b@example.com', 'group manager', '{51}', null),
         (73, 'Provider', 'c@example.com', 'provider', '{}', 9), (74, 'Client with a distributor', 'd@example.com', 'client', '{60}', 9),
         (75, 'Planner', 'e@example.com', 'client', '{50,51}', null)`,
    )
    const expected: Record<number, string[]> = {
      71: ['webhooks'],
      72: ['dispatch_planner'],
      73: [],
      74: ['customer_portal'],
      75: ['dispatch_planner', 'webhooks'],
    }
    for (const [id, features] of Object.entries(expected)) {
      expect((await sessionUser(db, Number(id)))!.features, id).toEqual(features)
      const principal = await app.principals.of(Number(id))
      expect(principal!.features, id).toEqual(features)
      const plans = features.includes('dispatch_planner')
      expect(mayCall(principal, { feature: 'dispatch_planner' }, product), id).toBe(plans)
      expect(canAct(principal!, { roles: ROLES, feature: 'dispatch_planner' }), id).toBe(plans)
    }
  })
  test('has a feature no longer once the group has lost it', async () => {
    const { app } = stack
    const headers = { authorization: `Bearer ${app.jwt.sign({ sub: '70' })}` }
    await stack.db.query(
      `insert into users (id, name, email, role_type) values (70, 'Admin', 'admin70@example.com', 'admin')`,
    )
    expect((await app.principals.of(72))!.features).toEqual(['dispatch_planner'])
    const payload = { features: [] }
    await app.inject({ method: 'PUT', url: '/api/tankgroups/51', headers, payload })
    expect((await app.principals.of(72))!.features).toEqual([])
  })
  test('reads volumes as the client does, also in a depot; everybody else in litres', async () => {
    const { db } = stack
    await db.query(
      `insert into tankgroups (id, name, parent_id, units) values
         (80, 'In gallons', null, 'gal_us'), (81, 'Its depot', 80, 'litre'), (82, 'Elsewhere', null, 'litre')`,
    )
    await db.query(
      `insert into users (id, name, email, role_type, tank_group_ids) values
         (91, 'Client', 'k@example.com', 'client', '{80}'), (92, 'Manager', 'l@example.com', 'group manager', '{81}'),
         (93, 'Other', 'm@example.com', 'client', '{82}'), (94, 'Nobody', 'n@example.com', 'provider', '{}')`,
    )
    const units = async (id: number) => (await sessionUser(db, id))!.units
    expect(await Promise.all([91, 92, 93, 94].map(units))).toEqual(['gal_us', 'gal_us', 'litre', 'litre'])
  })
  test('is called, and reads, as they chose themselves: an admin in litres until then', async () => {
    const { app, db } = stack
    await db.query(
      `insert into users (id, name, email, role_type, tank_group_ids, locale) values
         (95, 'Client', 'o@example.com', 'client', '{80}', 'fr'), (96, 'Admin', 'p@example.com', 'admin', '{80}', null)`,
    )
    const choose = async (id: number, payload: object) => {
      const headers = { authorization: `Bearer ${app.jwt.sign({ sub: String(id) })}` }
      const answer = await app.inject({ method: 'PUT', url: '/api/preferences', headers, payload })
      return answer.statusCode === 200 ? answer.json() : [answer.statusCode, answer.json().errors]
    }
    expect((await sessionUser(db, 96))!.units).toBe('litre')
    expect(await choose(96, { units: 'gal_imp' })).toMatchObject({ units: 'gal_imp' })
    expect(await choose(95, { name: 'Cian' })).toEqual({ name: 'Cian', locale: 'fr', units: 'gal_us' })
    expect(await choose(95, { units: 'litre' })).toEqual({ name: 'Cian', locale: 'fr', units: 'litre' })
    expect(await choose(95, { name: '' })).toEqual([422, { name: 'Required' }])
    expect(await choose(95, { units: 'barrel', role_type: 'admin' })).toMatchObject([
      422,
      { units: expect.stringContaining('gal_imp'), role_type: 'Unknown field' },
    ])
    expect((await sessionUser(db, 95))!.role_type).toBe('client')
  })
})
