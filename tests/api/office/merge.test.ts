import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDevice, addTank, ENGINE } from '../ingest/support'
import { MOVED_FIELDS } from '../../../server/features/people/mergeCalls'
import { MOVING } from '../../../src/config/calls/merge'
import { entityOf } from '../../../src/config/entities'
import { startWorld, type World } from '../contract/world'

describe('customers that are one', () => {
  let world: World
  const admin = (...args: Parameters<ReturnType<World['as']>>) => world.as('admin')(...args)
  const tanks: number[] = []
  let prospect: string

  beforeAll(async () => {
    world = await startWorld(ENGINE)
    await world.db.query(
      `create table readings_2026_02 partition of readings for values from ('2026-02-01Z') to ('2026-03-01Z')`,
    )
    await world.db.query(`insert into tankgroups (id, name, parent_id) values (12, 'A second', 10)`)
    await world.db.query(
      `insert into customers (id, name, parent_id, email, county_id, country_id) values
         (1, 'Double', 12, 'd@example.com', 1, 1), (2, 'Earlier', 11, 'e@example.com', 1, 1),
         (3, 'Foreign', 21, 'f@example.com', 1, 1)`,
    )
    for (const group_id of [11, 12])
      tanks.push(await addTank(world.db, null, { group_id, name: `T${group_id}` }))
    await world.db.query('update tanks set customer_id = 1')
    await world.db.query(`update tanks set topup_state = 'requested' where id = $1`, [tanks[0]])
    await world.db.query(`update users set customer_id = 1 where role_type = 'customer'`)
    await world.db.query(
      `insert into services (tank_id, kind, at, measured_l) values ($1, 'topup', '2026-02-10T12:00Z', 250)`,
      [tanks[1]],
    )
    const device = await addDevice(world.db, 'AB12')
    await world.db.query(
      `insert into readings (id, tank_id, device_id, measured_at, received_at, seq, source, volume_l)
       values (1, $1, $2, '2026-02-10T12:00Z', '2026-02-10T12:00Z', 1, 'manual', 500)`,
      [tanks[0], device],
    )
    await world.db.query(
      `insert into events (tank_id, type, state, started_at, confidence, reason, evidence)
       values ($1, 'sudden_drop', 'open', '2026-02-10T12:00Z', 1, '{}', '{}')`,
      [tanks[0]],
    )
    const [report] = await world.db.query<{ id: number }>(
      `insert into reports (tank_id, type, state) values ($1, 'other', 'reported') returning id`,
      [tanks[0]],
    )
    await world.db.query(
      `insert into attachments (id, user_id, mime, bytes, sha256, content, created_at, entity, entity_id)
       values (gen_random_uuid(), 1, 'image/png', 1, 'x', 'x', now(), 'reports', $1)`,
      [String(report!.id)],
    )
    await world.db.query(
      `insert into jobs (name, kind, state, tank_id) values ('Fill', 'delivery', 'planned', $1)`,
      [tanks[1]],
    )
    await admin('PUT', `/api/tanks/${tanks[0]}/notes`, { content: 'Mind the dog' })
    prospect = String((await world.make(entityOf('prospects_v2'))).id)
    await world.db.query(
      `update documents set data = data || '{"state": "converted", "customer_id": 1}' where id = $1`,
      [prospect],
    )
  })
  afterAll(() => world.close())

  test('what moves is told before anything does', async () => {
    expect((await admin('GET', '/api/customers/1/merge?into_id=901')).body).toEqual({
      tanks: 2,
      readings: 1,
      events: 1,
      services: 1,
      requests: 1,
      reports: 1,
      photos: 1,
      notes: 1,
      jobs: 1,
      prospects: 1,
      users: 1,
      from: 'Double',
      into: 'Own',
    })
  })

  test('every entity that leads to a customer goes over by a plain reference, and is counted beforehand', () => {
    const counted = MOVED_FIELDS.map(({ other }) => other.name.replace(/_v2$/, ''))
    expect(MOVING).toEqual(expect.arrayContaining(counted))
    expect(MOVED_FIELDS.filter(({ inner }) => inner !== undefined)).toEqual([])
  })

  test('nobody is merged across clients, with themselves, or by others than admins', async () => {
    for (const into_id of [3, 1]) {
      const refused = await admin('POST', '/api/customers/1/merge', { into_id })
      expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([422, ['into_id']])
    }
    expect((await admin('GET', '/api/customers/1/merge?into_id=3')).status).toBe(422)
    expect((await admin('POST', '/api/customers/99/merge', { into_id: 1 })).status).toBe(404)
    expect((await admin('POST', '/api/customers/1/merge', { into_id: 99 })).status).toBe(404)
    for (const body of [{}, { into_id: '901' }, { into_id: [901] }, { into_id: -1 }])
      expect((await admin('POST', '/api/customers/1/merge', body)).body.errors).toHaveProperty('into_id')
    for (const who of ['client', 'provider', 'group manager', 'test-user', 'install-user', 'customer']) {
      expect((await world.as(who)('POST', '/api/customers/1/merge', { into_id: 901 })).status, who).toBe(403)
      expect((await world.as(who)('GET', '/api/customers/1/merge?into_id=901')).status, who).toBe(403)
    }
    expect(await world.db.query('select distinct customer_id from tanks')).toEqual([{ customer_id: 1 }])
  })

  test('tanks and accounts become the other’s, and a removed customer points to it', async () => {
    await admin('POST', '/api/customers/2/merge', { into_id: 1 })
    const merged = await admin('POST', '/api/customers/1/merge', { into_id: 901 })
    expect([merged.status, merged.body.id]).toEqual([200, 901])
    expect(await world.db.query('select distinct customer_id from tanks')).toEqual([{ customer_id: 901 }])
    expect(await world.db.query(`select customer_id from users where role_type = 'customer'`)).toEqual([
      { customer_id: 901 },
    ])
    expect((await admin('GET', `/api/collections/prospects_v2/${prospect}`)).body.customer_id).toBe(901)
    expect((await admin('GET', '/api/customers/1')).status).toBe(404)
    expect(
      await world.db.query(
        'select id, merged_into_id, deleted_at is not null as removed from customers where id < 3 order by id',
      ),
    ).toEqual([
      { id: 1, merged_into_id: 901, removed: true },
      { id: 2, merged_into_id: 901, removed: true },
    ])
    expect((await admin('POST', '/api/customers/1/merge', { into_id: 901 })).status).toBe(404)
    expect((await admin('POST', '/api/customers/901/merge', { into_id: 1 })).status).toBe(404)
    const history = (await admin('GET', `/api/tanks/${tanks[1]}/history`)).body as unknown as {
      action: string
    }[]
    expect(history[0]!.action).toBe('update')
  })
})
