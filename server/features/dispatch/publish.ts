import type { Problems } from '../../../src/config/schema'
import { MINUTE_MS } from '../../../src/config/schema/durations'
import { describeDay, type DescribedDay, type DescribedStop } from '../../domain/dispatch/day'
import { dayIn } from '../../domain/zonedTime'
import { audit } from '../../engine/audit/append'
import type { Writer } from '../../engine/crud/writer'
import type { Database } from '../../engine/db/open'
import { AppError, refuseProblems } from '../../engine/errors'
import { scheduleRequest, scheduleVisit, unscheduleRequest, unscheduleVisit } from '../deliveries'
import { openDay, readDay, whyNotPlannable, type DayFacts, type DayReader, type OpenDay } from './openDay'
import { withoutStops } from './planChanges'
import { cancelJobs, changeJobs, isClosed, readJobs, writeJobs, type NewJob } from './planJobs'
import { storePlan, sumsOf, plannedTanks, type KeptPlan, type LockedPlan, type Storing } from './planStore'
import type { ReadTank } from './readTanks'

/** A customer is told a window around the planned arrival, ms on either side. */
const WINDOW_MS = 60 * MINUTE_MS
const TEXT_MAX = 80

/** States of a job whose truck hasn't left yet. */
const NOT_STARTED = ['planned', 'assigned', 'accepted']

/** Concurrent publications of the same tanks wait for each other. */
const lockTanks = (tx: Database, ids: readonly number[]) =>
  tx.query('select from tanks where id = any($1::int[]) order by id for no key update', [ids])

/** Why a planned tank can't be visited any more. */
function problemOf({ name, is_quarantined, has_open_job, lat, lng }: ReadTank): Problems[string] | undefined {
  if (is_quarantined) return { key: 'errors.stopQuarantined', args: { tank: name } }
  if (has_open_job) return { key: 'errors.stopHasJob', args: { tank: name } }
  return lat === null || lng === null ? { key: 'errors.stopNotPlaced', args: { tank: name } } : undefined
}

/** Refuses stops whose tank changed after it was planned, each by its name. */
function refuseChanged({ tanks }: OpenDay, planned: ReadonlySet<number>) {
  const fields: Problems = {}
  const names: string[] = []
  for (const tank of tanks) {
    const problem = planned.has(tank.id) ? problemOf(tank) : undefined
    if (!problem) continue
    fields[`tanks.${tank.id}`] = problem
    names.push(tank.name)
  }
  if (names.length > 0)
    throw new AppError(
      'conflict',
      { key: 'errors.stopsChanged', args: { tanks: names.join(', ') } },
      { fields },
    )
}

/** The jobs of a day's stops, truck by truck. */
function jobsOf(day: OpenDay, { trucks }: DescribedDay): NewJob[] {
  const tanks = new Map(day.tanks.map(tank => [tank.id, tank]))
  const drivers = new Map(day.trucks.map(({ id, driver_id }) => [id, driver_id]))
  return trucks.flatMap(({ vehicle_id, trips }) => {
    const stops = trips.flatMap((trip, i) => trip.stops.map(stop => ({ stop, trip: i + 1 })))
    return stops.map(({ stop, trip }, i) => {
      const tank = tanks.get(stop.tank_id)!
      return {
        name: tank.name,
        kind: tank.direction === 1 ? 'collection' : 'delivery',
        tank_id: tank.id,
        assignee_id: drivers.get(vehicle_id) ?? null,
        vehicle_id,
        trip,
        sequence: i + 1,
        content_type: tank.content_type,
        planned_l: Math.round(stop.litres),
        ...timesOf(stop),
      } as const
    })
  })
}

const moved = (at: Date, ms: number) => new Date(at.getTime() + ms).toISOString()
const timesOf = ({ eta, leaves_at }: DescribedStop) => ({
  eta: eta.toISOString(),
  window_start: moved(eta, -WINDOW_MS),
  window_end: moved(eta, WINDOW_MS),
  service_min: Math.min(1440, Math.max(0, Math.round((leaves_at.getTime() - eta.getTime()) / MINUTE_MS))),
})

