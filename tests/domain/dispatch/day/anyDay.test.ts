import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dayClock,
  dayProblem,
  describeDay,
  insertions,
  planWith,
  searchDay,
  stopKey,
  storedPlan,
  unplannedReasons,
  vehicleKey,
  withTank,
  type DayInput,
  type DayTank,
  type DescribedDay,
  type StoredPlan,
} from '../../../../server/domain/dispatch/day'
import { evaluate } from '../../../../server/domain/dispatch/evaluate'
import { solve } from '../../../../server/domain/dispatch/solve'
import { DAY, DAY_MS, NOW, inDays, roadOf, tankAt, truck, winterDay } from './winterDay'

const RUNS = 150
const TANKS = 12

const time = fc.constantFrom('06:00', '08:00', '10:30', '12:00', '13:00', '17:00', '24:00', 'never')
const moment = fc.option(
  fc.double({ min: -3, max: 20, noNaN: true }).map(days => inDays(days)),
  { nil: null },
)
const product = fc.constantFrom('kerosene', 'gas_oil', 'other')
const request = fc.record({
  wish_on: fc.constantFrom(null, DAY, '2026-11-20', '2026-12-01'),
  quantity_l: fc.constantFrom(null, 0, 300, 1500, 20_000),
})

const tankArbitrary = (id: number): fc.Arbitrary<DayTank> =>
  fc
    .record({
      km: fc.integer({ min: 0, max: 60 }),
      lat: fc.boolean(),
      direction: fc.constantFrom<-1 | 1>(-1, -1, 1),
      content_type: product,
      capacity_l: fc.constantFrom(0, 500, 2000, 9000),
      volume_l: fc.option(fc.integer({ min: 0, max: 2500 }), { nil: null }),
      measured_at: fc.constantFrom(null, NOW, new Date(NOW.getTime() - 30 * DAY_MS)),
      use_per_day_l: fc.constantFrom(null, 0, 40, 900, -5),
      quantiles: fc.tuple(moment, moment, moment),
      requested: fc.option(request, { nil: null }),
      hose_m: fc.constantFrom(null, 30, 90),
      max_width_mm: fc.constantFrom(null, 2300),
      windows: fc.array(fc.record({ from: time, to: time }), { maxLength: 2 }),
      is_quarantined: fc.constantFrom(false, false, false, true),
      has_open_job: fc.constantFrom(false, false, false, true),
    })
    .map(({ km, lat, quantiles: [p10, p50, p90], ...more }) => ({
      ...tankAt(km, { id, ...more }),
      ...(lat || id % 3 > 0 ? {} : { lat: null, lng: null }),
      safe_fill_l: more.capacity_l * 0.95,
      runs_out_p10_at: p10,
      runs_out_p50_at: p50,
      runs_out_p90_at: p90,
    }))

const truckArbitrary = (id: number) =>
  fc
    .record({
      compartments: fc.array(
        fc.record({
          capacity_l: fc.constantFrom(0, 1000, 3000),
          content_type: fc.constantFrom(null, 'kerosene'),
        }),
        { maxLength: 4 },
      ),
      shift_start: time,
      shift_end: time,
      breaks: fc.array(fc.record({ from: time, to: time, minutes: fc.constantFrom(0, 30) }), {
        maxLength: 2,
      }),
      axle_limit_kg: fc.constantFrom(null, 1500),
      hose_m: fc.constantFrom(null, 40),
      width_mm: fc.constantFrom(null, 2500),
      max_trips: fc.constantFrom(0, 1, 3),
      active: fc.constantFrom(true, true, true, false),
    })
    .map(more => truck(id, more))

