import { describe, expect, test } from 'vitest'
import { conditionEvents } from '../../../server/domain/events/conditions'
import { episodes, type Observation } from '../../../server/domain/events/episodes'
import type { Observed, Watched } from '../../../server/domain/events/types'

const HOUR = 3_600_000
const SIX = 6 * HOUR
const TANK: Watched = { capacity_l: 1000, direction: -1, safe_fill_pct: 95, low_pct: 25, critical_pct: 10 }

/** Readings every six hours in litres; null for a missing echo. */
const readings = (
  litres: readonly (number | null)[],
  more: (n: number) => Partial<Observed> = () => ({}),
): Observed[] =>
  litres.map((volume_l, n) => ({
    at: n * SIX,
    volume_l,
    smoothed_l: volume_l,
    battery_mv: 3600,
    flags: volume_l === null ? ['no_echo'] : [],
    sound: volume_l !== null,
    ...more(n),
  }))
const told = (given: readonly Observed[], tank = TANK, now = (given.at(-1)?.at ?? 0) + HOUR) =>
  conditionEvents(given, tank, { interval_ms: SIX, now })
const types = (given: readonly Observed[], tank = TANK) => told(given, tank).map(({ type }) => type)

describe('episodes', () => {
  const looks = (signs: string): Observation[] =>
    [...signs].map((sign, at) => ({ at, holds: sign === '#', clear: sign === '.', sure: sign === '!' }))

  test.each([
    ['one look alone is nothing', '..#....', []],
    ['two in a row begin it at the first, two clear ones end it at the first', '.##...', [[1, 3]]],
    ['what is between the limits neither begins nor ends it', '#~#~##~~..', [[4, 8]]],
    ['a single clear look does not end it', '##.##..', [[0, 5]]],
    ['it lasts until it is over', '..##~', [[2, null]]],
  ])('%s', (_name, signs, expected) => {
    expect(episodes(looks(signs), 2).map(({ from, to }) => [from, to])).toEqual(expected)
  })

  test('one that is sure needs no second', () => {
    expect(episodes([{ at: 5, holds: true, clear: false, sure: true }], 2)).toMatchObject([
      { from: 5, known: 5 },
    ])
  })
})

describe('levels', () => {
  test('below the low mark are low, below the critical one critical too', () => {
    expect(types(readings([300, 240, 230, 220]))).toEqual(['threshold_low'])
    expect(types(readings([300, 90, 80, 70])).toSorted()).toEqual(['threshold_critical', 'threshold_low'])
  })

  test('around the mark raise one event, not one a day', () => {
    expect(types(readings([255, 248, 249, 252, 247, 256, 248, 251, 246]))).toEqual(['threshold_low'])
  })

  test('of a tank that fills up are low when little room is left', () => {
    expect(types(readings([700, 760, 770, 780]), { ...TANK, direction: 1 })).toEqual(['threshold_low'])
    expect(types(readings([300, 200, 100, 50]), { ...TANK, direction: 1 })).toEqual([])
  })

  test('above safe fill are an overfill', () => {
    expect(told(readings([800, 960, 961, 900, 899]))).toMatchObject([
      { type: 'overfill', started_at: SIX, ended_at: 3 * SIX, reason: { limit_pct: 95 } },
    ])
  })

  test('that were set aside, and failed echoes, are no levels', () => {
    expect(types(readings([300, 5, 5, 300], n => ({ sound: n === 0 || n === 3 })))).toEqual([])
    expect(types(readings([300, null, null, 300]))).toEqual([])
  })
})

describe('what a device says of itself', () => {
  test('is told after three messages: battery, tilt and fault', () => {
    expect(types(readings([500, 500, 500, 500], () => ({ battery_mv: 2950 })))).toEqual(['low_battery'])
    expect(types(readings([500, 500, 500, 500], n => ({ flags: n < 2 ? ['tilt'] : [] })))).toEqual([])
    expect(types(readings([500, 500, 500, 500], () => ({ flags: ['lid_open'] })))).toEqual(['tilt'])
    expect(types(readings([null, null, null, null]))).toEqual(['fault'])
  })

  test('is not told by what was filled in from a later message', () => {
    expect(types(readings([500, 500, 500, 500], () => ({ flags: ['filled'], battery_mv: null })))).toEqual([])
  })
})

describe('silence', () => {
  test('of more than two days is no data, from then until the next word', () => {
    const given = readings([500, 490]).map((one, n) => ({ ...one, at: n * 72 * HOUR }))
    expect(told(given)).toMatchObject([
      { type: 'no_data', started_at: 48 * HOUR, ended_at: 72 * HOUR, reason: { silent_h: 48 } },
    ])
  })

  test('that lasts is open, and its confidence grows', () => {
    const [short] = told(readings([500]), TANK, 49 * HOUR)
    const [long] = told(readings([500]), TANK, 490 * HOUR)
    expect(short).toMatchObject({ type: 'no_data', ended_at: null })
    expect(long!.confidence).toBeGreaterThan(short!.confidence)
  })

  test('is measured by how often the device speaks', () => {
    const daily = readings([500, 490]).map((one, n) => ({ ...one, at: n * 72 * HOUR }))
    expect(conditionEvents(daily, TANK, { interval_ms: 24 * HOUR, now: 73 * HOUR })).toEqual([])
  })
})
