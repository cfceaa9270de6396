import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fleetFilter } from '../../../src/config/calls/dashboard'
import { randomRuns } from '../../support/depth'
import { startWorld, type World } from '../contract/world'

const DAY_MS = 86_400_000
/** Two depots of one client, and one of another client. */
const GROUPS = [10, 11, 21] as const
const WHO = ['admin', 'client', 'provider', 'group manager'] as const

type Filter = Record<string, unknown>
type Figure = { tanks: number; filter: Filter }
type Row = { volume_l: number | null; capacity_l: number; safe_fill_pct: number; direction: number }

/** Litres that could be delivered to these tanks, or collected from them. */
const litresOf = (rows: readonly Row[]) =>
  rows.reduce((sum, { direction, volume_l, capacity_l, safe_fill_pct }) => {
    if (volume_l === null) return sum
    return sum + (direction === 1 ? volume_l : Math.max(0, (capacity_l * safe_fill_pct) / 100 - volume_l))
  }, 0)

const tank = fc.record({
  group_id: fc.constantFrom(...GROUPS),
  content_type: fc.constantFrom('kerosene', 'gas_oil', 'other'),
  direction: fc.constantFrom(-1, 1),
  state: fc.constantFrom('active', 'active', 'active', 'draft', 'decommissioned'),
  quarantined: fc.constantFrom(false, false, false, true),
  pct: fc.option(fc.constantFrom(0, 9.99, 10, 25, 49, 50, 74.99, 75, 100)),
  level_state: fc.option(fc.constantFrom('good', 'low', 'critical')),
  /** Days before now. */
  silent: fc.option(fc.constantFrom(0, 0.5, 0.99, 1.01, 30)),
  /** Hours before now: within a day, or longer ago. */
  happened: fc.option(fc.constantFrom(1, 23, 25)),
  /** Outcome: false alarms, withdrawn reports, rejected services and fulfilled requests don't count. */
  event_state: fc.constantFrom('open', 'signed', 'closed', 'quarantined'),
  reported: fc.option(fc.constantFrom(1, 30)),
  report_state: fc.constantFrom('reported', 'closed', 'withdrawn'),
  requested: fc.option(fc.constantFrom(2, 40)),
  topup_state: fc.constantFrom('requested', 'scheduled', 'fulfilled'),
  service_state: fc.constantFrom('detected', 'confirmed', 'disputed', 'rejected'),
  /** Days before now, including other months and the previous year. */
  served: fc.array(fc.constantFrom(1, 20, 45, 200, 380), { maxLength: 3 }),
  /** Days from now: some in the past, some at the edge of a band. */
  left: fc.option(fc.constantFrom(-20, -0.01, 0, 0.05, 2.99, 3, 6.999, 7, 13.999, 14, 29, 30, 200)),
})
type Tank = typeof tank extends fc.Arbitrary<infer T> ? T : never

