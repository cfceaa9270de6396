import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EVENT_REACH, levelEvents, type Level } from '../../../server/domain/events/levelEvents'
import { slowLeaks } from '../../../server/domain/events/slowLeak'
import { HEATING } from '../../../server/domain/use/terms'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const TANK = { capacity_l: 2000, direction: -1 } as const

/** Levels every six hours. */
const levels = (litres: readonly number[], fast: readonly number[] = []): Level[] =>
  litres.map((volume_l, n) => ({ id: n, at: n * 6 * HOUR, volume_l, place: n, fast: fast.includes(n) }))
const steady = (from: number, to: number, count: number) =>
  Array.from({ length: count }, (_, n) => from + ((to - from) * n) / count)

describe('changes of level', () => {
  test('are measured without what was used meanwhile', () => {
    // Sixty litres a day, and a delivery of 500 L within a gap of a day.
    const before = steady(1000, 400, 40)
    const after = steady(840, 540, 20).map(litres => litres)
    const all = levels([...before, ...after])
    const moved = all.map((level, n) =>
      n < 40 ? level : { ...level, at: level.at + 18 * HOUR, place: n + 3 },
    )
    const [event] = levelEvents(moved, TANK)
    expect(event).toMatchObject({ type: 'topup' })
    expect(event!.to_l - event!.from_l).toBeGreaterThan(480)
    expect(event!.to_l - event!.from_l).toBeLessThan(520)
  })

  test.each([
    [-1, 300, 'topup'],
    [-1, -300, 'sudden_drop'],
    [1, 300, 'sudden_rise'],
    [1, -300, 'collection'],
  ] as const)('where contents move by %i, %i litres are a %s', (direction, litres, type) => {
    const all = levels([...steady(1000, 1000, 20), ...steady(1000 + litres, 1000 + litres, 20)])
    expect(levelEvents(all, { capacity_l: 2000, direction }).map(event => event.type)).toEqual([type])
  })

  test('that only one reading shows wait for the next, unless the device says that it is fast', () => {
    const litres = [...steady(1000, 1000, 20), 700]
    expect(levelEvents(levels(litres), TANK)).toEqual([])
    expect(levelEvents(levels(litres, [20]), TANK)).toHaveLength(1)
    expect(levelEvents(levels([...litres, 699]), TANK)).toHaveLength(1)
  })

  test('of less than 40 litres or 2.5 % are none, nor is heavy use', () => {
    expect(levelEvents(levels([...steady(1000, 1000, 20), ...steady(955, 955, 20)]), TANK)).toEqual([])
    expect(levelEvents(levels(steady(1800, 200, 16)), TANK)).toEqual([])
  })

  test('a delivery over several readings is one', () => {
    const all = levels([...steady(400, 400, 20), 800, 1200, ...steady(1600, 1600, 20)])
    const events = levelEvents(all, TANK)
    expect(events).toHaveLength(1)
    expect(events[0]!.to_l - events[0]!.from_l).toBeCloseTo(1200, 0)
  })

  test('a wild reading in the middle of a delivery does not make two of it', () => {
    const all = levels([...steady(400, 400, 20), 800, 410, ...steady(1600, 1600, 20)])
    const events = levelEvents(all, TANK)
    expect(events).toHaveLength(1)
    expect(events[0]!.to_l - events[0]!.from_l).toBeCloseTo(1200, 0)
  })

  test('depend on nothing further away than they say', () => {
    const given = levels([...steady(900, 700, 60), ...steady(1500, 1300, 60)])
    const [event] = levelEvents(given, TANK)
    const at = given.findIndex(level => level.at === event!.at)
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: given.length - 1 }),
        fc.double({ min: 0, max: 2000, noNaN: true }),
        (n, litres) => {
          fc.pre(Math.abs(n - at) > EVENT_REACH)
          const changed = given.map((level, i) => (i === n ? { ...level, volume_l: litres } : level))
          expect(levelEvents(changed, TANK)).toContainEqual(event)
        },
      ),
    )
  })
})

describe('slow leaks', () => {
  const cold = (day: number) => 6 + 5 * Math.sin(day / 40)
  const depends = { ...HEATING, terms: HEATING.under(cold) }
  /**
   * Daily levels of a house that uses 1 L a day plus 1 L per degree day, is topped up when low, and leaks from a day
   * on.
   */
  function house(days: number, leakFrom: number, leak_l_week: number) {
    const points: { at: number; smoothed_l: number }[] = []
    const breaks: { since: number; at: number }[] = []
    let litres = 1800
    for (let day = 0; day < days; day++) {
      points.push({ at: day * DAY, smoothed_l: litres + 3 * Math.sin(day * 7.3) })
      litres -= 1 + cold(day) + (day >= leakFrom ? leak_l_week / 7 : 0)
      if (litres < 300) {
        litres += 1400
        breaks.push({ since: day * DAY, at: (day + 1) * DAY })
      }
    }
    return { points, breaks }
  }

  test('of 2.5 % of the capacity a week are found, near their beginning', () => {
    const { points, breaks } = house(300, 200, 50)
    const found = slowLeaks(points, breaks, TANK, depends)
    expect(found).toHaveLength(1)
    expect(Math.abs(found[0]!.from / DAY - 200)).toBeLessThan(15)
    expect(found[0]!.litres_per_week).toBeGreaterThan(35)
    expect(found[0]!.litres_per_week).toBeLessThan(65)
  })

  test('tell what was lost so far apart from use and deliveries, and the level at both ends', () => {
    const { points, breaks } = house(300, 200, 50)
    const [leak] = slowLeaks(points, breaks, TANK, depends)
    const { from, to, from_l, to_l, lost_l } = leak!
    const weeks = (to - from) / (7 * DAY)
    expect(lost_l / weeks).toBeGreaterThan(35)
    expect(lost_l / weeks).toBeLessThan(65)
    const level = (at: number) => points.find(point => point.at === at)!.smoothed_l
    expect([from_l, to_l]).toEqual([level(from), level(to)])
  })

  test('are not seen in a cold winter, nor in a year without one', () => {
    const { points, breaks } = house(400, 1000, 0)
    expect(slowLeaks(points, breaks, TANK, depends)).toEqual([])
  })
})