const planArbitrary: fc.Arbitrary<StoredPlan> = fc.record({
  trucks: fc
    .tuple(...[1, 2, 3].map(id => fc.tuple(fc.constant(id), fc.boolean(), fc.boolean(), tripsArbitrary())))
    .map(all =>
      all.map(([vehicle_id, isHome, is_locked, trips]) => ({
        vehicle_id,
        is_used: !isHome || vehicle_id !== 2,
        is_locked: is_locked && vehicle_id === 1,
        trips,
      })),
    ),
  excluded: fc.subarray([1, 2, 3]),
  added: fc.subarray([4, 5, 99]),
})

function tripsArbitrary() {
  const stop = fc.record({
    tank_id: fc.integer({ min: 1, max: TANKS + 1 }),
    litres: fc.constantFrom(0, 200, 900, 4000),
    is_locked: fc.constantFrom(false, false, true),
  })
  const trip = fc.record({
    compartments: fc.array(fc.constantFrom(null, 'kerosene', 'gas_oil'), { maxLength: 5 }),
    stops: fc.array(stop, { maxLength: 4 }),
  })
  return fc.array(trip, { maxLength: 3 })
}

const dayArbitrary: fc.Arbitrary<DayInput> = fc
  .record({
    tanks: fc.tuple(...Array.from({ length: TANKS }, (_, i) => tankArbitrary(i + 1))),
    trucks: fc.tuple(truckArbitrary(1), truckArbitrary(2)),
    plan: planArbitrary,
    product_change: fc.constantFrom<'never' | 'clean'>('never', 'clean'),
    day: fc.constantFrom(DAY, '2026-11-28', '2026-10-25', '2026-03-29'),
    opens: fc.tuple(time, time),
    hole: fc.constantFrom(0, 0, Number.NaN, -1, Infinity),
  })
  .map(({ tanks, trucks, plan, product_change, day, opens: [opens_at, closes_at], hole }) => {
    const base = winterDay()
    const { size, seconds, metres } = roadOf(tanks)
    const travel = { size, seconds: Array.from(seconds), metres: Array.from(metres) }
    if (hole !== 0) travel.seconds[5] = hole
    const settings = { ...base.settings, product_change }
    return {
      ...base,
      day,
      settings,
      tanks,
      trucks,
      plan,
      travel,
      depot: { ...base.depot, opens_at, closes_at },
    }
  })

const stopsOf = ({ trucks }: DescribedDay) => trucks.flatMap(one => one.trips.flatMap(({ stops }) => stops))
const figuresOf = ({ trucks, totals }: DescribedDay): number[] => [
  ...Object.values(totals).map(value => value ?? 0),
  ...trucks.flatMap(({ metres, seconds, litres, money, margin }) => [metres, seconds, litres, money, margin]),
]
const placesOf = ({ trucks }: StoredPlan) =>
  trucks.flatMap(({ vehicle_id, trips }) =>
    trips.flatMap(({ stops }) => stops.map(stop => ({ vehicle_id, ...stop }))),
  )

/** Checks a property on random days, also senseless ones. */
const onAnyDay = (check: (input: DayInput) => void) =>
  fc.assert(fc.property(dayArbitrary, check), { numRuns: RUNS })

