import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDevice, addTank, ENGINE, NOW, postAll, sigfox } from '../ingest/support'
import { startWorld, type Answer, type World } from '../contract/world'

const AT = '/customerapi/customer/mytanks'
type Tank = { id: number; topup: Record<string, unknown>; report: object | null }

describe('a customer’s own tanks', () => {
  let world: World
  let own: number
  let foreign: number
  const as = (who: string, ...rest: Parameters<ReturnType<World['as']>>) => world.as(who)(...rest)
  const tankOf = ({ body }: Answer) => body as unknown as Tank

  beforeAll(async () => {
    world = await startWorld(ENGINE)
    const device = await addDevice(world.db, 'C0FFEE')
    own = await addTank(world.db, device, { group_id: 11, name: 'House' })
    foreign = await addTank(world.db, null, { group_id: 11, name: 'Neighbour' })
    await world.db.query(
      `update tanks set customer_id = 901, access_notes = 'Key under the pot' where id = $1`,
      [own],
    )
    await postAll(
      world.app,
      [0, 6, 12, 18, 24].map((hours, i) => sigfox('C0FFEE', hours, i + 1, { ullage_mm: 400 + i * 5 })),
    )
    await world.app.services.idle()
  })
  afterAll(() => world.close())
  beforeEach(() =>
    world.db.query(
      `update tanks set topup_state = 'none', topup_l = null, topup_note = null, topup_wish_on = null, topup_at = null,
         report_state = 'none'`,
    ),
  )

  test('lists those alone that are theirs, and nothing that is for staff', async () => {
    const { body, text } = await as('customer', 'GET', AT)
    expect(body.map(({ id }) => id)).toEqual([own])
    expect(text).not.toContain('Key under the pot')
    expect(text).not.toMatch(/access_notes|tags|device_id|hose_m|group_id|topup_by/)
    const readings = (await as('customer', 'GET', `${AT}/${own}/readings/2`)).body
    expect(readings).toHaveLength(2)
    expect(Object.keys(readings[0]!)).toEqual(['measured_at', 'level_mm', 'volume_l', 'pct'])
  })

  test('a tank that is not theirs does not exist, whatever is asked of it', async () => {
    for (const [method, path, body] of [
      ['GET', 'readings/3'],
      ['GET', 'getSmoothedReadings/3'],
      ['GET', 'year'],
      ['POST', 'requestTopup', {}],
      ['POST', 'unRequestTopup', {}],
      ['POST', 'reportTank', { type: 'other' }],
    ] as const)
      for (const id of [foreign, 99_999_999])
        expect((await as('customer', method, `${AT}/${id}/${path}`, body)).status, path).toBe(404)
    expect((await as('customer', 'PUT', `${AT}/${foreign}`, { name: 'Mine' })).status).toBe(404)
    const [left] = await world.db.query<{ topup_state: string }>(
      'select topup_state from tanks where id = $1',
      [foreign],
    )
    expect(left!.topup_state).toBe('none')
  })

  test('opens nothing of the staff’s, and staff open nothing here', async () => {
    for (const path of [
      '/api/tanks',
      '/api/customers',
      '/api/tanks/mapList',
      '/api/tags',
      '/api/counties',
      '/api/saved_views',
      '/api/search?q=a',
    ])
      expect((await as('customer', 'GET', path)).status, path).toBe(403)
    expect((await as('customer', 'POST', `/api/tanks/${own}/requestTopup`, {})).status).toBe(403)
    for (const who of ['admin', 'client', 'provider', 'group manager', 'test-user', 'install-user', 'none'])
      for (const path of [AT, `${AT}/${own}/year`, '/customerapi/customer/profile'])
        expect((await as(who, 'GET', path)).status, `${who} ${path}`).toBe(403)
  })

  test('asks for a top-up with litres, a note and a day, which staff read on the tank', async () => {
    const asked = { litres: 500, note: 'Ring first', wish_on: '2026-03-14' }
    const { status, body } = await as('customer', 'POST', `${AT}/${own}/requestTopup`, asked)
    expect(status).toBe(200)
    expect(tankOf({ body } as Answer).topup).toMatchObject({
      state: 'requested',
      at: NOW.toISOString(),
      ...asked,
    })
    const tank = (await as('admin', 'GET', `/api/tanks/${own}`)).body as unknown as Record<string, unknown>
    expect(tank).toMatchObject({
      topup_state: 'requested',
      topup_l: 500,
      topup_note: 'Ring first',
      topup_wish_on: '2026-03-14',
      topup_by: 'u7',
    })
    const cancelled = await as('customer', 'POST', `${AT}/${own}/unRequestTopup`, {})
    expect(tankOf(cancelled).topup).toMatchObject({ state: 'none', litres: null, wish_on: null })
  })

  test.each([
    [{ litres: 1001 }, 'litres'],
    [{ litres: 0 }, 'litres'],
    [{ wish_on: '2026-02-20' }, 'wish_on'],
    [{ wish_on: '2028-01-01' }, 'wish_on'],
    [{ wish_on: 'soon' }, 'wish_on'],
  ])('a request for %j is refused by name, and nothing is asked for', async (asked, field) => {
    const { status, body } = await as('customer', 'POST', `${AT}/${own}/requestTopup`, asked)
    expect([status, Object.keys(body.errors!)]).toEqual([422, [field]])
    const tanks = (await as('customer', 'GET', AT)).body as unknown as Tank[]
    expect(tanks[0]!.topup.state).toBe('none')
  })

  test('of two requests at once one wins, and the other learns only that there is one', async () => {
    const ask = () => as('customer', 'POST', `${AT}/${own}/requestTopup`, { note: 'Now' })
    const answers = await Promise.all([ask(), ask()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)!
    expect(refused.body).toMatchObject({ code: 'wrong_state', state: { topup_state: 'requested' } })
    expect(refused.text).not.toMatch(/access_notes|Key under the pot|changed_by/)
  })

  test('a request that is sent again under its key is one request', async () => {
    const key = { 'idempotency-key': 'asked offline' }
    const ask = (waited: number) =>
      as('customer', 'POST', `${AT}/${own}/requestTopup?waited_s=${waited}`, { litres: 300 }, key)
    const [first, second] = [await ask(5), await ask(65)]
    expect([second.status, second.body]).toEqual([200, first.body])
    const lines = await world.db.query(
      `select from audit_log where action = 'requestTopup' and entity_id = $1 and after->>'topup_l' = '300'`,
      [String(own)],
    )
    expect(lines).toHaveLength(1)
  })

  test('a request that waited while the tank was filled is told, not doubled', async () => {
    await world.db.query(
      `insert into services (tank_id, kind, at, measured_l) values ($1, 'topup', $2, 700)`,
      [own, new Date(NOW.getTime() - 3_600_000)],
    )
    const late = await as('customer', 'POST', `${AT}/${own}/requestTopup?waited_s=7200`, {})
    expect([late.status, (late.body as unknown as { code: string }).code]).toEqual([409, 'conflict'])
    const soon = await as('customer', 'POST', `${AT}/${own}/requestTopup?waited_s=60`, {})
    expect(soon.status).toBe(200)
    await world.db.query('delete from services where tank_id = $1', [own])
  })

  test('a tank that fills up is asked no delivery for, and is told of as such', async () => {
    await world.db.query('update tanks set direction = 1 where id = $1', [own])
    const refused = await as('customer', 'POST', `${AT}/${own}/requestTopup`, {})
    expect([refused.status, refused.body.key]).toEqual([409, 'errors.fillsUp'])
    expect((await as('customer', 'GET', AT)).body).toMatchObject([
      { id: own, direction: 1, topup: { state: 'none' } },
    ])
    await world.db.query('update tanks set direction = -1 where id = $1', [own])
  })

  test('reports a problem of a known type, once at a time', async () => {
    const report = { type: 'leak_suspected', text: 'It smells of oil' }
    const { body } = await as('customer', 'POST', `${AT}/${own}/reportTank`, report)
    expect(tankOf({ body } as Answer).report).toMatchObject({ type: 'leak_suspected' })
    expect((await as('customer', 'POST', `${AT}/${own}/reportTank`, report)).status).toBe(409)
    const wrong = await as('customer', 'POST', `${AT}/${own}/reportTank`, { type: 'fire' })
    expect(wrong.status).toBe(422)
    expect(wrong.body.errors).toHaveProperty('type')
  })

  test('names a tank and says when to be told, one without the other', async () => {
    await as('customer', 'PUT', `${AT}/${own}`, { name: 'Cottage' })
    const { body } = await as('customer', 'PUT', `${AT}/${own}`, { alert_pct: 30 })
    expect(body).toMatchObject({ name: 'Cottage', alert_pct: 30 })
    const back = await as('customer', 'PUT', `${AT}/${own}`, { name: null })
    expect(back.body).toMatchObject({ name: 'House', alert_pct: 30 })
    expect((await as('customer', 'PUT', `${AT}/${own}`, { capacity_l: 9 })).status).toBe(422)
  })

  test('a year tells levels by day, deliveries and use', async () => {
    const { body } = await as('customer', 'GET', `${AT}/${own}/year`)
    const year = body as unknown as { levels: (number | null)[]; months: object[]; deliveries: object[] }
    expect(year.levels).toHaveLength(366)
    expect(year.levels.filter(level => level !== null).length).toBeGreaterThan(0)
    expect(year.months).toHaveLength(12)
    expect(year.deliveries).toEqual([])
  })

  test('a reading that can not be believed is no dip in the year', async () => {
    const levels = async () =>
      ((await as('customer', 'GET', `${AT}/${own}/year`)).body as unknown as { levels: unknown[] }).levels
    const before = await levels()
    await world.db.query(
      `insert into readings (tank_id, measured_at, received_at, seq, volume_l, quality, excluded)
       select tank_id, measured_at + interval '1 minute', received_at, 999999, 0, 0, false from readings
       where tank_id = $1 order by measured_at desc limit 1`,
      [own],
    )
    expect(await levels()).toEqual(before)
  })

  test('a phone number that is cleared is gone, and is refused by name where nothing else reaches the customer', async () => {
    const profile = '/customerapi/customer/profile'
    const phoneOf = ({ body }: Answer) => (body as unknown as { phone: string | null }).phone
    const keep = (email: string | null) =>
      world.db.query(`update customers set phone = '+353209105555', email = $1 where id = 901`, [email])
    await keep(null)
    await as('customer', 'PUT', profile, { phone: '+353861234567' })
    const refused = await as('customer', 'PUT', profile, { phone: null })
    expect([refused.status, Object.keys(refused.body.errors!)]).toEqual([422, ['phone']])
    expect(phoneOf(await as('customer', 'GET', profile))).toBe('+353861234567')
    await keep('nora@home.example')
    expect(phoneOf(await as('customer', 'PUT', profile, { phone: null }))).toBeNull()
    expect(phoneOf(await as('customer', 'GET', profile))).toBeNull()
    const [entry] = await world.db.query<{ after: object }>(
      `select after from audit_log where entity = 'customers' and entity_id = '901' order by id desc limit 1`,
    )
    expect(entry!.after).toEqual({ phone: null })
  })
})
