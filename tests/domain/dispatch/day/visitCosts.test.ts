import { expect, test } from 'vitest'
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
