import type { changePlan as call } from '../../../src/config/calls/dispatch'
import type { Problems } from '../../../src/config/schema'
import type { StoredPlan } from '../../domain/dispatch/day'
import type { CallContext } from '../../engine/calls/serve'
import { AppError, refuseProblems } from '../../engine/errors'
import { moveStop } from './moveStop'
import { openDay, type DayFacts, type OpenDay } from './openDay'
import { plannedTanks } from './planStore'
import * as changes from './planChanges'
import type { ReadTruck } from './readTrucks'

/** A planner's change, as it was asked for. */
export type Change = CallContext<typeof call>['body']

const REQUIRED = { key: 'validation.required' } as const
/** A position after all stops. */
const END = Number.MAX_SAFE_INTEGER
const UNKNOWN = { key: 'validation.unknownReference' } as const

/** What a change refers to: the depot's own trucks, tanks and stops; the error names the field of any other. */
class Named {
  readonly problems: Problems = {}

  constructor(
    private readonly day: OpenDay,
    private readonly change: Change,
  ) {}

  truck(): ReadTruck | undefined {
    const { vehicle_id } = this.change
    const truck = this.day.trucks.find(({ id }) => id === vehicle_id)
    if (!truck) this.problems.vehicle_id = vehicle_id === null ? REQUIRED : UNKNOWN
    return truck
  }

  tank(): number | undefined {
    const { tank_id } = this.change
    const tank = this.day.tanks.find(({ id }) => id === tank_id)
    if (!tank) this.problems.tank_id = tank_id === null ? REQUIRED : UNKNOWN
    return tank?.id
  }

  /** The tanks of `tank_id` or `tank_ids`, which belong to the depot. */
  tanks(): ReadonlySet<number> {
    const { tank_id, tank_ids } = this.change
    const ids = new Set([...(tank_ids ?? []), ...(tank_id === null ? [] : [tank_id])] as number[])
    const field = tank_id === null ? 'tank_ids' : 'tank_id'
    const known = new Set([...this.day.tanks, ...this.day.gone].map(({ id }) => id))
    if (ids.size === 0) this.problems[field] = REQUIRED
    else if ([...ids].some(id => !known.has(id))) this.problems[field] = { key: 'validation.otherDepot' }
    return ids
  }

  /** The tanks of `tank_id` or `tank_ids`, all of which are planned. */
  stops(): ReadonlySet<number> {
    const ids = this.tanks()
    const planned = new Set(plannedTanks(this.day.plan))
    const field = this.change.tank_id === null ? 'tank_ids' : 'tank_id'
    if ([...ids].some(id => !planned.has(id))) this.problems[field] ??= { key: 'validation.notPlanned' }
    return ids
  }

  /** The number of a trip; `isNew` allows one more than the truck has. */
  trip({ id, max_trips }: ReadTruck, isNew: boolean): number {
    const { trip } = this.change
    const trips = this.day.plan.trucks.find(({ vehicle_id }) => vehicle_id === id)?.trips.length ?? 0
    const last = isNew ? trips : trips - 1
    const max = Math.min(last, Math.max(max_trips, trips) - 1)
    if (trip === null) this.problems.trip = REQUIRED
    else if (trip > max) this.problems.trip = { key: 'validation.max', args: { max } }
    return trip ?? 0
  }

  compartment({ compartments }: ReadTruck): number {
    const { compartment } = this.change
    const max = compartments.length - 1
    if (compartment === null) this.problems.compartment = REQUIRED
    else if (compartment > max) this.problems.compartment = { key: 'validation.max', args: { max } }
    return compartment ?? 0
  }
}

