import { describe, expect, test } from 'vitest'
import { byWorth, splitCandidates } from '../../../src/resources/dispatch/candidates'
import { isLaterHalf } from '../../../src/resources/dispatch/dropTarget'
import { focusAfter } from '../../../src/resources/dispatch/laneKeys'
import { candidateSize, mapMarks, routeLines, shownTrucks } from '../../../src/resources/dispatch/mapData'
import { meantBy } from '../../../src/resources/dispatch/usePlanCommands'
import { applyChange } from '../../../src/resources/dispatch/applyChange'
import { someDay, tank } from './day'

describe('keys among stops', () => {
  const stops = ['1', '1', '1', '2', '2'].map(lane => ({ lane }))
  const after = (at: number, key: string, isRightToLeft = false) => focusAfter(stops, at, key, isRightToLeft)

  test('arrows step through all lanes, and stop at the ends', () => {
    expect([after(2, 'ArrowDown'), after(3, 'ArrowUp'), after(4, 'ArrowDown'), after(0, 'ArrowUp')]).toEqual([
      3,
      2,
      undefined,
      undefined,
    ])
  })

  test('sideways arrows follow the reading direction', () => {
    expect([after(1, 'ArrowRight'), after(1, 'ArrowLeft')]).toEqual([2, 0])
    expect([after(1, 'ArrowRight', true), after(1, 'ArrowLeft', true)]).toEqual([0, 2])
  })

  test('Home and End stay in the lane, page keys lead to the next', () => {
    expect([after(1, 'Home'), after(1, 'End'), after(1, 'PageDown'), after(4, 'PageUp')]).toEqual([
      0, 2, 3, 0,
    ])
    expect([after(4, 'PageDown'), after(0, 'PageUp'), after(1, 'k')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('the half of a stop under the pointer', () => {
  const box = { left: 100, top: 50, width: 200, height: 40 }

  test('is left or right where stops are beside each other, by reading direction', () => {
    const at = (x: number, rtl: boolean) => isLaterHalf(box, 640, { x, y: 55 }, rtl)
    expect([at(120, false), at(280, false), at(120, true), at(280, true)]).toEqual([false, true, true, false])
  })

  test('is upper or lower where they are below each other', () => {
    const at = (y: number) => isLaterHalf(box, 210, { x: 120, y }, false)
    expect([at(55), at(85)]).toEqual([false, true])
  })
})

describe('tanks that no truck visits', () => {
  test('are candidates by worth, required and chosen ones first; others with their reason; and excluded ones', () => {
    const none = { reason: null, not_planned: { key: 'dispatch.reasons.no_reading', args: {} } }
    const tanks = [
      tank(1),
      tank(2, { worth: { ...tank(2).worth, prize: 90 } }),
      tank(3, { is_required: true, worth: { ...tank(3).worth, prize: 1 } }),
      tank(4, { is_added: true }),
      tank(5, none),
      tank(6, { is_excluded: true }),
      tank(7, { planned: { vehicle_id: 1, trip: 0, position: 0 } }),
      tank(8, { content_type: 'derv' }),
    ]
    const ids = (list: readonly { tank_id: number }[]) => list.map(({ tank_id }) => tank_id)
    const { open, left, excluded } = splitCandidates(tanks, 'kerosene')
    expect([ids(open), ids(left), ids(excluded)]).toEqual([[3, 4, 2, 1], [5], [6]])
    expect(ids(splitCandidates(tanks, null).open)).toContain(8)
    expect(ids(tanks.slice(0, 4).toSorted(byWorth))).toEqual([3, 4, 2, 1])
  })
})

describe('the map', () => {
  test('draws a line for each trip of the shown trucks, from the depot and back', () => {
    expect(routeLines(someDay(), []).map(({ points }) => points.length)).toEqual([5, 3, 3])
    const [only] = routeLines(someDay(), [2])
    expect([only!.points[0], only!.points.at(-1)]).toEqual([
      [52.1, -8.6],
      [52.1, -8.6],
    ])
    expect(shownTrucks(someDay(), [99]).length).toBe(2)
  })

  test('numbers the stops of each truck, and sizes candidates by worth', () => {
    const titleOf = ({ name }: { name: string }) => name
    const marks = mapMarks(someDay(), { chosen: [], product: null, titleOf })
    expect(marks.map(({ tankId, text }) => [tankId, text])).toEqual([
      [11, '1'],
      [12, '2'],
      [13, '3'],
      [14, '4'],
      [21, '1'],
      [31, ''],
      [32, ''],
    ])
    expect(candidateSize(tank(1), 80)).toBeLessThan(candidateSize(tank(1), 50))
    expect(candidateSize(tank(1, { is_required: true }), 1000)).toBe(candidateSize(tank(1), 50))
  })
})

describe('a command', () => {
  test('locks or unlocks, and leaves a locked stop where it is', () => {
    const locked = applyChange(someDay(), { kind: 'lock', tank_id: 12 })
    const commands = ['lock', 'move', 'remove', 'exclude'] as const
    expect(commands.map(command => meantBy(someDay(), command, 12))).toEqual([
      'lock',
      'move',
      'remove',
      'exclude',
    ])
    expect(commands.map(command => meantBy(locked, command, 12))).toEqual([
      'unlock',
      'isLocked',
      'isLocked',
      'exclude',
    ])
  })

  test('on a candidate is to plan it or to exclude it', () => {
    expect(meantBy(someDay(), 'lock', 31)).toBeUndefined()
    expect(meantBy(someDay(), 'remove', 31)).toBeUndefined()
    expect(meantBy(someDay(), 'move', 31)).toBe('move')
    const excluded = applyChange(someDay(), { kind: 'exclude', tank_id: 31 })
    expect(meantBy(excluded, 'exclude', 31)).toBe('include')
  })
})
