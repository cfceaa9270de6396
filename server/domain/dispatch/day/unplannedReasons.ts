import { FleetState } from '../search/fleetState'
import { Network } from '../search/network'
import { planOf } from '../search/planOf'
import { warmStart } from '../search/warmStart'
import type { UnplannedStop } from '../plan'
import type { Stop } from '../problem'
import { reason as reasonOf, solverReason } from './dayReasons'
import type { DayProblem, DayReason } from './dayTypes'
import { tankId } from './ids'

/** A stop that could be inserted at a profit was left out because nothing has searched for a plan with it yet. */
const isOpen = (stop: Stop | undefined, { key, args }: UnplannedStop['reason']): boolean =>
  key === 'not_worth_it' && (stop?.required === true || Number(args?.cost) < Number(args?.prize))

/** Why each candidate that the stored plan doesn't visit can't be inserted into it, or isn't worth it, by tank id. */
export function unplannedReasons({ problem, start }: DayProblem): Map<number, DayReason> {
  const state = new FleetState(new Network(problem))
  warmStart(state, start)
  const stops = new Map(problem.stops.map(stop => [stop.id, stop]))
  return new Map(
    planOf(state, true).unplanned.map(({ stop, reason }) => [
      tankId(stop),
      isOpen(stops.get(stop), reason) ? reasonOf('searching') : solverReason(reason),
    ]),
  )
}
