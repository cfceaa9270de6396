import { describe, expect, test } from 'vitest'
import {
  bestByTruck,
  neighboursOf,
  placeAtGap,
  placesOfTruck,
  plannedPlace,
  stopNumbers,
} from '../../../src/resources/dispatch/places'
import { cost, someDay } from './day'

const place = (vehicle_id: number, trip: number, position: number) => ({ vehicle_id, trip, position })

describe('the places of a stop', () => {
  test.each([
    [0, 0],
    [1, 1],
    [2, 1],
    [3, 2],
  ])('gap %i of its own trip is place %i among the other stops', (gap, position) => {
    expect(placeAtGap(someDay(), 12, { vehicle_id: 1, trip: 0, gap })).toEqual(place(1, 0, position))
  })

  test('a gap of another trip is the place with the same number', () => {
    expect(placeAtGap(someDay(), 12, { vehicle_id: 2, trip: 0, gap: 1 })).toEqual(place(2, 0, 1))
    expect(placeAtGap(someDay(), 31, { vehicle_id: 1, trip: 2, gap: 0 })).toEqual(place(1, 2, 0))
  })

  test('is named by the stops around it, without the moved one', () => {
    const around = (position: number) => {
      const { before, after } = neighboursOf(someDay(), 12, place(1, 0, position))
      return [before?.tank_id, after?.tank_id]
    }
    expect([around(0), around(1), around(2)]).toEqual([
      [undefined, 11],
      [11, 13],
      [13, undefined],
    ])
  })

  test('is found in the plan, and numbered over all trips of the truck', () => {
    expect(plannedPlace(someDay(), 14)).toEqual(place(1, 1, 0))
    expect(plannedPlace(someDay(), 31)).toBeNull()
    expect([...stopNumbers(someDay(), 1)]).toEqual([
      [11, 1],
      [12, 2],
      [13, 3],
      [14, 4],
    ])
  })
})

describe('the costs of places', () => {
  const costs = [
    cost(1, 0, 0, { money: 5, late: [{ tank_id: 11, minutes: 9 }] }),
    cost(1, 0, 1, { money: 9 }),
    cost(2, 0, 1, { money: 3, over: [{ compartment: 0, litres: 180 }] }),
    cost(2, 0, 0, { money: 4, broken: [{ key: 'dispatch.faults.hose', args: { metres: 5 } }] }),
  ]

  test('offer the best of each truck, those without a broken rule first', () => {
    expect(bestByTruck(costs).map(({ vehicle_id, position }) => [vehicle_id, position])).toEqual([
      [1, 1],
      [2, 1],
    ])
  })

  test('list a truck’s places in the order of its day', () => {
    expect(placesOfTruck(costs, 2).map(({ position }) => position)).toEqual([0, 1])
  })
})
