import { expect, test } from 'vitest'
import type { Round, Stop } from '../../src/driver/api'
import { changesBetween, inOrder, meterDiffers, nextStop, numberOf, spread } from '../../src/driver/stops'
import { productText } from '../../src/driver/words'

const stop = (id: number, over: Partial<Stop> = {}) =>
  ({ id, name: `Stop ${id}`, state: 'assigned', trip: 1, sequence: id, ...over }) as Stop
const round = (...stops: Stop[]): Round => ({ day: '2026-11-29', stops })
const compartments = [
  { compartment: 2, capacity_l: 500 },
  { compartment: 4, capacity_l: 300 },
]
const NONE: ReadonlySet<number> = new Set()

test('the planned litres fill the compartments in order, each up to its capacity', () => {
  expect(spread(640, compartments)).toEqual([
    { compartment: 2, litres: 500 },
    { compartment: 4, litres: 140 },
  ])
  expect(spread(200, compartments).map(({ litres }) => litres)).toEqual([200, 0])
  expect(spread(1000, compartments).map(({ litres }) => litres)).toEqual([500, 300])
})

test('without compartments all litres are in the first', () => {
  expect(spread(640, [])).toEqual([{ compartment: 1, litres: 640 }])
})

test('the next stop is the first open one by trip and place, without those recorded on the phone', () => {
  const stops = [
    stop(1, { trip: 2, sequence: 1 }),
    stop(2, { sequence: 2 }),
    stop(3, { state: 'done', sequence: 1 }),
    stop(4, { state: 'cancelled', sequence: 3 }),
    stop(5, { trip: null, sequence: null }),
  ]
  expect(inOrder(stops).map(({ id }) => id)).toEqual([3, 2, 4, 1, 5])
  expect(nextStop(stops, NONE)?.id).toBe(2)
  expect(nextStop(stops, new Set([2]))?.id).toBe(1)
  expect(nextStop(stops, new Set([1, 2, 5]))).toBeUndefined()
})

test('a stop that the office cancels or takes away is told once, by its name', () => {
  const before = round(stop(1), stop(2), stop(3, { state: 'cancelled' }))
  const after = round(stop(2, { state: 'cancelled' }), stop(3, { state: 'cancelled' }))
  expect(changesBetween(before, after)).toEqual([
    { kind: 'removed', name: 'Stop 1' },
    { kind: 'cancelled', name: 'Stop 2' },
  ])
  expect(changesBetween(after, after)).toEqual([])
  expect(changesBetween({ ...before, day: '2026-11-28' }, after)).toEqual([])
})

test('a meter that counted another amount is told from one litre on, and never without both readings', () => {
  expect(meterDiffers(1000, 1640, 640)).toBeNull()
  expect(meterDiffers(1000, 1640.9, 640)).toBeNull()
  expect(meterDiffers(1000, 1650, 640)).toBe(650)
  expect(meterDiffers(null, 1650, 640)).toBeNull()
})

test('litres may be typed with a comma, and an empty field is no number', () => {
  expect(numberOf('12,5')).toBe(12.5)
  expect(numberOf(' ')).toBeNull()
  expect(numberOf('1.2.3')).toBeNull()
})

test('a product has its word, and one that is no fuel the name that its tank has', () => {
  const t = (key: string) => key
  expect(productText(t, stop(1, { content_type: 'derv', content_label: null }))).toBe('content.derv')
  expect(productText(t, stop(1, { content_type: 'other', content_label: 'Waste oil' }))).toBe('Waste oil')
})