/** A locked truck, and a locked stop, stay until a planner unlocks them. */
function refuseLocked({ plan }: OpenDay, tank_id: number, truck: ReadTruck) {
  const isLockedTruck = (id: number) => plan.trucks.some(one => one.vehicle_id === id && one.is_locked)
  const home = plan.trucks.find(({ trips }) =>
    trips.some(({ stops }) => stops.some(stop => stop.tank_id === tank_id)),
  )
  if (isLockedTruck(truck.id) || (home && isLockedTruck(home.vehicle_id)))
    throw new AppError('conflict', { key: 'errors.truckLocked' })
  if (changes.stopOf(plan, tank_id)?.is_locked) throw new AppError('conflict', { key: 'errors.stopLocked' })
}

function move(day: OpenDay, change: Change, named: Named): StoredPlan {
  const [tank, truck] = [named.tank(), named.truck()]
  const trip = truck && named.trip(truck, true)
  refuseProblems(named.problems)
  refuseLocked(day, tank!, truck!)
  const { vehicle_id, position } = { vehicle_id: truck!.id, position: change.position ?? END }
  return moveStop(day, tank!, { vehicle_id, trip: trip!, position })
}

function setCompartment({ plan }: OpenDay, change: Change, named: Named): StoredPlan {
  const truck = named.truck()
  const trip = truck && named.trip(truck, false)
  const compartment = truck && named.compartment(truck)
  refuseProblems(named.problems)
  return changes.withCompartment(plan, {
    vehicle_id: truck!.id,
    trip: trip!,
    compartment: compartment!,
    content_type: change.content_type,
  })
}

function setLitres({ plan }: OpenDay, { litres }: Change, named: Named): StoredPlan {
  const [tank] = named.stops()
  if (litres === null) named.problems.litres = REQUIRED
  refuseProblems(named.problems)
  return changes.withLitres(plan, tank!, litres!)
}

function setMinimum({ plan }: OpenDay, { litres }: Change): StoredPlan {
  const { minimum_l: _, ...others } = plan
  return litres === null ? others : { ...others, minimum_l: litres }
}

/** A change of tanks or a truck whose names are checked before it is made. */
const checked = <T>(named: Named, of: T, make: (of: NonNullable<T>) => StoredPlan): StoredPlan => {
  refuseProblems(named.problems)
  return make(of!)
}

type Maker = (day: OpenDay, change: Change, named: Named) => StoredPlan
const MAKERS: Readonly<Record<Change['kind'], Maker>> = {
  move,
  remove: ({ plan }, _change, named) => checked(named, named.stops(), ids => changes.withoutStops(plan, ids)),
  lock: ({ plan }, _change, named) =>
    checked(named, named.stops(), ids => changes.withLocks(plan, ids, true)),
  unlock: ({ plan }, _change, named) =>
    checked(named, named.stops(), ids => changes.withLocks(plan, ids, false)),
  exclude: ({ plan }, _change, named) =>
    checked(named, named.tanks(), ids => changes.withExcluded(plan, ids, true)),
  include: ({ plan }, _change, named) =>
    checked(named, named.tanks(), ids => changes.withExcluded(plan, ids, false)),
  add: ({ plan }, { value }, named) =>
    checked(named, named.tanks(), ids => changes.withAdded(plan, ids, value)),
  use_truck: ({ plan }, { value }, named) =>
    checked(named, named.truck(), ({ id }) => changes.withTruckUsed(plan, id, value)),
  lock_truck: ({ plan }, { value }, named) =>
    checked(named, named.truck(), ({ id }) => changes.withTruckLocked(plan, id, value)),
  compartment: setCompartment,
  litres: setLitres,
  minimum: setMinimum,
  clear: ({ plan }) => changes.cleared(plan),
  // Its plan comes from the store.
  undo: ({ plan }) => plan,
}

/**
 * Returns the plan after a change, without tanks that left the depot. Refuses records of other depots, by field, and
 * changes of locked stops and trucks.
 */
export function changedPlan(facts: DayFacts, change: Change): StoredPlan {
  const day = openDay(facts)
  const changed = MAKERS[change.kind](day, change, new Named(day, change))
  return changes.withoutStops(changed, new Set(facts.gone.map(({ id }) => id)))
}
