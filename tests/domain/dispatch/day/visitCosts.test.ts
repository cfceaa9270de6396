import { expect, test } from 'vitest'
import { dayProblem } from '../../../../server/domain/dispatch/day'
import { visitCosts } from '../../../../server/domain/dispatch/day/visitCosts'
import { tankAt, truck, winterDay } from './winterDay'

const tanks = [tankAt(10), tankAt(30), tankAt(31, { lat: null })]

test("a visit costs its drop's share of a full truck's way, the drive between stops, and the time at the door", () => {
  // A kilometre costs 1.50 with its minute; a full tank is 1900 L of a truck's 5000 L.
  const drive = (km: number) => 1.5 * km
  const share = 1900 / 5000
  expect(visitCosts(winterDay({ tanks }))).toEqual([
    { detour_cost: share * drive(20) + drive(20), visit_cost: 5 },
    { detour_cost: share * drive(60) + drive(20), visit_cost: 5 },
    { detour_cost: 0, visit_cost: 5 },
  ])
})

test('a truck that stays at home, or a tank larger than a truck, changes nothing more', () => {
  const more = { trucks: [truck(1), truck(2, { active: false, compartments: [{ capacity_l: 20_000 }] })] }
  expect(visitCosts(winterDay({ tanks, ...more }))).toEqual(visitCosts(winterDay({ tanks })))
  const large = [tankAt(10, { safe_fill_l: 9000 })]
  expect(visitCosts(winterDay({ tanks: large }))[0]!.detour_cost).toBeCloseTo(30)
})

test('a tank that no road reaches has no way, and the figures stay numbers', () => {
  const travel = winterDay({ tanks }).travel
  const seconds = Float64Array.from(travel.seconds, (value, at) => (at === 1 ? Infinity : value))
  const day = winterDay({ tanks, travel: { ...travel, seconds } })
  expect(visitCosts(day)[0]!.detour_cost).toBeCloseTo((1900 / 5000) * 1.5 * 10 + 1.5 * 20)
  const { products } = dayProblem(day).problem
  for (const { worth_per_l } of products) expect(worth_per_l).toBeLessThan(1)
})