describe('figures of the dashboard over random fleets', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld('pglite')
  })
  afterAll(() => world.close())

  const fill = async (fleet: readonly Tank[]) => {
    const now = world.clock.now.getTime()
    const at = (days: number | null) => (days === null ? null : new Date(now + days * DAY_MS))
    for (const table of ['services', 'reports', 'events', 'tanks'])
      await world.db.query(`delete from ${table}`)
    for (const { silent, left, pct, ...own } of fleet) {
      const [made] = await world.db.query<{ id: number }>(
        `insert into tanks (name, capacity_l, group_id, content_type, direction, state, quarantined, pct, volume_l, level_state,
           reading_at, runs_out_p10_at, runs_out_p50_at, runs_out_p90_at, topup_at, topup_state)
         values ('Tank', 1000, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id`,
        [
          own.group_id,
          own.content_type,
          own.direction,
          own.state,
          own.quarantined,
          pct,
          pct === null ? null : pct * 10,
          own.level_state,
          at(silent === null ? null : -silent),
          at(left === null ? null : left - 1),
          at(left),
          at(left === null ? null : left + 5),
          at(own.requested === null ? null : -own.requested / 24),
          own.requested === null ? 'none' : own.topup_state,
        ],
      )
      const { id } = made!
      if (own.happened !== null)
        await world.db.query(
          `insert into events (tank_id, type, state, started_at, confidence, reason, evidence)
           values ($1, 'sudden_drop', $3, $2, 1, '{}', '{}')`,
          [id, at(-own.happened / 24), own.event_state],
        )
      if (own.reported !== null)
        await world.db.query(
          `insert into reports (tank_id, type, state, created_at) values ($1, 'other', $3, $2)`,
          [id, at(-own.reported / 24), own.report_state],
        )
      for (const days of own.served)
        await world.db.query(
          `insert into services (tank_id, kind, at, measured_l, state) values ($1, 'topup', $2, 500, $3)`,
          [id, at(-days), own.service_state],
        )
    }
  }
  const ask = async (who: string, path: string, query: object) => {
    const given = Object.entries(query).map(([name, value]) => [name, String(value)])
    const answer = await world.as(who)('GET', `${path}?${new URLSearchParams(given)}`)
    expect(answer.status, answer.text).toBe(200)
    return answer.body as unknown as Record<string, never>
  }
  const listOf = async (who: string, filter: Filter) => {
    const rows = await ask(who, '/api/tanks', { filter: JSON.stringify(filter), range: '[0,999]' })
    return rows as unknown as Row[]
  }

  test('are those of the lists behind them, for whoever asks, however they are filtered', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(tank, { minLength: 1, maxLength: 25 }),
        fc.constantFrom(...WHO),
        fc.constantFrom({}, { tank_group_id: 10 }, { tank_group_id: 11 }, { content_type: 'kerosene' }),
        async (fleet, who, given) => {
          const asked = who === 'group manager' ? { content_type: 'kerosene' } : given
          // Moves past the one-minute cache of the previous fleet's figures.
          world.clock.now = new Date(world.clock.now.getTime() + 61_000)
          await fill(fleet)
          const dashboard = (name: string) => ask(who, `/api/dashboard/${name}`, asked)
          const filter = fleetFilter(asked)
          const equal = async ({ tanks, filter: behind }: Figure) =>
            expect([behind, (await listOf(who, behind)).length]).toEqual([behind, tanks])

          const { now } = (await dashboard('summary')) as unknown as { now: Record<string, number> }
          await equal({ tanks: now.tanks!, filter })
          await equal({ tanks: now.reporting!, filter: { ...filter, reading_at_gte: '-P1D' } })
          await equal({ tanks: now.silent!, filter: { ...filter, reading_at_lt: '-P1D' } })
          await equal({ tanks: now.critical!, filter: { ...filter, level_state: 'critical' } })
          await equal({ tanks: now.low!, filter: { ...filter, level_state: 'low' } })

          for (const name of ['getTankLevelSplitByPercentRemaining', 'getTankLevelSplitByTimeRemaining']) {
            const { bands, unknown } = (await dashboard(name)) as unknown as {
              bands: Figure[]
              unknown: Figure
            }
            for (const band of [...bands, unknown]) await equal(band)
            expect(bands.reduce((sum, { tanks }) => sum + tanks, unknown.tanks)).toBe(now.tanks)
          }

          const changes = (await dashboard('changes')) as unknown as {
            events: Figure[]
            reports: Figure
            requests: Figure
          }
          for (const one of [...changes.events, changes.reports, changes.requests]) await equal(one)
          const since = (await dashboard('sinceLeft')) as unknown as { changes: Figure[] }
          for (const one of since.changes) await equal(one)
          const { months } = (await dashboard('getHistoricalTopups')) as unknown as {
            months: (Figure & { litres: number; services: number })[]
          }
          for (const month of months) {
            await equal(month)
            expect(month.litres).toBe(500 * month.services)
            expect(month.tanks).toBeLessThanOrEqual(month.services)
          }

          const { contents } = (await dashboard('getUpcomingOpportunityByContentType')) as unknown as {
            contents: (Figure & {
              p10: number
              p50: number
              p90: number
              weeks: (Figure & { p50: number })[]
            })[]
          }
          expect(now.ahead_l).toBeCloseTo(
            contents.reduce((sum, { p50 }) => sum + p50, 0),
            6,
          )
          const soon = { ...filter, days_p50_lt: 14 }
          expect(now.ahead_l).toBeCloseTo(litresOf(await listOf(who, soon)), 6)
          for (const one of contents) {
            expect(one.p10).toBeLessThanOrEqual(one.p50)
            expect(one.p50).toBeLessThanOrEqual(one.p90)
            for (const part of [one, ...one.weeks]) {
              await equal(part)
              expect(part.p50).toBeCloseTo(litresOf(await listOf(who, part.filter)), 6)
            }
          }
        },
      ),
      { numRuns: randomRuns(25) },
    )
  }, 300_000)

  test('count devices with the depot of their tank, whichever was there first, and wherever it moves to', async () => {
    await fill([])
    await world.db.query(
      `insert into devices (device_id, hw_version, network, state, tank_id) values ('EARLY1', '2.2', 'sigfox', 'installed', 9001)`,
    )
    await world.db.query(
      `insert into tanks (id, name, capacity_l, group_id, content_type) values (9001, 'Late', 1000, 11, 'kerosene')`,
    )
    const devicesOf = async (tank_group_id: number) => {
      world.clock.now = new Date(world.clock.now.getTime() + 61_000)
      const told = await ask('admin', '/api/dashboard/health/statistics', { tank_group_id })
      const { devices, filter } = told as unknown as { devices: number; filter: Filter }
      const rows = await ask('admin', '/api/devices', { filter: JSON.stringify(filter) })
      expect((rows as unknown as object[]).length).toBe(devices)
      return devices
    }
    expect([await devicesOf(10), await devicesOf(11), await devicesOf(21)]).toEqual([1, 1, 0])
    await world.db.query('update tanks set group_id = 21 where id = 9001')
    expect([await devicesOf(10), await devicesOf(21)]).toEqual([0, 1])
    await world.db.query('update devices set tank_id = null where tank_id = 9001')
    expect(await devicesOf(21)).toBe(0)
  })

  test('of the health of devices are those of their lists, and whose business it is', async () => {
    await fill([])
    await world.db.query('delete from devices')
    const ago = (days: number | null) =>
      days === null ? null : new Date(world.clock.now.getTime() - days * DAY_MS)
    const seen = [0.5, 1.01, 3, 5, 15, null]
    for (const [at, days] of [...seen, ...seen].entries()) {
      const [made] = await world.db.query<{ id: number }>(
        `insert into devices (device_id, hw_version, network, state, last_seen_at, battery_mv, loss_pct, status_quality, fw_version)
         values ($1, '2.2', 'sigfox', $2, $3, $4, $5, $6, $7) returning id`,
        [
          `H${at}`,
          at === 4 ? 'returned' : 'installed',
          ago(days),
          [null, 2900, 3000, 3199, 3500][at % 5],
          [0, 2, 14.9, 15, null][at % 5],
          [0, 1, 2, 3, null][(at + 1) % 5],
          [null, '1.0', '1.1'][at % 3],
        ],
      )
      const [tank] = await world.db.query<{ id: number }>(
        `insert into tanks (name, capacity_l, group_id, content_type, device_id, reading_at, quarantined)
         values ('Tank', 1000, $1, 'kerosene', $2, $3, $4) returning id`,
        [GROUPS[at % 3], made!.id, ago(days), at === 7],
      )
      await world.db.query('update devices set tank_id = $1 where id = $2', [tank!.id, made!.id])
    }
    type Bar = { devices: number; filter: Filter }
    const count = async (path: string, filter: Filter) =>
      ((await ask('admin', path, { filter: JSON.stringify(filter) })) as unknown as object[]).length
    for (const asked of [{}, { tank_group_id: 10 }, { fw_version: '1.0' }]) {
      world.clock.now = new Date(world.clock.now.getTime() + 61_000)
      const told = (await ask('admin', '/api/dashboard/health/statistics', asked)) as unknown as Bar & {
        splits: Record<string, Bar[]>
        groups: { tanks: number; silent: number; filter: Filter }[]
      }
      expect(told.devices).toBe(await count('/api/devices', told.filter))
      expect(told.devices).toBeGreaterThan(2)
      expect(Object.keys(told.splits)).toEqual(['seen', 'battery', 'quality', 'loss', 'firmware'])
      for (const [name, bars] of Object.entries(told.splits)) {
        expect([name, bars.reduce((sum, { devices }) => sum + devices, 0)]).toEqual([name, told.devices])
        for (const { devices, filter } of bars)
          expect([filter, await count('/api/devices', filter)]).toEqual([filter, devices])
      }
      expect(told.groups.length).toBeGreaterThan(0)
      for (const { silent, filter } of told.groups)
        expect([filter, await count('/api/tanks', filter)]).toEqual([filter, silent])
    }
    const { reports } = (await ask('admin', '/api/dashboard/health/reports', {})) as unknown as {
      reports: { device_id: string; reasons: string[] }[]
    }
    expect(Object.fromEntries(reports.map(({ device_id, reasons }) => [device_id, reasons]))).toEqual({
      H1: ['battery'],
      H2: ['silent'],
      H3: ['silent', 'loss'],
      H6: ['battery'],
      H8: ['silent', 'loss'],
      H9: ['silent'],
      H10: ['silent'],
      H11: ['battery'],
    })
    for (const path of ['health/statistics', 'health/reports', 'levelAnalytics'])
      for (const who of ['client', 'provider', 'group manager', 'install-user', 'test-user', 'customer'])
        expect((await world.as(who)('GET', `/api/dashboard/${path}`)).status, who).toBe(403)
  })

  test('of forecasts tell how far off they were, of the tanks in service alone', async () => {
    await fill([])
    const names = ['One', 'Two', 'Three', 'Far off', 'Quarantined', 'Out of use']
    for (const [id, name] of names.entries())
      await world.db.query(
        `insert into tanks (id, name, capacity_l, group_id, content_type, quarantined, state)
         values ($1, $2, 1000, 11, 'kerosene', $3, $4)`,
        [8000 + id, name, name === 'Quarantined', name === 'Out of use' ? 'decommissioned' : 'active'],
      )
    const forecast = (id: number, days: number, horizon: number, p50: number, half = 5) =>
      world.db.query(
        `insert into forecasts (tank_id, as_of, method, horizon, p10, p50, p90, actual)
         values ($1, $2, 'degree_days', $3, $4, $5, $6, 100)`,
        [
          8000 + id,
          new Date(world.clock.now.getTime() - days * DAY_MS),
          horizon,
          p50 - half,
          p50,
          p50 + half,
        ],
      )
    for (const id of [0, 1, 2]) await forecast(id, 20, 14, 104)
    await forecast(3, 20, 14, 160)
    await forecast(0, 20, 7, 98)
    await forecast(0, 20, 30, 120)
    // Outside the requested period.
    await forecast(0, 40, 14, 500)
    for (const id of [4, 5]) await forecast(id, 20, 14, 900)
    for (const [id, litres] of [0.4, 0.5, 0.9, 0.5, 7, 7].entries())
      await world.db.query(
        `insert into use_models (tank_id, method, coefficients, day_sd_l, days, fitted_at)
         values ($1, 'degree_days', array[1, $2::float8], 1, 60, $3)`,
        [8000 + id, litres, world.clock.now],
      )
    const told = async (days: number) =>
      (await ask('admin', '/api/dashboard/levelAnalytics', { days })) as unknown as {
        groups: object[]
        outliers: { tank: string; mape_14: number }[]
      }
    world.clock.now = new Date(world.clock.now.getTime() + 61_000)
    const { groups, outliers } = await told(30)
    expect(groups).toEqual([
      {
        group_id: 11,
        group: 'A depot',
        forecasts: 4,
        mape_7: 2,
        mape_14: 18,
        mape_30: 20,
        bias_14: 18,
        coverage_14: 75,
        per_degree_day_l: 0.5,
      },
    ])
    expect(outliers.map(({ tank, mape_14 }) => [tank, mape_14])).toEqual([['Far off', 60]])
    expect((await told(90)).groups).toMatchObject([{ forecasts: 5, mape_14: 94.4 }])
    expect((await world.as('admin')('GET', '/api/dashboard/levelAnalytics?days=31')).status).toBe(400)
  })

  test('that are remembered for a minute are those of their asker alone', async () => {
    await fill([])
    world.clock.now = new Date(world.clock.now.getTime() + 61_000)
    await world.db.query(
      `insert into tanks (id, name, capacity_l, group_id, content_type) values (7001, 'Theirs', 1000, 21, 'kerosene')`,
    )
    await world.db.query(
      `insert into services (tank_id, kind, at, measured_l) values (7001, 'topup', $1, 500)`,
      [world.clock.now],
    )
    const services = async (who: string) => {
      const { months } = (await ask(who, '/api/dashboard/getHistoricalTopups', {})) as unknown as {
        months: { services: number }[]
      }
      return months.reduce((sum, month) => sum + month.services, 0)
    }
    expect([await services('admin'), await services('client')]).toEqual([1, 0])
  })
})
