import type { Plan } from './plan'
import type { Problem } from './problem'
import { Network } from './search/network'
import { planOf } from './search/planOf'
import { PlanSearch } from './search/planSearch'
import { warmStart } from './search/warmStart'

export type SolveOptions = {
  readonly seed: number
  readonly maxIterations?: number | undefined
  /** Asked before each iteration, a hundred steps; reads a clock or a flag. */
  readonly shouldStop?: (() => boolean) | undefined
  /** Receives the first plan and each better one. */
  readonly onBetter?: ((plan: Plan, cost: number) => void) | undefined
  /** A plan to begin with, such as the present one after a change. */
  readonly start?: Plan | undefined
}

/**
 * Plans a day: the stops, trucks, order, products and litres with the least cost that was found. The same seed and number
 * of iterations give the same plan. Stops and trucks that are locked stay as they are in `start`.
 */
export function solve(problem: Problem, options: SolveOptions): Plan {
  const { seed, maxIterations, shouldStop, onBetter, start } = options
  const search = new PlanSearch(new Network(problem), {
    seed,
    maxIterations,
    shouldStop,
    onBetter: onBetter && ((best, cost) => onBetter(planOf(best, false), cost)),
  })
  warmStart(search.state, start)
  search.run()
  return planOf(search.state, true)
}
