import type { Plan } from './plan'
import type { Problem } from './problem'
import { Network } from './search/network'
import { planOf } from './search/planOf'
import { PlanSearch } from './search/planSearch'
import { allowLockedTrips, warmStart } from './search/warmStart'

export type SolveOptions = {
  readonly seed: number
  readonly maxIterations?: number | undefined
  /** Called before each iteration of a hundred steps; reads a clock or a flag. */
  readonly shouldStop?: (() => boolean) | undefined
  /** Receives the first plan and each better one. */
  readonly onBetter?: ((plan: Plan, cost: number) => void) | undefined
  /** Initial plan, such as the present one after a change. */
  readonly start?: Plan | undefined
}

/**
 * Plans a day: finds the stops, trucks, order, products and litres of least cost. The same seed and number of
 * iterations give the same plan. Locked stops and trucks stay as in `start`.
 */
export function solve(problem: Problem, options: SolveOptions): Plan {
  const { seed, maxIterations, shouldStop, onBetter, start } = options
  const search = new PlanSearch(new Network(allowLockedTrips(problem, start)), {
    seed,
    maxIterations,
    shouldStop,
    onBetter: onBetter && ((best, cost) => onBetter(planOf(best, false), cost)),
  })
  warmStart(search.state, start)
  search.run()
  return planOf(search.state, true)
}