/** Refuses a day that is over, a depot that can't be planned, and an empty plan; a reopened one may have lost its last stop. */
function refuseUnready(day: OpenDay, { totals }: DescribedDay) {
  if (day.day < dayIn(day.now, day.depot.zone)) refuseProblems({ day: { key: 'validation.past' } })
  const why = whyNotPlannable(day)
  if (why) throw new AppError('conflict', why)
  if (totals.stops === 0 && day.row.state !== 'reopened')
    throw new AppError('conflict', { key: 'errors.planEmpty' })
}

/** Schedules the visit of each stop's tank, with its open request or without one, so that all see it as planned. */
async function scheduleStops(
  writer: Writer,
  { tanks }: DayFacts,
  planned: ReadonlySet<number>,
  day: string,
): Promise<Required<Pick<KeptPlan, 'scheduled' | 'unasked'>>> {
  const stops = tanks.filter(({ id }) => planned.has(id))
  const inState = (...states: string[]) =>
    stops.flatMap(({ id, topup_state }) => (states.includes(topup_state) ? [id] : []))
  const scheduled = inState('requested')
  const unasked = inState('none', 'fulfilled')
  for (const id of scheduled) await scheduleRequest(writer, id, day)
  for (const id of unasked) await scheduleVisit(writer, id, day)
  return { scheduled, unasked }
}

/** The jobs of a published plan, or the changed ones of a reopened plan, whose dropped tanks are taken off the schedule. */
async function storeJobs(writer: Writer, { row, depot, day }: DayFacts, stops: readonly NewJob[]) {
  if (row.state === 'reopened' && row.schedule_id !== null && row.id !== null) {
    const present = await readJobs(writer.db, row.schedule_id, 'for no key update')
    const dropped = await changeJobs(writer, row.schedule_id, present, stops)
    for (const id of await stillScheduled(writer.db, dropped, row.id)) await unscheduleRequest(writer, id)
    return row.schedule_id
  }
  const name = `${depot.name} ${day}`.slice(-TEXT_MAX)
  return writeJobs(
    writer,
    { name, client_id: depot.client_id, depot_id: depot.id, day },
    row.schedule_id,
    stops,
  )
}

/** A plan with the tanks that its publications have scheduled so far. */
const withScheduled = (
  plan: KeptPlan,
  more: Required<Pick<KeptPlan, 'scheduled' | 'unasked'>>,
): KeptPlan => ({
  ...plan,
  scheduled: [...new Set([...(plan.scheduled ?? []), ...more.scheduled])],
  unasked: [...new Set([...(plan.unasked ?? []), ...more.unasked])],
})

type Publication = { readonly writer: Writer; readonly reader: DayReader; readonly row: LockedPlan }

/**
 * Publishes a locked plan in the caller's transaction: one schedule, a job for each stop, and its tanks scheduled.
 * Refuses a plan with stops whose tank was quarantined or given another job since, by their names. Tanks that left the
 * depot are dropped, and shown with that reason.
 */
export async function publish(
  { writer, reader, row }: Publication,
  depotId: number,
  day: string,
): Promise<DayFacts> {
  const { db: tx } = writer
  const tankIds = plannedTanks(row.plan)
  await lockTanks(tx, tankIds)
  const facts = await readDay(reader, depotId, day, { row })
  const open = openDay(facts)
  const described = describeDay(open.input, open.planned.problem, open.planned.start)
  refuseUnready(open, described)
  refuseChanged(open, new Set(tankIds))
  const stops = jobsOf(open, described)
  const schedule_id = await storeJobs(writer, facts, stops)
  const added = await scheduleStops(writer, facts, new Set(stops.map(({ tank_id }) => tank_id)), day)
  const kept = withoutStops(row.plan, new Set(facts.gone.map(({ id }) => id)))
  const plan: KeptPlan = row.state === 'reopened' ? withScheduled(kept, added) : { ...kept, ...added }
  const { metres, seconds } = described.totals
  const driven = { distance_km: metres / 1000, hours: seconds / 3600 }
  await store(writer, row, plan, { state: 'published', schedule_id, driven })
  await logState(writer, row, 'publish', { state: 'published', schedule_id, ...sumsOf(plan) })
  return { ...facts, row: { ...row, plan, state: 'published', schedule_id, version: row.version + 1 } }
}

