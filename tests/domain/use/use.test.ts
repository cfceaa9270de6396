import { describe, expect, test } from 'vitest'
import { smooth } from '../../../server/domain/cleaning/smooth'
import { fitTank } from '../../../server/domain/use/fitTank'
import { forecastDays, forecastLeft, forecastTotals } from '../../../server/domain/use/forecastUse'
import { normal, uniform } from '../../../server/domain/use/random'
import { spansOfUse } from '../../../server/domain/use/spans'
import { STEADY } from '../../../server/domain/use/terms'
import { usedBetween } from '../../../server/domain/use/usedBetween'
import { climateOf } from '../../../server/domain/weather/climate'

const DAY = 86_400_000
const mild = (day: number) => 8 + 6 * Math.sin(day / 9)
const observed = new Map(Array.from({ length: 800 }, (_, day) => [day, mild(day)]))
const climate = climateOf(observed)
const HEATED = { direction: -1, content_type: 'kerosene' } as const
const MODEL = { coefficients: [10], spread: [[0]], day_sd_l: 2, usual_l: 10, span_sd_l: 2, days: 100 }

/** Levels at every midnight; each is lower by the day's use. */
function levels(days: number, use: (day: number) => number, start = 100_000) {
  let litres = start
  return Array.from({ length: days }, (_, day) => {
    if (day > 0) litres -= use(day - 1)
    return { at: day * DAY, smoothed_l: litres }
  })
}

/** Levels as the product knows them: four readings a day, smoothed. */
function seen(days: number, use: (day: number) => number, capacity_l = 100_000) {
  let litres = capacity_l
  const samples = Array.from({ length: 4 * days }, (_, n) => {
    if (n > 0) litres -= use(Math.floor((n - 1) / 4)) / 4
    return { at: (n * DAY) / 4, level_mm: litres, volume_l: litres, ok: true }
  })
  return smooth(samples, capacity_l).map(({ smoothed_volume_l }, n) => ({
    at: samples[n]!.at,
    smoothed_l: smoothed_volume_l!,
  }))
}

describe('use between levels', () => {
  const points = levels(20, () => 10, 1000)
  const topup = { since: 9 * DAY, at: 10 * DAY, delta_l: 500 }

  test('leaves out what was put in, and is unknown where an end is', () => {
    const filled = points.map(point =>
      point.at >= topup.at ? { ...point, smoothed_l: point.smoothed_l + 500 } : point,
    )
    expect(usedBetween(filled, [topup], -1, 5 * DAY, 15 * DAY)).toBeCloseTo(100, 6)
    expect(usedBetween(filled, [topup], -1, 9.5 * DAY, 15 * DAY)).toBeUndefined()
    expect(usedBetween(filled, [topup], -1, 5 * DAY, 40 * DAY)).toBeUndefined()
  })

  test('is positive where contents rise, too', () => {
    const rising = points.map(({ at, smoothed_l }) => ({ at, smoothed_l: 1000 - smoothed_l }))
    expect(usedBetween(rising, [], 1, 0, 10 * DAY)).toBeCloseTo(100, 6)
  })

  test('is measured in stretches that no delivery and no long silence lies in', () => {
    const silent = points.filter(({ at }) => at < 6 * DAY || at > 17 * DAY)
    expect(spansOfUse(points, [topup], -1, 4).every(({ used_l }) => Math.abs(used_l - 40) < 1e-6)).toBe(true)
    expect(spansOfUse(points, [topup], -1, 4).some(({ from, to }) => from < topup.at && to >= topup.at)).toBe(
      false,
    )
    expect(spansOfUse(silent, [], -1, 2).every(({ from, to }) => to - from < 5 * DAY)).toBe(true)
  })
})

