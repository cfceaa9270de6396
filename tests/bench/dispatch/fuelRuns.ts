import { evaluate } from '../../../server/domain/dispatch/evaluate'
import { solve } from '../../../server/domain/dispatch/solve'
import { drawFuelDay, type FuelDay } from './fuelDay'

export type FuelRun = FuelDay & {
  readonly name: string
  /** CPU seconds at which costs are compared; the last is the reference. */
  readonly early: number
  readonly late: number
}

/** Days of a fuel distributor with windows, compartments and optional stops. */
export const FUEL_DAYS: readonly FuelRun[] = [
  { name: 'day-100', stops: 100, vehicles: 4, seed: 11, early: 30, late: 300 },
  { name: 'day-500', stops: 500, vehicles: 12, seed: 12, early: 10, late: 120 },
]

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

type Outcome = {
  readonly first: number
  readonly early: number
  readonly late: number
  readonly violations: number
}

function runOnce(day: FuelRun, seed: number): Outcome {
  const problem = drawFuelDay(day)
  const begun = cpuSeconds()
  const spent = () => cpuSeconds() - begun
  let first = Number.NaN
  let early = Number.NaN
  let late = Number.NaN
  const plan = solve(problem, {
    seed,
    shouldStop: () => spent() >= day.late,
    onBetter: (_, cost) => {
      const now = spent()
      if (Number.isNaN(first)) first = now
      if (now <= day.early) early = cost
      late = cost
    },
  })
  const { violations } = evaluate(problem, plan)
  const unserved = violations.filter(({ kind }) => kind === 'missing').length
  return { first, early, late, violations: violations.length - unserved }
}

/** Gap between the plan at each early time and the best late one, by seed. */
export function runFuelDay(day: FuelRun, seeds: readonly number[]): string[] {
  const outcomes = seeds.map(seed => {
    const outcome = runOnce(day, seed)
    console.error(day.name, seed, outcome)
    return outcome
  })
  const best = Math.min(...outcomes.map(({ late }) => late))
  const percent = (cost: number, reference: number) => ((100 * (cost - reference)) / reference).toFixed(2)
  return [
    `${day.name}: ${day.stops} stops, ${day.vehicles} trucks of 4 compartments, windows, optional stops; best cost ${best.toFixed(1)}.`,
    '',
    `| Seed | First plan, s | After ${day.early} s, % over own ${day.late} s | % over the best | Violations |`,
    '| --: | --: | --: | --: | --: |',
    ...outcomes.map(
      ({ first, early, late, violations }, i) =>
        `| ${seeds[i]} | ${first.toFixed(2)} | ${percent(early, late)} | ${percent(early, best)} | ${violations} |`,
    ),
  ]
}
