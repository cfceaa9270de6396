import {
  dayProblem,
  type DayInput,
  type DayProblem,
  type DayReason,
  type StoredPlan,
} from '../../domain/dispatch/day'
import { dayIn } from '../../domain/zonedTime'
import type { Database } from '../../engine/db/open'
import type { Deps } from '../../engine/deps'
import type { Distances } from './distances'
import { distancesOf } from './distancesOf'
import { readPlan, plannedTanks, type PlanRow } from './planStore'
import { readDepot, type Depot } from './readDepot'
import { readTanks, type ReadTank } from './readTanks'
import { readTrucks, type ReadTruck } from './readTrucks'

/** What a depot's day is planned from, as stored. */
export type DayFacts = {
  readonly day: string
  readonly now: Date
  readonly depot: Depot
  readonly trucks: readonly ReadTruck[]
  readonly tanks: readonly ReadTank[]
  /** Planned tanks that left the depot or its service meanwhile. */
  readonly gone: readonly ReadTank[]
  readonly row: PlanRow
  readonly distances: Distances
}

type Place = { readonly lat: number; readonly lng: number }
const isPlaced = <T extends { lat: number | null; lng: number | null }>(one: T): one is T & Place =>
  one.lat !== null && one.lng !== null

/** Position of a depot; the middle of its tanks where it has none, so that the day can still be shown. */
function depotPlace(depot: Depot, tanks: readonly ReadTank[]): Place {
  if (isPlaced(depot)) return depot
  const placed = tanks.filter(isPlaced)
  const mean = (of: (tank: Place) => number) =>
    placed.reduce((sum, tank) => sum + of(tank), 0) / Math.max(1, placed.length)
  return { lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) }
}

/** What reads a day: the settings of the distances, and a database, which may be a transaction. */
export type DayReader = Pick<Deps, 'env' | 'log'> & { readonly db: Database; readonly now: Date }

/** The plan, if it was read (and locked) before, and further tanks to read. */
type Known = { readonly row?: PlanRow; readonly also?: readonly number[] }

/** Reads a depot's day in four statements, whose cost doesn't grow with the fleet. */
export async function readDay(
  reader: DayReader,
  depotId: number,
  day: string,
  { row, also = [] }: Known = {},
): Promise<DayFacts> {
  const { db, now } = reader
  const depot = await readDepot(db, depotId)
  const stored = row ?? (await readPlan(db, depotId, day))
  const { plan, schedule_id } = stored
  const trucks = await readTrucks(
    db,
    depotId,
    plan.trucks.map(({ vehicle_id }) => vehicle_id),
  )
  const planned = [...new Set([...plannedTanks(plan), ...plan.added, ...plan.excluded, ...also])]
  const read = await readTanks(db, { depotId, day, planned, schedule_id })
  const tanks = read.filter(({ gone }) => gone === null)
  const isInPlan = new Set(plannedTanks(plan))
  const gone = read.filter(tank => tank.gone !== null && isInPlan.has(tank.id))
  const points = [depotPlace(depot, tanks), ...tanks.map(tank => (isPlaced(tank) ? tank : null))]
  const distances = await distancesOf(reader).matrix(points, String(depotId))
  return { day, now, depot, trucks, tanks, gone, row: stored, distances }
}

/** A day with a plan, as the solver sees it. */
export type OpenDay = DayFacts & {
  readonly plan: StoredPlan
  readonly input: DayInput
  readonly planned: DayProblem
}

/** Opens a day with its stored plan, or with another one. */
export function openDay(facts: DayFacts, plan: StoredPlan = facts.row.plan): OpenDay {
  const { day, now, depot, trucks, tanks, distances } = facts
  const { id, zone, opens_at, closes_at, loading_min, settings } = depot
  const input: DayInput = {
    day,
    zone,
    now,
    depot: { id, ...depotPlace(depot, tanks), opens_at, closes_at, loading_min },
    settings,
    trucks,
    tanks,
    plan,
    isPublished: facts.row.state === 'published',
    // The rest of a day that has begun: trucks leave the depot from now on.
    ...(facts.row.state === 'reopened' && day === dayIn(now, zone) ? { starts_after: now } : {}),
    travel: distances,
  }
  return { ...facts, plan, input, planned: dayProblem(input) }
}

/** Why nothing can be planned at all, such as a depot without a position; undefined when something can. */
export function whyNotPlannable({ depot, trucks }: DayFacts): DayReason | undefined {
  if (!isPlaced(depot)) return { key: 'errors.depotNotPlaced', args: { depot: depot.name } }
  return trucks.some(({ active }) => active)
    ? undefined
    : { key: 'errors.depotWithoutTrucks', args: { depot: depot.name } }
}
