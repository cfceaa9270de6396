import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDevice, addTank, ENGINE, HOUR, postAll, sigfox } from '../ingest/support'
import { startWorld, type World } from '../contract/world'

const DAY_MS = 24 * HOUR
const START = Date.UTC(2026, 1, 1)
const DAYS = 80
/** Varying mean temperatures, so that the share of heating can be estimated from use. */
const warmth = (day: number) => 8 + 5 * Math.sin(day / 5)
const dateOf = (day: number) => new Date(START + day * DAY_MS).toISOString().slice(0, 10)
const days = (from: number, to: number, mean_c = warmth) =>
  Array.from({ length: to - from }, (_, n) => ({ date: dateOf(from + n), mean_c: mean_c(from + n) }))

/** Two litres a day plus half a litre per degree day. */
const used = (day: number) => {
  let litres = 0
  for (let n = 0; n < Math.floor(day); n++) litres += 2 + 0.5 * Math.max(0, 15.5 - warmth(n))
  return litres + (day % 1) * (2 + 0.5 * Math.max(0, 15.5 - warmth(Math.floor(day))))
}

type Quantiles = { p10: number; p50: number; p90: number }
type Forecast = {
  as_of: string
  method: string
  usable_l: number
  days_p10: number
  days_p50: number
  days_p90: number
  run_out_on: string
  past_error: Record<string, number | null>
  use: (Quantiles & { date: string })[]
  use_total: Quantiles
}