describe('on any day', () => {
  test('the stored plan is described with figures, each stop once', () => {
    onAnyDay(input => {
      const { problem, start } = dayProblem(input)
      const described = describeDay(input, problem, start)
      expect(figuresOf(described).every(value => Number.isFinite(value))).toBe(true)
      const ids = stopsOf(described).map(({ tank_id }) => tank_id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const { eta } of stopsOf(described)) expect(eta.getTime()).not.toBeNaN()
    })
  })

  test('a stop begins within a window of its tank, or is late', () => {
    onAnyDay(input => {
      const { problem, start } = dayProblem(input)
      const clock = dayClock(input.day, input.zone)
      for (const { tank_id, late_s, eta, faults } of stopsOf(describeDay(input, problem, start))) {
        const { windows } = problem.stops.find(({ id }) => id === stopKey(tank_id))!
        if (windows.length === 0) continue
        const at = clock.secondsOf(eta)
        const isOpen = windows.some(({ open_s, close_s }) => at >= open_s - 0.001 && at <= close_s + 0.001)
        expect(isOpen || late_s > 0).toBe(true)
        if (late_s >= 1) expect(faults.map(({ key }) => key)).toContain('dispatch.faults.late')
      }
    })
  })

  test('every tank is a candidate, or has a reason why it isn’t planned', () => {
    onAnyDay(input => {
      const day = dayProblem(input)
      const told = new Set([...day.candidates, ...day.unplannable].map(({ tank_id }) => tank_id))
      for (const { id } of input.tanks) expect(told).toContain(id)
      const reasons = unplannedReasons(day)
      const stops = day.start.vehicles.flatMap(one => one.trips.flatMap(trip => trip.stops))
      const isPlanned = new Set(stops.map(({ stop }) => stop))
      for (const { tank_id } of day.candidates)
        if (!isPlanned.has(stopKey(tank_id))) expect(reasons.has(tank_id)).toBe(true)
    })
  })

  test('the search keeps locked stops, plans no tank twice, and breaks no rule of its own', () => {
    onAnyDay(input => {
      const day = dayProblem(input)
      const { candidates } = day
      const { problem, start } = searchDay(day)
      const plan = solve(problem, { seed: 1, maxIterations: 1, start })
      const stored = storedPlan(plan, input.plan)
      const places = placesOf(stored)
      expect(new Set(places.map(({ tank_id }) => tank_id)).size).toBe(places.length)
      const kept = start.vehicles.flatMap(({ vehicle, trips }) =>
        trips.flatMap(trip => trip.stops.map(({ stop }) => ({ vehicle, stop }))),
      )
      const locked = placesOf(input.plan).filter(one => one.is_locked)
      for (const { tank_id, vehicle_id, litres } of locked) {
        const isKept = kept.some(
          one => one.stop === stopKey(tank_id) && one.vehicle === vehicleKey(vehicle_id),
        )
        const isOnce = placesOf(input.plan).filter(one => one.tank_id === tank_id).length === 1
        if (!isKept || !isOnce) continue
        const after = places.find(one => one.tank_id === tank_id)
        expect(after).toMatchObject({ vehicle_id, litres, is_locked: true })
      }
      const isCandidate = new Set(candidates.map(({ tank_id }) => stopKey(tank_id)))
      const fixed = new Set(problem.stops.flatMap(stop => (stop.lock ? [stop.lock.vehicle] : [])))
      const free = new Set(
        problem.vehicles.flatMap(({ id, locked: isLocked }) => (isLocked || fixed.has(id) ? [] : [id])),
      )
      const broken = evaluate(problem, plan).violations.filter(({ vehicle }) => vehicle && free.has(vehicle))
      expect(broken).toEqual([])
      for (const { vehicle, trips } of plan.vehicles)
        if (free.has(vehicle))
          for (const { stops } of trips) for (const { stop } of stops) expect(isCandidate).toContain(stop)
    })
  })

  test('the cost of a place is the difference of two descriptions', () => {
    onAnyDay(input => {
      const tank_id = 1 + (input.tanks[0]!.capacity_l % TANKS)
      const { problem, start } = withTank(input, dayProblem(input), tank_id)
      const before = describeDay(input, problem, start).totals
      for (const { vehicle_id, trip, position, metres, seconds, money } of insertions(
        problem,
        start,
        stopKey(tank_id),
      )) {
        const place = { vehicle: vehicleKey(vehicle_id), trip, position }
        const after = describeDay(input, problem, planWith(problem, start, stopKey(tank_id), place)).totals
        expect(after.metres - before.metres).toBeCloseTo(metres, 3)
        expect(after.seconds - before.seconds).toBeCloseTo(seconds, 3)
        expect(after.money - before.money).toBeCloseTo(money, 3)
      }
    })
  })
})
