import { expect, test } from 'vitest'
import { withDelivered } from '../../../../server/domain/dispatch/day'

const DAY_MS = 86_400_000
const at = (days: number) => new Date(Date.UTC(2026, 10, 24) + days * DAY_MS)
const tank = {
  direction: -1 as const,
  safe_fill_l: 1900,
  volume_l: 100,
  use_per_day_l: 20,
  runs_out_p10_at: at(4),
  runs_out_p50_at: at(5),
  runs_out_p90_at: null,
}

test('a drop raises the level, and the tank lasts longer by its litres', () => {
  expect(withDelivered(tank, 1000)).toEqual({
    ...tank,
    volume_l: 1100,
    runs_out_p10_at: at(54),
    runs_out_p50_at: at(55),
  })
  expect(withDelivered(tank, 2500)).toMatchObject({ volume_l: 1900 })
  expect(withDelivered({ ...tank, direction: 1, volume_l: 1200 }, 1000)).toMatchObject({ volume_l: 200 })
})

test('without a drop or a level, nothing changes', () => {
  expect(withDelivered(tank, 0)).toBe(tank)
  const unknown = { ...tank, volume_l: null }
  expect(withDelivered(unknown, 900)).toBe(unknown)
})

test('without a known use, the run-out is unknown after a drop', () => {
  const found = withDelivered({ ...tank, use_per_day_l: null }, 900)
  expect(found).toMatchObject({ volume_l: 1000, runs_out_p10_at: null, runs_out_p50_at: null })
})