describe('the forecast of a tank', () => {
  let world: World
  let tank: number
  let stored: { stored: number }
  const forecast = async (query = '') =>
    (await world.as('admin')('GET', `/api/tanks/${tank}/forecast${query}`)).body as unknown as Forecast
  const weather = (body: object, who = 'admin') => world.as(who)('POST', '/api/weather', body)

  beforeAll(async () => {
    world = await startWorld(ENGINE)
    world.clock.now = new Date(START + DAYS * DAY_MS)
    tank = await addTank(world.db, await addDevice(world.db, 'CC01'), { group_id: 11 })
    await world.db.query('update tanks set county_id = 1 where id = $1', [tank])
    const answer = await weather({ county_id: 1, kind: 'observed', rows: days(-30, DAYS) })
    stored = answer.body as unknown as { stored: number }
    await postAll(
      world.app,
      Array.from({ length: DAYS * 4 }, (_, n) =>
        sigfox('CC01', n * 6, n, { ullage_mm: Math.round(40 + used(n / 4)) }),
      ),
    )
    await world.app.services.idle()
  })
  afterAll(() => world.close())

  test('knows the weather that was posted', () => {
    expect(stored).toEqual({ stored: DAYS + 30 })
  })

  test('has the days asked for from the first midnight after the last reading on, and the total of them', async () => {
    const { as_of, method, use, use_total, usable_l } = await forecast('?days=14')
    expect(as_of).toBe(new Date(START + (DAYS - 0.25) * DAY_MS).toISOString())
    expect(method).toBe('degree_days')
    expect(use.map(({ date }) => date)).toEqual(days(DAYS, DAYS + 14).map(({ date }) => date))
    for (const { p10, p50, p90 } of [...use, use_total]) {
      expect(p10).toBeLessThanOrEqual(p50)
      expect(p50).toBeLessThanOrEqual(p90)
    }
    expect(use_total.p90 - use_total.p10).toBeLessThan(use.reduce((sum, { p10, p90 }) => sum + p90 - p10, 0))
    expect(usable_l).toBeCloseTo(960 - used(DAYS - 0.25), -1)
    expect((await forecast('')).use).toHaveLength(14)
    expect((await world.as('admin')('GET', `/api/tanks/${tank}/forecast?days=0`)).status).toBe(400)
    expect((await world.as('admin')('GET', `/api/tanks/${tank}/forecast?days=x`)).body.errors).toHaveProperty(
      'days',
    )
  })

  test('says how long the tank lasts, in its row too, and how far off it was before', async () => {
    const { days_p10, days_p50, days_p90, run_out_on, past_error } = await forecast()
    expect(days_p10).toBeLessThanOrEqual(days_p50)
    expect(days_p50).toBeLessThanOrEqual(days_p90)
    const { body: row } = await world.as('admin')('GET', `/api/tanks/${tank}`)
    expect(row).toMatchObject({ days_p50, run_out_on })
    expect(row.rate_l_day).toBeGreaterThan(4)
    expect(past_error.mape_14).toBeGreaterThan(0)
    expect(past_error.mape_14).toBeLessThan(60)
  })

  test('counts the days left from now: a tank that has been silent for a fortnight has a fortnight less', async () => {
    const before = await forecast()
    const list = async () => {
      const query = new URLSearchParams({ filter: JSON.stringify({ id: tank }) })
      return (await world.as('admin')('GET', `/api/tanks?${query}`)).body[0]!
    }
    const asked = world.clock.now
    world.clock.now = new Date(asked.getTime() + 14 * DAY_MS)
    const { days_p10, days_p50, run_out_on } = await forecast()
    expect(days_p50).toBeCloseTo(before.days_p50 - 14, 5)
    expect(run_out_on).toBe(before.run_out_on)
    // Days are rounded to tenths: the moment lies between this tenth and the next.
    const dateIn = (days: number) =>
      new Date(world.clock.now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
    expect([dateIn(days_p50), dateIn(days_p50 + 0.1)]).toContain(run_out_on)
    expect(await list()).toMatchObject({ days_p10, days_p50, run_out_on })
    const found = async (filter: object) =>
      (
        await world.as('admin')(
          'GET',
          `/api/tanks?${new URLSearchParams({ filter: JSON.stringify({ id: tank, ...filter }) })}`,
        )
      ).body.length
    expect(await found({ days_p50_lte: days_p50 })).toBe(1)
    expect(await found({ days_p50_lt: days_p50 })).toBe(0)
    expect(await found({ days_p50_gt: days_p50 })).toBe(0)
    expect(await found({ days_p50_gte: days_p50 })).toBe(1)
    expect(await found({ days_p50 })).toBe(1)
    world.clock.now = new Date(asked.getTime() + 400 * DAY_MS)
    expect(await forecast()).toMatchObject({ days_p10: 0, days_p50: 0, days_p90: 0, run_out_on })
    expect(await list()).toMatchObject({ days_p50: 0 })
    expect(await found({ days_p50_lte: 0 })).toBe(1)
    expect(await found({ days_p50_gte: 0 })).toBe(1)
    expect(await found({ days_p50_gt: 0 })).toBe(0)
    expect(await found({ days_p50_lt: 0 })).toBe(0)
    world.clock.now = asked
  })

  test('uses weather that was posted in the very next answer, and what is observed replaces what was forecast', async () => {
    const expected = (mean_c: number) => 14 * (2 + 0.5 * Math.max(0, 15.5 - mean_c))
    for (const [mean_c, near] of [
      [-5, expected(-5)],
      [14, expected(14)],
    ] as const) {
      const rows = days(DAYS, DAYS + 14, () => mean_c)
      expect((await weather({ county_id: 1, kind: 'forecast', rows })).status).toBe(201)
      const { use_total } = await forecast('?days=14')
      expect(Math.abs(use_total.p50 - near)).toBeLessThan(0.1 * near)
    }
    const first = days(DAYS, DAYS + 1, () => -5)
    await weather({ county_id: 1, kind: 'observed', rows: first })
    const ignored = await weather({ county_id: 1, kind: 'forecast', rows: days(DAYS, DAYS + 1, () => 15) })
    expect(ignored.body).toEqual({ stored: 0 })
    const { use } = await forecast()
    expect(use[0]!.p50).toBeGreaterThan(10)
  })

  test('refuses weather that can not be, by field, and keeps nothing of it', async () => {
    const count = async () => (await world.db.query('select 1 from weather_days')).length
    const before = await count()
    const good = { date: '2026-03-01', mean_c: 4 }
    for (const [body, field] of [
      [{ kind: 'observed', rows: [good] }, 'county_id'],
      [{ county_id: 99, kind: 'observed', rows: [good] }, 'county_id'],
      [{ county_id: 1, kind: 'guessed', rows: [good] }, 'kind'],
      [{ county_id: 1, kind: 'observed', rows: [] }, 'rows'],
      [{ county_id: 1, kind: 'observed', rows: [good, { date: '2026-02-30', mean_c: 4 }] }, 'rows.1.date'],
      [{ county_id: 1, kind: 'observed', rows: [{ date: '2027-03-01', mean_c: 4 }] }, 'rows.0.date'],
      [{ county_id: 1, kind: 'observed', rows: [{ date: '2026-03-01', mean_c: null }] }, 'rows.0.mean_c'],
      [{ county_id: 1, kind: 'observed', rows: [{ date: '2026-03-01', mean_c: 99 }] }, 'rows.0.mean_c'],
      [{ station: '', kind: 'observed', rows: [good] }, 'county_id'],
      [{ county_id: 1, kind: 'observed', rows: [good], more: 1 }, 'more'],
    ] as const) {
      const { status, body: answer } = await weather(body)
      expect([status, Object.keys(answer.errors as object)]).toEqual([422, [field]])
    }
    expect(await count()).toBe(before)
    expect((await weather({ county_id: 1, kind: 'observed', rows: [good] }, 'client')).status).toBe(403)
  })
})
