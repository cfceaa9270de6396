import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entityOf } from '../../../src/config/entities'
import { startWorld, type Answer, type World } from '../contract/world'
import { addDevice, addTank, ENGINE } from '../ingest/support'

describe('visits that come of a prospect or of a finding', () => {
  let world: World
  const admin: ReturnType<World['as']> = (...request) => world.as('admin')(...request)
  const fieldsOf = ({ body: { errors } }: Answer) => errors as unknown as Record<string, string>
  const counts = async () =>
    (
      await world.db.query(
        `select (select count(*)::int from customers) as customers, (select count(*)::int from tanks) as tanks,
           (select count(*)::int from jobs) as jobs`,
      )
    )[0]

  beforeAll(async () => {
    world = await startWorld(ENGINE)
  })
  afterAll(() => world.close())

  const newProspect = async (more: object = {}) => {
    const { body, text } = await admin('POST', '/api/collections/prospects_v2', {
      name: 'Nuala Newhouse',
      phone: '+353861234567',
      county_id: 1,
      lat: 51.9,
      lng: -8.47,
      ...more,
    })
    const { id } = body
    for (const step of ['contact', 'check'])
      await admin('POST', `/api/collections/prospects_v2/${id}/${step}`, {})
    expect(id, text).toMatch(/^[0-9A-F]{6}$/)
    return id
  }
  const convert = (id: number | string, input: object, headers = {}) =>
    admin('POST', `/api/collections/prospects_v2/${id}/convert`, input, headers)

  test('a prospect becomes a customer, a tank and a visit, once', async () => {
    const model = await world.make(entityOf('models'))
    const id = await newProspect()
    const input = { group_id: 11, model_id: model.id, assignee_id: 6 }
    const key = { 'idempotency-key': 'convert-once' }
    const first = await convert(id, input, key)
    expect(first.status, first.text).toBe(200)
    expect(first.body.state).toBe('converted')
    const after = await counts()
    const second = await convert(id, input, key)
    expect(second.body).toEqual(first.body)
    expect((await convert(id, input)).status).toBe(409)
    expect(await counts()).toEqual(after)
    const { customer_id, tank_id } = first.body as unknown as { customer_id: number; tank_id: number }
    const [row] = await world.db.query(
      `select c.name, c.parent_id, c.country_id, t.group_id, t.state, t.model_id, t.capacity_l = m.capacity_l as as_model,
         j.kind, j.state as job, j.assignee_id, j.prospect_id
       from customers c join tanks t on t.customer_id = c.id join models m on m.id = t.model_id
       join jobs j on j.tank_id = t.id where c.id = $1 and t.id = $2`,
      [customer_id, tank_id],
    )
    expect(row).toEqual({
      name: 'Nuala Newhouse',
      parent_id: 11,
      country_id: 1,
      group_id: 11,
      state: 'draft',
      model_id: model.id,
      as_model: true,
      kind: 'install',
      job: 'assigned',
      assignee_id: 6,
      prospect_id: id,
    })
    const { body: jobs } = await world.as('install-user')('GET', '/api/jobs')
    expect(jobs.map(({ tank_id: tank }) => tank)).toContain(tank_id)
  })

  test('one that can’t be converted leaves nothing behind', async () => {
    const model = await world.make(entityOf('models'))
    const nowhere = await newProspect({ county_id: null })
    const before = await counts()
    expect(fieldsOf(await convert(nowhere, { group_id: 11, model_id: model.id }))).toEqual({
      county_id: 'Required',
    })
    const id = await newProspect()
    expect(Object.keys(fieldsOf(await convert(id, { group_id: 9999, model_id: model.id })))).toEqual([
      'group_id',
    ])
    expect(Object.keys(fieldsOf(await convert(id, {})))).toEqual(['group_id', 'model_id'])
    const twice = await Promise.all([1, 2].map(() => convert(id, { group_id: 11, model_id: model.id })))
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const after = await counts()
    expect(after!.jobs).toBe((before!.jobs as number) + 1)
  })

  test('what signal a prospect may expect follows from devices and checks nearby, the nearer the more', async () => {
    const hear = async (key: string, rssi: number, loss: number, km: number) => {
      const device = await addDevice(world.db, key)
      await world.db.query(
        `update devices set state = 'installed', network = 'sigfox', rssi = $2, loss_pct = $3 where id = $1`,
        [device, rssi, loss],
      )
      const tank = await addTank(world.db, device, { group_id: 11 })
      await world.db.query('update tanks set lat = $2, lng = -10 where id = $1', [tank, 53 + km / 111.2])
    }
    await hear('51A1', -100, 0.5, 0.3)
    await hear('51A2', -104, 1, 0.6)
    await hear('51A3', -130, 20, 9)
    await hear('51A4', -60, 0, 40)
    const near = await newProspect({ lat: 53, lng: -10 })
    const nowhere = await newProspect({ lat: null, lng: null })
    const checked = await newProspect({ lat: null, lng: null })
    const check = await admin('POST', '/api/collections/signal_checks', {
      prospect_id: checked,
      network: 'lorawan',
      samples: [{ rssi: -117 }, { rssi: -119 }],
    })
    expect(check.status, check.text).toBe(201)
    const ask = (ids: unknown) =>
      admin('GET', `/api/prospects/signal?ids=${encodeURIComponent(JSON.stringify(ids))}`)
    const { body, text } = await ask([near, nowhere, checked])
    expect(body, text).toBeInstanceOf(Array)
    const of = (id: unknown) => body.find(one => one.id === id) as unknown as { networks: object[] }
    expect(of(near).networks, text).toMatchObject([
      { network: 'sigfox', quality: 0, devices: 3, checks: 0, nearest_km: 0.3, certainty: 'high' },
    ])
    expect(of(nowhere).networks).toEqual([])
    expect(of(checked).networks).toMatchObject([
      { network: 'lorawan', quality: 2, rssi: -118, devices: 0, checks: 1, certainty: 'medium' },
    ])
    expect((await ask(['FFFFFF'])).body).toEqual([])
    expect((await world.as('client')('GET', '/api/prospects/signal?ids=["FFFFFF"]')).status).toBe(403)
  })

  test('a finding becomes one repair visit, and "No fault" becomes none', async () => {
    const device = await world.make(entityOf('devices'))
    const check = async (more: object) => {
      const { body } = await admin('POST', '/api/collections/health_checks_v2', {
        device_id: device.id,
        at: '2026-02-27T10:00:00Z',
        score: 90,
        ...more,
      })
      return body
    }
    const repair = (id: number | string) =>
      admin('POST', `/api/collections/health_checks_v2/${id}/createRepairJob`, { assignee_id: 6 })
    const fine = await check({})
    expect(fine.fault_code).toBe('No fault')
    expect(fieldsOf(await repair(fine.id))).toEqual({ fault_code: 'Nothing was found to repair' })
    const [weak, other] = [await check({ score: 20 }), await check({ fault_code: 'Echo lost' })]
    const made = await repair(weak.id)
    expect(made.status, made.text).toBe(200)
    const { body: job } = await admin('GET', `/api/jobs/${made.body.job_id as string}`)
    expect(job).toMatchObject({ kind: 'repair', state: 'assigned', device_id: device.id, assignee_id: 6 })
    expect(Object.keys(fieldsOf(await repair(other.id)))).toEqual(['device_id'])
    await admin('POST', `/api/jobs/${job.id}/cancel`, {})
    expect((await repair(other.id)).status).toBe(200)
  })
})
