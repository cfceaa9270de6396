import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { entityOf } from '../../src/config/entities'
import { ENGINE } from '../api/ingest/support'
import { startWorld, type World } from '../api/contract/world'

const ADMIN = 1
const LAST = { key: 'validation.lastAdmin' }

describe('the last admin who can sign in', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld(ENGINE)
  })
  afterAll(() => world.close())
  const admin: ReturnType<World['as']> = (...request) => world.as('admin')(...request)
  /** Removes every admin but the first, including those left by other tests. */
  beforeEach(async () => {
    await world.db.query(`update users set deleted_at = now() where role_type = 'admin' and id <> $1`, [
      ADMIN,
    ])
  })
  const anotherAdmin = async (more: object = {}) => (await world.make(entityOf('users'), 'a', { ...more })).id
  const admins = () =>
    world.db.query(
      `select 1 from users where role_type = 'admin' and status = 'active' and deleted_at is null`,
    )

  test.each([
    [{ status: 'suspended' }, 'status'],
    [{ role_type: 'client' }, 'role_type'],
  ])('is not changed to %j', async (body, field) => {
    const answer = await admin('PUT', `/api/users/${ADMIN}`, body)
    expect([answer.status, answer.body.details]).toEqual([422, { [field]: LAST }])
    expect(await admins()).toHaveLength(1)
  })

  test('is not removed, and is changed otherwise', async () => {
    const removed = await admin('DELETE', `/api/users/${ADMIN}`)
    expect([removed.status, removed.body.code, removed.body.key]).toEqual([409, 'conflict', LAST.key])
    expect((await admin('PUT', `/api/users/${ADMIN}`, { name: 'Still here' })).status).toBe(200)
  })

  test('stays when all are removed, suspended or demoted at once', async () => {
    for (const [action, values] of [
      ['update', { status: 'suspended' }],
      ['update', { role_type: 'client' }],
      ['remove', undefined],
    ] as const) {
      await anotherAdmin()
      const { body } = await admin('POST', '/api/users/bulk', {
        action,
        filter: { role_type: 'admin', status: 'active' },
        ...(values ? { values } : {}),
      })
      expect(body).toMatchObject({ changed: 1, failed: [{ key: LAST.key }] })
      expect(await admins()).toHaveLength(1)
      await world.db.query(
        `update users set status = 'active', role_type = 'admin', deleted_at = null where id = $1`,
        [ADMIN],
      )
      await world.db.query(`update users set deleted_at = now() where role_type = 'admin' and id <> $1`, [
        ADMIN,
      ])
      world.app.recordWritten('users')
    }
  })

  test('stays when two take each other’s rights away at once', async () => {
    for (let i = 0; i < 5; i++) {
      const other = await anotherAdmin()
      const answers = await Promise.all([
        admin('PUT', `/api/users/${ADMIN}`, { status: 'suspended' }),
        admin('PUT', `/api/users/${other}`, { status: 'suspended' }),
      ])
      const [done, refused] = answers.map(({ status }) => status).toSorted((a, b) => a - b)
      expect(done).toBe(200)
      // A late request of the admin who has just been suspended gets 401.
      expect([401, 403, 422]).toContain(refused)
      expect(await admins()).toHaveLength(1)
      await world.db.query(`update users set status = 'active' where id = $1`, [ADMIN])
      await world.db.query(`update users set status = 'suspended' where id = $1`, [other])
      world.app.recordWritten('users')
    }
  })

  test('is not kept out by a customer who has been suspended', async () => {
    await world.db.query(`update customers set status = 'suspended' where id = 901`)
    for (const customer_id of [901, null])
      expect((await admin('PUT', `/api/users/${ADMIN}`, { customer_id })).status).toBe(200)
    expect((await admin('GET', '/api/session')).status).toBe(200)
    await world.db.query(`update customers set status = 'active' where id = 901`)
  })

  test('is still the last beside one who was removed', async () => {
    const other = await anotherAdmin()
    expect((await admin('DELETE', `/api/users/${other}`)).status).toBe(200)
    const answer = await admin('PUT', `/api/users/${ADMIN}`, { status: 'suspended' })
    expect(answer.body.details).toEqual({ status: LAST })
  })

  test('is still the last beside one who has no way to sign in', async () => {
    await anotherAdmin({ password: null })
    const answer = await admin('PUT', `/api/users/${ADMIN}`, { status: 'suspended' })
    expect(answer.body.details).toEqual({ status: LAST })
  })
})

test.each([
  ['is still the last beside one of Firebase where no project is set up', {}, 422],
  [
    'may go where another signs in by the Firebase project',
    { FIREBASE_PROJECT_ID: 'ullage-tests', FIREBASE_API_KEY: 'key' },
    200,
  ],
])('an admin who signs in by a password %s', async (_, settings, status) => {
  const world = await startWorld(ENGINE, undefined, settings)
  try {
    await world.db.query(
      `update users set role_type = 'admin', sign_in = 'firebase', password_hash = null where id = 2`,
    )
    const answer = await world.as('admin')('PUT', `/api/users/${ADMIN}`, { status: 'suspended' })
    expect([answer.status, answer.body.details]).toEqual([
      status,
      status === 200 ? undefined : { status: LAST },
    ])
  } finally {
    await world.close()
  }
})