describe('a fit', () => {
  test('finds litres a day and a degree day, whatever a few wild stretches say', () => {
    const wild = new Set([50, 51, 120, 121, 122])
    const points = seen(300, day => 3 + 0.7 * Math.max(0, 15.5 - mild(day)) + (wild.has(day) ? 80 : 0))
    const fitted = fitTank(points, [], HEATED, { climate, until: 300 * DAY })!
    expect(fitted.method).toBe('degree_days')
    expect(fitted.model.coefficients[0]).toBeCloseTo(3, 1)
    expect(fitted.model.coefficients[1]).toBeCloseTo(0.7, 2)
  })

  test('is not led to think less of the cold by levels that are smoothed over it', () => {
    const cold = (day: number) => 8 + 6 * Math.sin((2 * Math.PI * day) / 7)
    const weather = climateOf(new Map(Array.from({ length: 800 }, (_, day) => [day, cold(day)])))
    const points = seen(300, day => 3 + 0.7 * (15.5 - cold(day)))
    const { model } = fitTank(points, [], HEATED, { climate: weather, until: 300 * DAY })!
    expect(Math.abs(model.coefficients[0]! - 3)).toBeLessThan(0.5)
    expect(Math.abs(model.coefficients[1]! - 0.7)).toBeLessThan(0.07)
  })

  test('of a yard finds the days of the week', () => {
    const points = seen(200, day => (new Date(day * DAY).getUTCDay() % 6 === 0 ? 0 : 70))
    const yard = fitTank(points, [], { direction: -1, content_type: 'derv' }, { climate, until: 200 * DAY })!
    expect(yard.method).toBe('profile')
    const terms = yard.profile.under(climate.weather)
    const on = (day: number) =>
      terms(day * DAY, (day + 1) * DAY).reduce((sum, term, i) => sum + term * yard.model.coefficients[i]!, 0)
    // 1 January 1970 was a Thursday: day 2 is a Saturday.
    expect(on(210 - ((210 - 2) % 7))).toBeLessThan(on(210 - ((210 - 5) % 7)) - 30)
  })

  test('of less than a month goes by the group, and else by the last fortnight', () => {
    const points = levels(20, () => 12)
    const prior = [4, 1]
    expect(fitTank(points, [], HEATED, { climate, until: 20 * DAY, prior })).toMatchObject({
      method: 'group_prior',
      model: { coefficients: prior },
    })
    const alone = fitTank(points, [], HEATED, { climate, until: 20 * DAY })!
    expect(alone.method).toBe('median_14')
    expect(alone.model.coefficients[0]).toBeCloseTo(12, 6)
    expect(fitTank(points.slice(0, 2), [], HEATED, { climate, until: 20 * DAY })).toBeUndefined()
  })
})

describe('a forecast', () => {
  const ahead = { from: 900, seed: 1 }

  test('is the same for the same seed, and another for another', () => {
    const once = forecastTotals(MODEL, STEADY, climate.likely, [7, 14], ahead)
    expect(forecastTotals(MODEL, STEADY, climate.likely, [7, 14], ahead)).toEqual(once)
    expect(forecastTotals(MODEL, STEADY, climate.likely, [7, 14], { ...ahead, seed: 2 })).not.toEqual(once)
  })

  test('of a total is narrower than the sum of its days, and as wide as chance makes it', () => {
    const [total] = forecastTotals(MODEL, STEADY, climate.likely, [16], ahead)
    const days = forecastDays(MODEL, STEADY, climate.likely, 16, ahead)
    expect(total!.p50).toBeCloseTo(160, -1)
    // Sixteen days of 2 L each: 8 L, of which p10 to p90 are 2.56.
    expect(total!.p90 - total!.p10).toBeGreaterThan(0.8 * 2.56 * 8)
    expect(total!.p90 - total!.p10).toBeLessThan(1.2 * 2.56 * 8)
    expect(days.reduce((sum, { p10, p90 }) => sum + p90 - p10, 0)).toBeGreaterThan(total!.p90 - total!.p10)
  })

  test('is as much wider as more is used: what is a fifth more or less is so of twice as much', () => {
    const width = (litres: number) => {
      const [total] = forecastTotals(
        { ...MODEL, coefficients: [litres] },
        STEADY,
        climate.likely,
        [14],
        ahead,
      )
      return total!.p90 - total!.p10
    }
    expect(width(20) / width(10)).toBeCloseTo(2, 3)
    expect(width(5) / width(10)).toBeCloseTo(0.5, 3)
  })

  test.each([
    ['winter', 740],
    ['summer', 920],
  ])('holds four of five fortnights in %s, where use scatters by three tenths a day', (_, cut) => {
    const heat = (day: number) => Math.max(0, 15.5 - (9 - 7 * Math.cos((2 * Math.PI * day) / 365)))
    const known = new Map(Array.from({ length: cut + 14 }, (_day, day) => [day, 15.5 - heat(day)]))
    const seasons = climateOf(known)
    const houses = Array.from({ length: 150 }, (_house, house) => {
      const draw = normal(uniform(house + 1))
      const used = Array.from(known.keys(), day => (4 + 1.5 * heat(day)) * (1 + 0.3 * draw()))
      const points = levels(cut, day => used[day]!)
      const { model, profile } = fitTank(points, [], HEATED, { climate: seasons, until: cut * DAY })!
      const [total] = forecastTotals(model, profile, [seasons.weather], [14], { from: cut, seed: house })
      const truth = used.slice(cut, cut + 14).reduce((sum, one) => sum + one, 0)
      return truth >= total!.p10 && truth <= total!.p90
    })
    const share = houses.filter(Boolean).length / houses.length
    expect(share).toBeGreaterThan(0.72)
    expect(share).toBeLessThan(0.92)
  })

  test('of days left rises with what is left, and is null, never infinite, where it has no end in sight', () => {
    const left = (litres: number) => forecastLeft(MODEL, STEADY, climate.likely, litres, ahead)
    expect(left(0).p50).toBe(0)
    expect(left(100).p50).toBeCloseTo(10, 0)
    expect(left(1500).p50).toBeCloseTo(150, -1)
    expect(left(100_000)).toEqual({ p10: null, p50: null, p90: null })
    const still = { ...MODEL, coefficients: [0], day_sd_l: 0 }
    expect(forecastLeft(still, STEADY, climate.likely, 10, ahead).p50).toBeNull()
  })
})
