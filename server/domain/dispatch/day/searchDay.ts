import { evaluate } from '../evaluate'
import type { Plan } from '../plan'
import type { Problem } from '../problem'
import type { DayProblem } from './dayTypes'
import { stopKey } from './ids'

/** Cost of a required or locked stop that isn't planned: more than any detour. */
const COST_OF_MISSING = 1000

const plannedStops = ({ vehicles }: Plan): string[] =>
  vehicles.flatMap(({ trips }) => trips.flatMap(({ stops }) => stops.map(({ stop }) => stop)))

/** Trucks that are locked, or have locked stops. */
const lockedTrucks = ({ vehicles, stops }: Problem): Set<string> =>
  new Set([
    ...vehicles.flatMap(({ id, locked }) => (locked ? [id] : [])),
    ...stops.flatMap(({ lock }) => (lock ? [lock.vehicle] : [])),
  ])

/** Stops of the stored plan that can't be planned any more, such as those of quarantined tanks; without locked ones. */
function lapsedStops({ problem, start, unplannable }: DayProblem): Set<string> {
  const lapsed = new Set(unplannable.map(({ tank_id }) => stopKey(tank_id)))
  for (const { id, lock } of problem.stops) if (lock) lapsed.delete(id)
  const locked = new Set(problem.vehicles.flatMap(one => (one.locked ? [one.id] : [])))
  for (const one of start.vehicles)
    if (locked.has(one.vehicle))
      for (const stop of plannedStops({ ...start, vehicles: [one] })) lapsed.delete(stop)
  return lapsed
}

/** The day as the search gets it: without stops that only a person could want. */
export function searchDay(day: DayProblem): { readonly problem: Problem; readonly start: Plan } {
  const { problem, start } = day
  const lapsed = lapsedStops(day)
  return {
    problem: { ...problem, stops: problem.stops.filter(({ id }) => !lapsed.has(id)) },
    start: {
      ...start,
      vehicles: start.vehicles.map(one => ({
        ...one,
        trips: one.trips.map(trip => ({
          ...trip,
          stops: trip.stops.filter(({ stop }) => !lapsed.has(stop)),
        })),
      })),
    },
  }
}

/**
 * Cost of a plan of the search; undefined while it breaks a rule by itself, or visits a tank that can't be planned.
 * Rules that a planner's locks break, on locked trucks and on those with locked stops, don't count, and a required stop
 * that fits on no truck costs money instead: other plans of such a day can still be better.
 */
export function searchCost(day: DayProblem, plan: Plan): number | undefined {
  const { problem } = day
  const lapsed = lapsedStops(day)
  const stops = plannedStops(plan)
  if (stops.some(stop => lapsed.has(stop))) return undefined
  const { cost, violations } = evaluate(problem, plan)
  const given = lockedTrucks(problem)
  const isBroken = violations.some(
    ({ kind, vehicle }) => kind !== 'missing' && !(vehicle !== undefined && given.has(vehicle)),
  )
  if (isBroken) return undefined
  const planned = new Set(stops)
  const missing = problem.stops.filter(({ id, required, lock }) => (required || lock) && !planned.has(id))
  return cost.total + COST_OF_MISSING * missing.length
}
