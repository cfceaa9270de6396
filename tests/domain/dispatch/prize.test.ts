import { describe, expect, test } from 'vitest'
import { candidates, type Tank } from '../../../server/domain/dispatch/candidates'
import { runOutChance, visitPrize } from '../../../server/domain/dispatch/prize'

const chance = runOutChance({ p10: 2, p50: 4, p90: 8 })

describe('runOutChance', () => {
  test('goes through the quantiles, rises, and ends below 1', () => {
    const percent = [2, 4, 8].map(days => Math.round(1000 * chance(days)) / 10)
    expect(percent).toEqual([10, 50, 90])
    const rising = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20].map(chance)
    expect(rising).toEqual(rising.toSorted((a, b) => a - b))
    expect(chance(9)).toBeGreaterThan(0.9)
    expect(chance(1000)).toBeLessThanOrEqual(1)
  })

  test('falls off before the first quantile, faster the longer and the surer the time until then', () => {
    const far = runOutChance({ p10: 20, p50: 25, p90: 31 })
    expect(far(3)).toBeLessThan(1e-6)
    expect(runOutChance({ p10: 20, p50: 60, p90: 100 })(3)).toBeGreaterThan(far(3))
    expect(chance(1)).toBeGreaterThan(0.01)
    expect(chance(1)).toBeLessThan(0.05)
  })

  test('is a step for a forecast that is sure, and certain for a tank that is empty', () => {
    const sure = runOutChance({ p10: 3, p50: 3, p90: 3 })
    expect([2.9, 3.1].map(days => Math.round(sure(days)))).toEqual([0, 1])
    expect(runOutChance({ p10: 0, p50: 0, p90: 0 })(0.5)).toBeCloseTo(1)
  })

  test('is 0 where no run-out is within sight, and goes on behind the last quantile that is known', () => {
    expect(runOutChance({ p10: null, p50: null, p90: null })(365)).toBe(0)
    const late = runOutChance({ p10: 100, p50: null, p90: null })
    expect(late(100)).toBeCloseTo(0.1)
    expect(late(200)).toBeGreaterThan(0.1)
  })
})

const tank: Tank = {
  id: 'A',
  kind: 'delivery',
  arrival_days: 0,
  next_chance_days: 3,
  chance,
  run_out_cost: 200,
  drop_l: 750,
  full_drop_l: 1500,
  detour_cost: 20,
  visit_cost: 10,
  min_drop_l: 500,
  detour_m: 4000,
}

describe('visitPrize', () => {
  test('adds the run-out it prevents and the detour it saves, less what a small drop wastes', () => {
    const worth = visitPrize(tank)
    expect(worth.chance).toBeCloseTo(chance(3) - chance(0))
    expect(worth.run_out).toBeCloseTo(200 * worth.chance)
    expect(worth.prize).toBeCloseTo(worth.run_out + 10 - 5)
    expect(worth).toMatchObject({ detour_saved: 10, small_drop: 5 })
  })

  test('counts only what happens between the visit and the next chance', () => {
    expect(visitPrize({ ...tank, arrival_days: 2 }).chance).toBeCloseTo(chance(3) - 0.1)
    expect(visitPrize({ ...tank, next_chance_days: 0 }).run_out).toBe(0)
  })

  test('is never negative', () => {
    expect(visitPrize({ ...tank, next_chance_days: 0, drop_l: 0 })).toMatchObject({
      prize: 0,
      small_drop: 10,
    })
  })
})

describe('candidates', () => {
  const rules = { need_chance: 0.1, near_m: 1000 }

  test('are what is requested, what may run out, and what has room at nearly no detour; each with its reason', () => {
    const safe = runOutChance({ p10: 40, p50: 60, p90: 90 })
    const found = candidates(
      [
        { ...tank, id: 'on the way', chance: safe, detour_m: 300 },
        { ...tank, id: 'far', chance: safe },
        { ...tank, id: 'full', drop_l: 400 },
        tank,
        { ...tank, id: 'B', kind: 'collection', chance: runOutChance({ p10: 1, p50: 2, p90: 3 }) },
        { ...tank, id: 'asked', drop_l: 100, requested: { due_days: 1 } },
        { ...tank, id: 'asked for later', chance: safe, requested: { due_days: 9 } },
      ],
      rules,
    )
    expect(found.map(({ id, required, reason }) => [id, required, reason.key])).toEqual([
      ['asked', true, 'requested'],
      ['B', false, 'fills_up'],
      ['A', false, 'runs_out'],
      ['asked for later', false, 'requested'],
      ['on the way', false, 'on_the_way'],
    ])
  })
})
