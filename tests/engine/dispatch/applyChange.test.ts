import { describe, expect, test } from 'vitest'
import { applyChange } from '../../../src/resources/dispatch/applyChange'
import { someDay, stopsOn } from './day'

const plannedOf = (day: ReturnType<typeof someDay>, id: number) =>
  day.tanks.find(({ tank_id }) => tank_id === id)!.planned

describe('a change that is displayed before the server answers', () => {
  test('moves a stop to another truck, counting the places there', () => {
    const day = applyChange(someDay(), { kind: 'move', tank_id: 12, vehicle_id: 2, trip: 0, position: 0 })
    expect(stopsOn(day, 1)).toEqual([[11, 13], [14]])
    expect(stopsOn(day, 2)).toEqual([[12, 21]])
    expect(day.trucks[1]!.trips[0]!.stops.map(({ position }) => position)).toEqual([0, 1])
    expect(plannedOf(day, 12)).toEqual({ vehicle_id: 2, trip: 0, position: 0 })
  })

  test('moves a stop within its trip, by its place among the others', () => {
    const day = applyChange(someDay(), { kind: 'move', tank_id: 11, vehicle_id: 1, trip: 0, position: 2 })
    expect(stopsOn(day, 1)[0]).toEqual([12, 13, 11])
  })

  test('drops a trip that is empty afterwards, as the server does', () => {
    const day = applyChange(someDay(), { kind: 'move', tank_id: 14, vehicle_id: 1, trip: 0, position: 1 })
    expect(stopsOn(day, 1)).toEqual([[11, 14, 12, 13]])
  })

  test('begins another trip of a truck, with its compartments empty', () => {
    const day = applyChange(someDay(), { kind: 'move', tank_id: 31, vehicle_id: 2, trip: 1, position: 0 })
    expect(stopsOn(day, 2)).toEqual([[21], [31]])
    expect(day.trucks[1]!.trips[1]!.compartments.map(({ content_type }) => content_type)).toEqual([
      null,
      null,
    ])
  })

  test('plans a candidate with its drop, at an unknown time', () => {
    const day = applyChange(someDay(), { kind: 'move', tank_id: 31, vehicle_id: 2 })
    expect(day.trucks[1]!.trips[0]!.stops[1]).toMatchObject({ tank_id: 31, litres: 900, eta: '' })
  })

  test('removes and excludes stops, and includes them again', () => {
    const without = applyChange(someDay(), { kind: 'remove', tank_id: 12 })
    expect([stopsOn(without, 1)[0], plannedOf(without, 12)]).toEqual([[11, 13], null])
    const excluded = applyChange(someDay(), { kind: 'exclude', tank_ids: [12, 31] })
    const isExcluded = ({ tanks }: typeof excluded) =>
      tanks.filter(tank => tank.is_excluded).map(({ tank_id }) => tank_id)
    expect([stopsOn(excluded, 1)[0], isExcluded(excluded)]).toEqual([
      [11, 13],
      [12, 31],
    ])
    expect(isExcluded(applyChange(excluded, { kind: 'include', tank_id: 31 }))).toEqual([12])
  })

  test('locks stops and trucks, and leaves a truck at the depot without stops', () => {
    const locked = applyChange(someDay(), { kind: 'lock', tank_id: 12 })
    expect(locked.trucks[0]!.trips[0]!.stops[1]!.is_locked).toBe(true)
    expect(applyChange(locked, { kind: 'unlock', tank_id: 12 })).toEqual(someDay())
    expect(applyChange(someDay(), { kind: 'lock_truck', vehicle_id: 2 }).trucks[1]!.is_locked).toBe(true)
    const unused = applyChange(someDay(), { kind: 'use_truck', vehicle_id: 1, value: false })
    expect([unused.trucks[0]!.is_used, stopsOn(unused, 1), plannedOf(unused, 11)]).toEqual([false, [], null])
  })

  test('sets a compartment’s product and a stop’s litres', () => {
    const day = applyChange(someDay(), {
      kind: 'compartment',
      vehicle_id: 1,
      trip: 0,
      compartment: 1,
      content_type: 'derv',
    })
    expect(day.trucks[0]!.trips[0]!.compartments[1]!.content_type).toBe('derv')
    const less = applyChange(someDay(), { kind: 'litres', tank_id: 12, litres: 400 })
    expect(less.trucks[0]!.trips[0]!.stops[1]!.litres).toBe(400)
  })

  test('keeps the identity of trucks and tanks that it doesn’t change', () => {
    const before = someDay()
    const after = applyChange(before, { kind: 'lock', tank_id: 12 })
    expect(after.trucks[1]).toBe(before.trucks[1])
    expect(after.trucks[0]!.trips[1]).toBe(before.trucks[0]!.trips[1])
    expect(after.tanks).toBe(before.tanks)
  })

  test.each(['undo', 'clear', 'minimum'] as const)('leaves the result of %s to the server', kind => {
    const day = someDay()
    expect(applyChange(day, { kind })).toBe(day)
  })
})
