import { expect, test } from 'vitest'
import { performanceFigures, type Month } from '../../../src/resources/dispatch/performanceFigures'

const month: Month = {
  month: '2026-11',
  from: '2026-11-01',
  to: '2026-11-28',
  planned: { stops: 50, litres: 40_000, truck_days: 5 },
  done: { stops: 40, litres: 30_000, truck_days: 4 },
  failed_stops: 10,
  distance_km: 600,
  hours: 45,
  run_outs: 2,
}
const figuresOf = (of: Month) =>
  Object.fromEntries(performanceFigures.map(figure => [figure.name, figure.of(of)]))

test('a month’s rounds are told per stop, per truck day and for 1 000 L, done beside planned', () => {
  expect(figuresOf(month)).toEqual({
    stops: { done: 40, planned: 50 },
    volume: { done: 30_000, planned: 40_000 },
    drop: { done: 750, planned: 800 },
    truckDay: { done: 7500, planned: 8000 },
    distance: { done: 20_000, planned: 15_000 },
    time: { done: 5400, planned: 4050 },
    runOuts: { done: 2, planned: null },
  })
})

test('a month without a delivery has no figure by litres', () => {
  const { drop, truckDay, distance, time } = figuresOf({
    ...month,
    done: { stops: 0, litres: 0, truck_days: 0 },
  })
  for (const figure of [drop, truckDay, distance, time]) expect(figure!.done).toBe(null)
})