const store = (
  { db, principal, now }: Writer,
  row: LockedPlan,
  plan: KeptPlan,
  more: Pick<LockedPlan, 'state' | 'schedule_id'> & Pick<Storing, 'driven'>,
) => storePlan(db, row, plan, { uid: principal.uid, now, past: 'keep', ...more })

const logState = (
  { db, now, principal, ip, requestId }: Writer,
  row: LockedPlan,
  action: string,
  after: object,
) =>
  audit(db, now, {
    actor: principal.uid,
    action,
    entity: 'dispatch_plans',
    entityId: row.id,
    before: { state: row.state, schedule_id: row.schedule_id, ...sumsOf(row.plan) },
    after,
    ip,
    requestId,
  })

/**
 * Takes back a published plan in the caller's transaction: its jobs are cancelled, its schedule is a draft, and its
 * tanks are as before: requests that it scheduled are open again. Refused once a truck has left.
 */
export async function unpublish({ writer, row }: Pick<Publication, 'writer' | 'row'>): Promise<void> {
  const { db: tx } = writer
  const jobs = await readJobs(tx, row.schedule_id, 'for no key update')
  if (jobs.some(({ state }) => !NOT_STARTED.includes(state)))
    throw new AppError('conflict', { key: 'errors.truckLeft' })
  if (row.schedule_id !== null)
    await cancelJobs(
      writer,
      row.schedule_id,
      jobs.map(({ id }) => id),
    )
  const { scheduled = [], unasked = [], ...plan } = row.plan
  for (const id of await stillScheduled(tx, scheduled, row.id)) await unscheduleRequest(writer, id)
  for (const id of await stillScheduled(tx, unasked, row.id)) await unscheduleVisit(writer, id)
  await store(writer, row, plan, { state: 'draft', schedule_id: row.schedule_id })
  await logState(writer, row, 'unpublish', { state: 'draft', schedule_id: row.schedule_id, ...sumsOf(plan) })
}

/**
 * Reopens a published plan in the caller's transaction, also with trucks on the road. Stops that are closed leave the
 * plan, so that a failed one can be planned again; stops that are under way are locked. Jobs stay as they are.
 */
export async function reopen({ writer, row }: Pick<Publication, 'writer' | 'row'>): Promise<void> {
  const { db, principal, now } = writer
  const jobs = await readJobs(db, row.schedule_id)
  const stateOf = new Map(jobs.map(({ tank_id, state }) => [tank_id, state]))
  const closed = new Set(jobs.flatMap(({ tank_id, state }) => (isClosed(state) ? [tank_id] : [])))
  const isUnderWay = (tank_id: number) => !NOT_STARTED.includes(stateOf.get(tank_id) ?? NOT_STARTED[0]!)
  const rest = withoutStops(row.plan, closed)
  const plan: KeptPlan = {
    ...rest,
    trucks: rest.trucks.map(truck => ({
      ...truck,
      trips: truck.trips.map(trip => ({
        ...trip,
        stops: trip.stops.map(stop => (isUnderWay(stop.tank_id) ? { ...stop, is_locked: true } : stop)),
      })),
    })),
  }
  await storePlan(db, row, plan, {
    uid: principal.uid,
    now,
    past: 'clear',
    state: 'reopened',
    driven: 'keep',
  })
  await logState(writer, row, 'reopen', { state: 'reopened', ...sumsOf(plan) })
}

/** Tanks that a publication scheduled, without those that were fulfilled or moved to another day meanwhile. */
async function stillScheduled(tx: Database, ids: readonly number[], planId: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select t.id from tanks t join dispatch_plans p on p.id = $2
     where t.id = any($1::int[]) and t.topup_state = 'scheduled' and t.topup_on = p.day and t.deleted_at is null
     order by t.id for no key update of t`,
    [ids, planId],
  )
  return rows.map(({ id }) => id)
}
