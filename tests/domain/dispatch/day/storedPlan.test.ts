import { describe, expect, test } from 'vitest'
import { EMPTY_PLAN, storedPlan, type StoredPlan } from '../../../../server/domain/dispatch/day'
import type { Plan } from '../../../../server/domain/dispatch/plan'
import { planned } from './winterDay'

/** A plan of the solver: litres by tank, trip by trip. */
const solved = (vehicles: Record<string, readonly (readonly [stop: string, litres: number])[][]>): Plan => ({
  vehicles: Object.entries(vehicles).map(([vehicle, trips]) => ({
    vehicle,
    trips: trips.map(stops => ({
      depot: 'd7',
      compartments: ['kerosene', null],
      stops: stops.map(([stop, litres]) => ({ stop, litres })),
    })),
  })),
  unplanned: [],
})
const before = (trucks: StoredPlan['trucks']): StoredPlan => ({ ...EMPTY_PLAN, trucks })
const stopsOf = ({ trucks }: StoredPlan) =>
  trucks.map(({ vehicle_id, trips }) => [
    vehicle_id,
    trips.map(({ stops }) => stops.map(({ tank_id, litres }) => [tank_id, litres])),
  ])

describe('storedPlan', () => {
  test('stores whole litres, and drops empty trips', () => {
    const plan = solved({
      v1: [
        [],
        [
          ['t10', 999.6],
          ['t30', 700.00000001],
        ],
      ],
    })
    expect(stopsOf(storedPlan(plan, EMPTY_PLAN))).toEqual([
      [
        1,
        [
          [
            [10, 999],
            [30, 700],
          ],
        ],
      ],
    ])
  })

  test('keeps locks, excluded and added tanks, and the minimum', () => {
    const stored: StoredPlan = {
      trucks: [planned(1, [[[10, 900, true]]]), planned(2, [], { is_used: false })],
      excluded: [5],
      added: [6],
      minimum_l: 300,
    }
    const after = storedPlan(
      solved({
        v1: [
          [
            ['t10', 1200],
            ['t30', 700],
          ],
        ],
      }),
      stored,
    )
    expect(after).toMatchObject({ excluded: [5], added: [6], minimum_l: 300 })
    expect(after.trucks[0]!.trips[0]!.stops).toEqual([
      { tank_id: 10, litres: 900, is_locked: true },
      { tank_id: 30, litres: 700, is_locked: false },
    ])
    expect(after.trucks[1]).toMatchObject({ vehicle_id: 2, is_used: false, trips: [] })
  })

  test('puts a locked stop back that the plan has lost or moved to another truck', () => {
    const stored = before([
      planned(1, [
        [
          [10, 900],
          [30, 700, true],
        ],
      ]),
      planned(2, []),
    ])
    expect(stopsOf(storedPlan(solved({ v1: [[['t10', 900]]], v2: [[['t30', 500]]] }), stored))).toEqual([
      [
        1,
        [
          [
            [10, 900],
            [30, 700],
          ],
        ],
      ],
      [2, []],
    ])
    expect(stopsOf(storedPlan(solved({ v1: [], v2: [] }), stored))[0]).toEqual([1, [[[30, 700]]]])
  })

  test('leaves a locked truck unchanged', () => {
    const truck = planned(
      1,
      [
        [
          [10, 900],
          [30, 700],
        ],
      ],
      { is_locked: true },
    )
    const after = storedPlan(
      solved({
        v1: [[['t30', 800]]],
        v2: [
          [
            ['t10', 900],
            ['t20', 600],
          ],
        ],
      }),
      before([truck]),
    )
    expect(after.trucks[0]).toEqual(truck)
    expect(stopsOf(after)[1]).toEqual([2, [[[20, 600]]]])
  })

  test('stores no tank twice', () => {
    const plan = solved({
      v1: [
        [
          ['t10', 900],
          ['t10', 900],
        ],
      ],
      v2: [[['t10', 900]]],
    })
    expect(stopsOf(storedPlan(plan, EMPTY_PLAN))).toEqual([
      [1, [[[10, 900]]]],
      [2, []],
    ])
  })

  test('stores a tank once that is locked to two trucks', () => {
    const stored = before([planned(1, [[[10, 900, true]]]), planned(2, [[[10, 800, true]]])])
    expect(stopsOf(storedPlan(solved({ v1: [[['t10', 900]]], v2: [] }), stored))).toEqual([
      [1, [[[10, 900]]]],
      [2, []],
    ])
  })

  test('empties trucks that the plan doesn’t know', () => {
    const stored = before([planned(1, [[[10, 900]]], { is_used: false })])
    expect(stopsOf(storedPlan(solved({ v2: [[['t10', 900]]] }), stored))).toEqual([
      [1, []],
      [2, [[[10, 900]]]],
    ])
  })
})
