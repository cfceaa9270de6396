import type { Violation } from '../violations'
import type { VehicleEntry } from '../vehicleTasks'
import type { DayContext, DrivenTruck } from './dayContext'
import type { DescribedStop, DescribedTrip } from './dayTypes'
import { tankId } from './ids'
import { stopFaults } from './stopFaults'

/** Entries of each evaluated trip with the metres driven to them. A drive to reload belongs to the earlier trip. */
function legsByTrip({ index }: DayContext, { evaluation, trips }: DrivenTruck) {
  const { matrix } = index.problem
  const result = trips.map(() => ({ entries: [] as VehicleEntry[], metres: 0, returns_s: 0 }))
  let here = evaluation.timeline[0]?.task.location ?? 0
  evaluation.timeline.forEach((entry, i) => {
    const { task, arrive_s } = entry
    const to = task.location ?? here
    const isReload = task.kind === 'load' && i > 0
    const leg = result[isReload ? task.trip - 1 : task.trip]
    if (leg) {
      leg.metres += matrix.metres[here * matrix.size + to]!
      if (isReload || task.kind === 'return') leg.returns_s = arrive_s
    }
    result[task.trip]?.entries.push(entry)
    here = to
  })
  return result
}

function describeStop(
  context: DayContext,
  { start_s, end_s, late_s, task }: VehicleEntry,
  position: number,
  violations: readonly Violation[],
) {
  const { clock, index } = context
  const stop = index.stops.get(task.stop!)!
  const litres = task.litres ?? 0
  return {
    tank_id: tankId(stop.id),
    position,
    eta: clock.momentOf(start_s),
    leaves_at: clock.momentOf(end_s),
    late_s: Math.max(0, late_s),
    litres,
    is_locked: context.locked.has(stop.id),
    faults: stopFaults(
      context,
      stop,
      { start_s, litres, number: (task.position ?? position) + 1 },
      violations,
    ),
  } satisfies DescribedStop
}

/** A truck's trips with their stops; trips without stops are described too, so that their numbers stay the same. */
export function describeTrips(context: DayContext, driven: DrivenTruck): DescribedTrip[] {
  const { clock } = context
  const { plan, vehicle, trips, evaluation } = driven
  const legs = legsByTrip(context, driven)
  return plan.trips.map(({ compartments, stops }, trip) => {
    const evaluated = trips.indexOf(trip)
    const leg = legs[evaluated]
    const loads = evaluation.loads[evaluated]
    const litres = stops.reduce((sum, one) => sum + one.litres, 0)
    const loaded = loads?.reduce((sum, one) => sum + one.litres, 0) ?? 0
    const load = leg?.entries.find(({ task }) => task.kind === 'load')
    const drops = leg?.entries.filter(({ task }) => task.kind === 'stop') ?? []
    return {
      compartments: vehicle.compartments.map(({ capacity_l }, i) => {
        const load_l = loads?.[i]?.litres ?? 0
        const over_l = Math.max(0, load_l - capacity_l)
        return { content_type: compartments[i] ?? null, capacity_l, load_l, over_l }
      }),
      unloaded_l: Math.max(0, litres - loaded),
      leaves_at: load ? clock.momentOf(load.end_s) : null,
      returns_at: leg ? clock.momentOf(leg.returns_s) : null,
      metres: leg?.metres ?? 0,
      litres,
      stops: drops.map((entry, position) => describeStop(context, entry, position, evaluation.violations)),
    }
  })
}
