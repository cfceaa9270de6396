import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAccounts } from '../../../server/auth/openAccounts'
import { hashPassword } from '../../../server/auth/password'
import { forgetOld } from '../../../server/services/forgetOld'
import { sessionUser } from '../../../server/services/sessionUser'
import { NOW, startStack, type Stack } from '../ingest/support'

let stack: Stack
beforeAll(async () => {
  stack = await startStack('pglite')
})
afterAll(() => stack.close())
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)

describe('what the server keeps for itself', () => {
  test('is deleted when it is old, and not before', async () => {
    const { db } = stack
    await db.query(
      'insert into sign_in_failures (email, failures, last_at) values ($1, 1, $2), ($3, 1, $4)',
      ['old@example.com', ago(25), 'new@example.com', ago(23)],
    )
    await db.query(
      `insert into idempotency (user_id, key, path, at) values (1, 'old', '/', $1), (1, 'new', '/', $2)`,
      [ago(24 * 8), ago(24 * 6)],
    )
    await forgetOld(stack.deps)
    expect(await db.query('select email from sign_in_failures')).toEqual([{ email: 'new@example.com' }])
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
  test('has the features of the own groups: listed, below listed ones, or of the distributor', async () => {
    const { db } = stack
    await db.query(
      `insert into tankgroups (id, name, parent_id, distributor_id, features) values
         (50, 'Client', null, 9, '{webhooks}'), (51, 'Depot', 50, null, '{dispatch_planner}'), (60, 'Other', null, 8, '{customer_portal}')`,
    )
    await db.query(
      `insert into users (id, name, email, role_type, tank_group_ids, distributor_id) values
         (71, 'Client', 'a@example.com', 'client', '{50}', null), (72, 'Manager', 'b@example.com', 'group manager', '{51}', null),
         (73, 'Provider', 'c@example.com', 'provider', '{}', 9), (74, 'Client with a distributor', 'd@example.com', 'client', '{60}', 9)`,
    )
    const features = async (id: number) => (await sessionUser(db, id))!.features
    expect(await features(71)).toEqual(['dispatch_planner', 'webhooks'])
    expect(await features(72)).toEqual(['dispatch_planner'])
    expect(await features(73)).toEqual(['dispatch_planner', 'webhooks'])
    expect(await features(74)).toEqual(['customer_portal'])
  })
})

describe('GET /api/audit_log', () => {
  const ask = (id: number, url: string, payload?: object) =>
    stack.app.inject({
      method: payload ? 'POST' : 'GET',
      url,
      headers: {
        authorization: `Bearer ${stack.app.jwt.sign({ sub: String(id) })}`,
        'x-request-id': 'made-by-1',
      },
      ...(payload ? { payload } : {}),
    })
  beforeAll(async () => {
    await stack.db.query(
      `insert into users (id, uid, name, email, role_type) values (81, 'root', 'Root', 'root@example.com', 'admin'), (82, 'c', 'C', 'cc@example.com', 'client')`,
    )
    for (const name of ['One', 'Two', 'Three']) await ask(81, '/api/tankgroups', { name })
  })

  test('answers pages of changes, newest first, to admins only', async () => {
    const answer = await ask(81, '/api/audit_log?range=[0,1]&filter={"entity":"tankgroups"}')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-range']).toBe('audit_log 0-1/3')
    expect(answer.json()).toMatchObject([
      {
        actor: 'root',
        action: 'create',
        entity: 'tankgroups',
        request_id: 'made-by-1',
        after: { name: 'Three' },
      },
      { after: { name: 'Two' } },
    ])
    expect((await ask(82, '/api/audit_log')).statusCode).toBe(403)
    expect((await ask(82, '/api/audit_log/check')).statusCode).toBe(403)
  })

  test.each([
    ['filter={"entity":"nothing"}', 0],
    ['filter={"at_gte":"2030-01-01T00:00:00Z"}', 0],
    ['filter={"request_id":"made-by-1"}', 3],
    ['filter={"entity_id":1000000}', 0],
  ])('is narrowed by %s', async (query, count) => {
    expect((await ask(81, `/api/audit_log?${query}`)).json()).toHaveLength(count)
  })

  test.each([
    ['filter={"hash":"x"}', 'unknown_filter'],
    ['filter={"constructor":"x"}', 'unknown_filter'],
    ['filter={"entity":["a"]}', 'malformed'],
    ['filter={"at_gte":"soon"}', 'malformed'],
    ['filter=[', 'malformed'],
    ['range=[0,1000]', 'range_limit'],
    ['range=[3,1]', 'malformed'],
  ])('refuses %s', async (query, code) => {
    const answer = await ask(81, `/api/audit_log?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().code).toBe(code)
  })

  test('tells where the chain is broken, even by who it was that asked', async () => {
    expect((await ask(81, '/api/audit_log/check')).json()).toEqual({ intact: true, first_broken: null })
    const [row] = await stack.db.query<{ id: number }>(
      `update audit_log set ip = '10.9.9.9' where id = (select min(id) from audit_log) returning id`,
    )
    expect((await ask(81, '/api/audit_log/check')).json()).toEqual({ intact: false, first_broken: row!.id })
  })
})
