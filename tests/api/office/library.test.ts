import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { momentsOf } from '../../../server/features/reports/period'
import { REPORT_NAMES } from '../../../src/config/reports'
import { addDevice, addTank, ENGINE, NOW } from '../ingest/support'
import { startWorld, type World } from '../contract/world'

describe('the library of reports', () => {
  let world: World
  const get = (what: string, who = 'admin') => world.as(who)('GET', `/api/library/${what}`)

  beforeAll(async () => {
    world = await startWorld(ENGINE)
    await world.db.query(
      `create table readings_2026_02 partition of readings for values from ('2026-02-01Z') to ('2026-03-01Z')`,
    )
    for (const [name, group_id] of [
      ['A1', 11],
      ['B1', 21],
    ] as const) {
      const device = await addDevice(world.db, `F00${group_id}`)
      const tank = await addTank(world.db, device, { group_id, name })
      await world.db.query('update devices set tank_id = $2, last_seen_at = $3 where id = $1', [
        device,
        tank,
        new Date('2026-02-20Z'),
      ])
      for (const [id, day, volume] of [
        [1, '2026-02-03', 500],
        [2, '2026-02-10', 300],
      ] as const)
        await world.db.query(
          `insert into readings (id, tank_id, device_id, measured_at, received_at, seq, source, volume_l)
           values ($1, $2, $3, $4::timestamptz, $4::timestamptz, $6, 'manual', $5)`,
          [id + group_id * 10, tank, device, `${day}T12:00Z`, volume, id],
        )
      await world.db.query(
        `insert into services (tank_id, kind, at, measured_l, state) values ($1, 'topup', '2026-02-10T12:00Z', 250, 'confirmed')`,
        [tank],
      )
    }
    await world.db.query(`update tankgroups set billing_type = 'monthly_per_tank' where id in (10, 20)`)
  })
  afterAll(() => world.close())

  test('stock is what the last reading of a day says', async () => {
    const volumes = async (on: string) => (await get(`stock?on=${on}`)).body.map(({ volume_l }) => volume_l)
    expect([await volumes('2026-02-02'), await volumes('2026-02-03'), await volumes('2026-02-28')]).toEqual([
      [null, null],
      [500, 500],
      [300, 300],
    ])
  })

  test('stock passes by a reading that nobody can believe', async () => {
    await world.db.query(
      `insert into readings (id, tank_id, device_id, measured_at, received_at, seq, source, volume_l, flags)
       select id + 900, tank_id, device_id, '2026-02-04T12:00Z', '2026-02-04T12:00Z', 9, 'uplink', 20, '{outlier}'
       from readings where measured_at = '2026-02-03T12:00Z'`,
    )
    const volumes = (await get('stock?on=2026-02-04')).body.map(({ volume_l }) => volume_l)
    expect(volumes).toEqual([500, 500])
    await world.db.query('delete from readings where seq = 9')
  })

  test('a tank in quarantine is in no stock; its client is billed for it', async () => {
    await world.db.query(`update tanks set quarantined = true where name = 'B1'`)
    expect((await get('stock')).body.map(({ tank }) => tank)).toEqual(['A1'])
    expect((await get('stock/totals?on=2026-02-03')).body).toMatchObject({ rows: 1, volume_l: 500 })
    expect((await get('billing')).body).toHaveLength(2)
    await world.db.query(`update tanks set quarantined = false where name = 'B1'`)
  })

  test('a run-out is the first reading at the dead stock that can be believed, in the report as on the page of forecasts', async () => {
    await world.db.query(
      `insert into events (tank_id, type, state, started_at, confidence, reason, evidence)
       select id, 'threshold_critical', 'open', '2026-02-11T00:00Z', 1, '{}', '{}' from tanks`,
    )
    const told = async () => {
      world.clock.now = new Date(world.clock.now.getTime() + 61_000)
      const { body } = await world.as('admin')('GET', '/api/dashboard/levelAnalytics?days=30')
      const page = (body as unknown as { run_outs: { tank: string; at: string }[] }).run_outs
      const report = (await get('run-outs?from=2026-02-01&to=2026-02-28')).body
      expect(page.map(({ tank, at }) => [tank, at]).toSorted()).toEqual(
        report.map(({ tank, at }) => [tank, at]).toSorted(),
      )
      return report.map(({ tank, at }) => [tank, at]).toSorted()
    }
    const readings = (day: string, flags: string) =>
      world.db.query(
        `insert into readings (id, tank_id, device_id, measured_at, received_at, seq, source, volume_l, flags)
         select id + $2::int, tank_id, device_id, $1::timestamptz, $1::timestamptz, $2::int, 'uplink', 0, $3::text[]
         from readings where measured_at = '2026-02-03T12:00Z'`,
        [`${day}T12:00Z`, 900 + Number(day.slice(-2)), flags],
      )
    await readings('2026-02-12', '{outlier}')
    expect(await told()).toEqual([])
    // The device itself reports that the level changes fast.
    await readings('2026-02-13', '{outlier,fast_change}')
    const at = '2026-02-13T12:00:00.000Z'
    expect(await told()).toEqual([
      ['A1', at],
      ['B1', at],
    ])
    await world.db.query(`update tanks set quarantined = true where name = 'B1'`)
    expect(await told()).toEqual([['A1', at]])
    await world.db.query(`update tanks set quarantined = false where name = 'B1'`)
    await world.db.query('delete from readings where seq > 900')
    await world.db.query('delete from events')
  })

  test('what stands around the rows is whose they are, their days, and the sums of all of them', async () => {
    expect((await get('deliveries/totals?from=2026-02-01&to=2026-02-28')).body).toEqual({
      rows: 2,
      group: null,
      from: '2026-02-01',
      to: '2026-02-28',
      measured_l: 500,
      ticket_l: null,
      variance_l: null,
    })
    expect((await get('stock/totals?on=2026-02-03&tank_group_id=10', 'client')).body).toMatchObject({
      rows: 1,
      group: 'A',
      from: null,
      to: '2026-02-03',
      volume_l: 500,
    })
    expect((await get('billing/totals?period=last_month', 'client')).body).toMatchObject({
      tanks: 1,
      read: 1,
    })
    expect((await get('degree-days/totals')).body).toEqual({ rows: 0, group: null, from: null, to: null })
  })

  test('days that can’t be are refused by name: the last before the first, and a stock to come', async () => {
    for (const [wrong, field] of [
      ['deliveries?from=2026-02-10&to=2026-02-09', 'from'],
      ['deliveries/totals?from=2026-02-10&to=2026-02-09', 'from'],
      ['run-outs/export?from=2026-02-10&to=2026-02-09', 'from'],
      ['stock?on=2099-01-01', 'on'],
    ] as const) {
      const { status, body } = await get(wrong)
      expect([wrong, status, Object.keys((body as unknown as { errors: object }).errors)]).toEqual([
        wrong,
        400,
        [field],
      ])
    }
  })

  test('deliveries are those of the period, silent devices those of so many days', async () => {
    expect((await get('deliveries?period=last_month')).headers['content-range']).toBe('deliveries 0-1/2')
    expect((await get('deliveries?from=2026-02-11&to=2026-02-12')).body).toEqual([])
    expect((await get('deliveries?from=2026-02-10&to=2026-02-10&tank_group_id=10')).body).toMatchObject([
      { tank: 'A1', depot: 'A depot', kind: 'topup', measured_l: 250, state: 'confirmed' },
    ])
    expect((await get('silent-devices?days=9')).body).toMatchObject([{ silent_days: 9 }, { silent_days: 9 }])
    expect((await get('silent-devices?days=10')).body).toEqual([])
  })

  test('billing counts the tanks of a client’s depots, as the client is billed', async () => {
    expect((await get('billing?period=last_month')).body).toEqual([
      { client: 'A', depot: 'A depot', billing_type: 'monthly_per_tank', tanks: 1, read: 1, devices: 1 },
      { client: 'B', depot: 'B depot', billing_type: 'monthly_per_tank', tanks: 1, read: 1, devices: 1 },
    ])
  })

  test('consumption per degree day is what was fitted of the tanks that are heated and in service', async () => {
    await world.db.query(
      `insert into use_models (tank_id, method, coefficients, day_sd_l, days, fitted_at)
       select id, case name when 'A1' then 'degree_days' else 'mean' end, '{1.5,0.75}', 1, 90.4, now() from tanks`,
    )
    const heated = { depot: 'A depot', tank: 'A1', per_degree_day_l: 0.75, base_l_day: 1.5, days: 90 }
    for (const who of ['admin', 'client', 'provider'])
      expect((await get('degree-days', who)).body, who).toMatchObject([heated])
    expect((await get('degree-days?tank_group_id=20')).body).toEqual([])
    await world.db.query(`update tanks set quarantined = true where name = 'A1'`)
    expect((await get('degree-days')).body).toEqual([])
    await world.db.query(`update tanks set quarantined = false where name = 'A1'`)
    const named = `=HYPERLINK("x")`
    await world.db.query('update tanks set name = $1 where name = $2', [named, 'A1'])
    expect((await get('degree-days/export', 'client')).text).toContain(`"'=HYPERLINK(""x"")"`)
    await world.db.query('update tanks set name = $2 where name = $1', [named, 'A1'])
    await world.db.query('delete from use_models')
  })

  test('nobody reads of tanks that aren’t theirs, and not every role has every report', async () => {
    for (const name of ['deliveries', 'stock', 'silent-devices?days=1', 'billing'])
      expect(
        (await get(name, 'client')).body.map(({ depot }) => depot),
        name,
      ).toEqual(['A depot'])
    expect((await get('stock', 'provider')).body).toMatchObject([{ tank: 'A1' }])
    for (const name of REPORT_NAMES) {
      expect((await get(`${name}?tank_group_id=20`, 'client')).status, name).toBe(404)
      for (const who of ['group manager', 'customer', 'install-user', 'test-user'])
        for (const part of ['', '/totals', '/export'])
          expect((await get(`${name}${part}`, who)).status, `${name}${part} ${who}`).toBe(403)
    }
    expect((await get('billing', 'provider')).status).toBe(403)
    expect((await get('billing/export', 'provider')).status).toBe(403)
  })

  test('stock names a product that is none of the usual ones by its own name', async () => {
    const products = async () => (await get('stock')).body.map(({ content_type }) => content_type)
    expect(await products()).toEqual(['kerosene', 'kerosene'])
    await world.db.query(
      `update tanks set content_type = 'other', content_label = 'Used Cooking Oil' where name = 'B1'`,
    )
    expect(await products()).toEqual(['kerosene', 'Used Cooking Oil'])
  })

  test('a file holds the same rows, and a wrong question is refused by name', async () => {
    await world.db.query('update services set measured_l = measured_l - 0.000000000001')
    const deliveries = (await get('deliveries/export?from=2026-02-01&to=2026-02-28')).text
    expect(deliveries).not.toMatch(/\d\.\d{4}/)
    await world.db.query('update services set measured_l = round(measured_l::numeric, 6)')
    const { text, headers } = await get('stock/export?on=2026-02-03', 'client')
    expect(headers['content-disposition']).toContain('stock.csv')
    expect(text.trim().split('\r\n').slice(1)).toEqual([
      'A depot,A1,,Kerosene,1000,500,50,2026-02-03T12:00:00.000Z',
    ])
    expect((await get('stock/export?format=xlsx')).headers['content-type']).toContain('spreadsheetml')
    for (const wrong of [
      'stock?on=31',
      'stock?sort=["x","ASC"]',
      'stock?range=[0,5000]',
      'deliveries?period=ever',
    ])
      expect((await get(wrong)).status, wrong).toBe(400)
    const sorted = (await get('stock?sort=["tank","DESC"]')).body.map(({ tank }) => tank)
    expect(sorted).toEqual(['B1', 'A1'])
  })
})

test('a month begins and ends with its days, summer time or not', () => {
  const dublin = (now: string) => momentsOf('last_month', new Date(now), 'Europe/Dublin')
  expect(dublin('2026-04-15T12:00Z')).toEqual({
    from: new Date('2026-03-01T00:00Z'),
    to: new Date('2026-03-31T23:00Z'),
  })
  expect(momentsOf('last_7_days', NOW, 'Europe/Dublin').to).toEqual(new Date('2026-03-01T00:00Z'))
})
