import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Observed } from '../../server/domain/events/types'
import { insightOf } from '../../server/domain/insight'
import { climateOf } from '../../server/domain/weather/climate'

const HOUR = 3_600_000
const TANK = {
  capacity_l: 1000,
  direction: -1,
  content_type: 'kerosene',
  safe_fill_pct: 95,
  low_pct: 25,
  critical_pct: 10,
} as const
const climate = climateOf(new Map<number, number>())
const of = (readings: readonly Observed[]) =>
  insightOf(readings, TANK, { climate, interval_ms: 6 * HOUR, now: 4000 * HOUR })

const odd = fc.oneof(
  fc.constant(null),
  fc.constant(Number.NaN),
  fc.constant(Infinity),
  fc.double({ min: -500, max: 1500 }),
)
const reading: fc.Arbitrary<Observed> = fc.record({
  at: fc.oneof(
    { weight: 20, arbitrary: fc.integer({ min: 0, max: 600 }).map(n => n * 6 * HOUR) },
    fc.constant(Number.NaN),
  ),
  volume_l: odd,
  smoothed_l: odd,
  battery_mv: odd,
  flags: fc.subarray(['tilt', 'no_echo', 'fast_change', 'low_battery', 'filled']),
  sound: fc.boolean(),
})

describe('what readings mean', () => {
  test('is never a wrong litre, whatever is no number, below nothing, twice or out of order', () => {
    fc.assert(
      fc.property(fc.array(reading, { maxLength: 150 }), readings => {
        const { findings, points } = of(readings)
        for (const { from_l, to_l, confidence, started_at, ended_at } of findings) {
          for (const litres of [from_l, to_l]) expect(litres === null || Number.isFinite(litres)).toBe(true)
          expect(confidence).toBeGreaterThanOrEqual(0)
          expect(confidence).toBeLessThanOrEqual(1)
          expect(ended_at === null || ended_at >= started_at).toBe(true)
        }
        expect(points.every(({ at, smoothed_l }) => Number.isFinite(at) && smoothed_l >= 0)).toBe(true)
      }),
    )
  })

  test('is the same in whichever order the readings are given', () => {
    const distinct = fc.uniqueArray(reading, { maxLength: 100, selector: ({ at }) => at })
    fc.assert(
      fc.property(distinct, fc.infiniteStream(fc.nat()), (readings, keys) => {
        const shuffled = readings
          .map(one => ({ one, key: keys.next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ one }) => one)
        expect(of(shuffled)).toEqual(of(readings))
      }),
    )
  })
})
