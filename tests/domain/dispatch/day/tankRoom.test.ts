import { describe, expect, test } from 'vitest'
import { dayClock, dayProblem, expectedDrop, withTank } from '../../../../server/domain/dispatch/day'
import { roomAt } from '../../../../server/domain/dispatch/stopRules'
import { DAY, dryTankAt, inDays, NOW, tankAt, winterDay } from './winterDay'

const clock = dayClock(DAY, 'Europe/Dublin')
const HOUR = 3600

describe('the drop', () => {
  test('is safe fill less the level that is expected at arrival', () => {
    const input = winterDay({ tanks: [dryTankAt(10, { volume_l: 500, use_per_day_l: 240 })] })
    const [stop] = dayProblem(input).problem.stops
    // Read at 18 h of the day before: 14 and 18 hours of 10 L.
    expect(roomAt(stop!, 8 * HOUR)).toBeCloseTo(1900 - 500 + 140, 6)
    expect(roomAt(stop!, 12 * HOUR)).toBeCloseTo(1900 - 500 + 180, 6)
  })

  test('of a collection is what is expected in the tank', () => {
    const waste = tankAt(10, { direction: 1, content_type: 'other', volume_l: 1500, use_per_day_l: 240 })
    const input = winterDay({ tanks: [{ ...waste, requested: { wish_on: DAY, quantity_l: null } }] })
    const [stop] = dayProblem(input).problem.stops
    expect(stop).toMatchObject({ kind: 'collection', product: 'other', required: true })
    expect(roomAt(stop!, 12 * HOUR)).toBeCloseTo(1500 + 180, 6)
  })

  test('never exceeds an empty tank, nor a full one to collect', () => {
    const empty = dryTankAt(10, { volume_l: 10, use_per_day_l: 500, measured_at: inDays(-5) })
    const full = dryTankAt(20, { direction: 1, volume_l: 1990, use_per_day_l: 500, measured_at: inDays(-5) })
    const { stops } = dayProblem(winterDay({ tanks: [empty, full] })).problem
    expect(stops.map(stop => roomAt(stop, 12 * HOUR))).toEqual([1900, 2000])
  })

  test('of an order is what was ordered, or what fits', () => {
    const ordered = (volume_l: number) =>
      tankAt(10, { volume_l, use_per_day_l: 0, requested: { wish_on: DAY, quantity_l: 800 } })
    const drop = (tank: ReturnType<typeof ordered>) => expectedDrop(winterDay({ tanks: [tank] }), tank, clock)
    expect(drop(ordered(500))).toEqual({ room_l: 1400, drop_l: 800, min_l: 800 })
    expect(drop(ordered(1600))).toEqual({ room_l: 300, drop_l: 300, min_l: 300 })
  })

  test('of a request for a full tank may be smaller than the minimum', () => {
    const tank = tankAt(10, {
      volume_l: 1700,
      use_per_day_l: 0,
      requested: { wish_on: null, quantity_l: null },
    })
    expect(expectedDrop(winterDay({ tanks: [tank] }), tank, clock)).toMatchObject({ drop_l: 200, min_l: 200 })
  })

  test('has the minimum of the plan instead of the client’s', () => {
    const tank = dryTankAt(10)
    const plan = { trucks: [], excluded: [], added: [], minimum_l: 900 }
    expect(expectedDrop(winterDay({ tanks: [tank], plan }), tank, clock).min_l).toBe(900)
  })

  test('without a reading fills the tank', () => {
    const tank = tankAt(10, {
      volume_l: null,
      measured_at: null,
      requested: { wish_on: DAY, quantity_l: null },
    })
    expect(expectedDrop(winterDay({ tanks: [tank] }), tank, clock).drop_l).toBe(1900)
  })

  test('of a tank that a person drags may be smaller than the minimum', () => {
    const input = winterDay({ tanks: [dryTankAt(10), tankAt(40, { volume_l: 1700, measured_at: NOW })] })
    const day = dayProblem(input)
    expect(day.problem.stops.map(({ id }) => id)).toEqual(['t10'])
    const stop = withTank(input, day, 40).problem.stops.at(-1)!
    expect(stop).toMatchObject({ id: 't40', required: false, prize: 0 })
    expect(stop.min_l).toBeLessThan(300)
    expect(withTank(input, day, 99)).toBe(day)
  })
})
