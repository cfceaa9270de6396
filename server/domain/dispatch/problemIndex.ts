import type { Depot, Problem, Product, Stop, Vehicle } from './problem'

/** A problem with its parts by id. */
export type ProblemIndex = {
  readonly problem: Problem
  readonly stops: ReadonlyMap<string, Stop>
  readonly depots: ReadonlyMap<string, Depot>
  readonly products: ReadonlyMap<string, Product>
  readonly vehicles: ReadonlyMap<string, Vehicle>
}

const byId = <T extends { readonly id: string }>(items: readonly T[]) =>
  new Map(items.map(item => [item.id, item]))

export const indexProblem = (problem: Problem): ProblemIndex => ({
  problem,
  stops: byId(problem.stops),
  depots: byId(problem.depots),
  products: byId(problem.products),
  vehicles: byId(problem.vehicles),
})
