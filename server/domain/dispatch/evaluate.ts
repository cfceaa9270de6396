import { evaluateVehicle, type VehicleEvaluation } from './evaluateVehicle'
import type { Plan } from './plan'
import type { Problem } from './problem'
import { indexProblem, type ProblemIndex } from './problemIndex'
import type { Violation } from './violations'

export type Evaluation = {
  readonly cost: {
    readonly distance: number
    readonly time: number
    readonly use: number
    readonly cleaning: number
    readonly litres: number
    /** Sum of the prizes of unplanned stops. */
    readonly prizes: number
    readonly total: number
  }
  readonly metres: number
  readonly seconds: number
  readonly litres: number
  readonly stops: number
  readonly vehicles: readonly VehicleEvaluation[]
  readonly violations: readonly Violation[]
}

/** Stops that are planned twice, required but missing, or unknown. */
function stopViolations(
  { problem, stops, vehicles }: ProblemIndex,
  plan: Plan,
  planned: Map<string, number>,
) {
  const violations: Violation[] = []
  for (const [stop, count] of planned) {
    if (!stops.has(stop)) violations.push({ kind: 'unknown', by: count, stop })
    else if (count > 1) violations.push({ kind: 'repeated', by: count - 1, stop })
  }
  for (const { id, required, lock } of problem.stops)
    if ((required || lock) && !planned.has(id))
      violations.push({ kind: lock ? 'lock' : 'missing', by: 1, stop: id, vehicle: lock?.vehicle })
  for (const { vehicle } of plan.vehicles)
    if (!vehicles.has(vehicle)) violations.push({ kind: 'unknown', by: 1, vehicle })
  return violations
}

/** Evaluates a plan's cost and constraint violations by truck and stop. Shares no intermediate sums with the search. */
export function evaluate(problem: Problem, plan: Plan): Evaluation {
  const index = indexProblem(problem)
  const vehicles = plan.vehicles.flatMap(one => {
    const vehicle = index.vehicles.get(one.vehicle)
    return vehicle ? [evaluateVehicle(index, vehicle, one)] : []
  })
  const planned = new Map<string, number>()
  for (const { trips } of plan.vehicles)
    for (const { stops } of trips)
      for (const { stop } of stops) planned.set(stop, (planned.get(stop) ?? 0) + 1)
  const sum = (of: (one: VehicleEvaluation) => number) => vehicles.reduce((total, one) => total + of(one), 0)
  const cost = {
    distance: sum(one => one.cost.distance),
    time: sum(one => one.cost.time),
    use: sum(one => one.cost.use),
    cleaning: sum(one => one.cost.cleaning),
    litres: sum(one => one.cost.litres),
    prizes: problem.stops.reduce((lost, { id, prize }) => lost + (planned.has(id) ? 0 : prize), 0),
  }
  return {
    cost: { ...cost, total: Object.values(cost).reduce((total, part) => total + part, 0) },
    metres: sum(one => one.metres),
    seconds: sum(one => one.seconds),
    litres: sum(one => one.litres),
    stops: sum(one => one.stops),
    vehicles,
    violations: [...vehicles.flatMap(one => one.violations), ...stopViolations(index, plan, planned)],
  }
}
