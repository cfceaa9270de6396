import { expect, test } from 'vitest'
import { kmPer1000 } from '../../bench/dispatch/year/figures'
import { playYear, POLICIES } from '../../bench/dispatch/year/playYear'

/** Two months of one small depot; `npm run dispatch:year` simulates five large ones for a year. */
const OPTIONS = { seed: 1, tanks: 45, days: 60, iterations: 5, plan_s: Infinity }

/** It takes some fifteen seconds of CPU time, and longer on a busy machine. */
const PATIENCE_MS = 180_000

test(
  'the planner drives fewer kilometres than simpler policies, and no tank runs out for it',
  () => {
    const [low, round, planner, perfect] = POLICIES.map(name => playYear(name, OPTIONS))
    expect(planner!.runOuts).toBeLessThanOrEqual(Math.min(low!.runOuts, round!.runOuts))
    expect(kmPer1000(planner!) / kmPer1000(low!)).toBeLessThan(0.65)
    expect(kmPer1000(planner!) / kmPer1000(perfect!)).toBeLessThan(1.3)
    expect(perfect!.runOuts).toBe(0)
    for (const one of [low!, round!, planner!, perfect!]) expect(one.litres / one.drops).toBeGreaterThan(500)
  },
  PATIENCE_MS,
)
