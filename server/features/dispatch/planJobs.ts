import { jobs, schedules } from '../../../src/config/entities/declared'
import { withRaisedRights, type RaisedFields } from '../../engine/crud/raisedRights'
import type { Writer } from '../../engine/crud/writer'
import type { Database } from '../../engine/db/open'

/** What publishing writes for planners, who may not write jobs and schedules themselves. */
const RAISED = {
  schedules: ['name', 'client_id', 'depot_id', 'kind', 'date_from', 'date_to', 'state'],
  jobs: [
    'name',
    'kind',
    'state',
    'schedule_id',
    'tank_id',
    'assignee_id',
    'vehicle_id',
    'trip',
    'sequence',
    'eta',
    'window_start',
    'window_end',
    'service_min',
    'content_type',
    'planned_l',
  ],
} as const satisfies RaisedFields

/** The schedule of a depot's day. */
export type DaySchedule = {
  readonly name: string
  readonly client_id: number
  readonly depot_id: number
  readonly day: string
}

/** A stop as its job has it. */
export type NewJob = {
  readonly name: string
  readonly kind: 'delivery' | 'collection'
  readonly tank_id: number
  readonly assignee_id: number | null
  readonly vehicle_id: number
  readonly trip: number
  readonly sequence: number
  readonly eta: string
  readonly window_start: string
  readonly window_end: string
  readonly service_min: number
  readonly content_type: 'kerosene' | 'derv' | 'gas_oil' | 'other'
  readonly planned_l: number
}

/**
 * Publishes the schedule of a day, or the one of an earlier publication again, with a job for each stop. Returns the
 * schedule's id.
 */
export async function writeJobs(
  writer: Writer,
  { day, ...schedule }: DaySchedule,
  scheduleId: number | null,
  stops: readonly NewJob[],
): Promise<number> {
  const { write } = withRaisedRights(writer, RAISED)
  const values = { ...schedule, kind: 'delivery', date_from: day, date_to: day, state: 'published' } as const
  const known = scheduleId !== null && (await isKept(writer.db, scheduleId)) ? scheduleId : undefined
  const { id } = await write(schedules, values, known)
  const schedule_id = id as number
  for (const stop of stops) await write(jobs, { ...stop, schedule_id, state: stateOf(stop) })
  return schedule_id
}

const stateOf = ({ assignee_id }: NewJob) => (assignee_id === null ? 'planned' : 'assigned')

/** Number of a truck's stops that were closed before the plan was changed: the others are counted after them. */
const closedOf = (present: readonly StopJob[], vehicle: number) =>
  present.filter(({ state, vehicle_id }) => vehicle_id === vehicle && isClosed(state)).length

export const isClosed = (state: string): boolean => state === 'done' || state === 'failed'

/**
 * Changes the jobs of a reopened plan: a stop that moved, a new one, and one that is no longer planned. Closed jobs stay.
 * A stop that goes to another truck isn't under way any more. Returns the tanks whose jobs were cancelled.
 */
export async function changeJobs(
  writer: Writer,
  schedule_id: number,
  present: readonly StopJob[],
  stops: readonly NewJob[],
): Promise<number[]> {
  const { write } = withRaisedRights(writer, RAISED)
  const open = new Map(present.filter(({ state }) => !isClosed(state)).map(job => [job.tank_id, job]))
  for (const stop of stops) {
    const job = open.get(stop.tank_id)
    const values = { ...stop, sequence: stop.sequence + closedOf(present, stop.vehicle_id) }
    if (!job) await write(jobs, { ...values, schedule_id, state: stateOf(stop) })
    else if (job.vehicle_id === stop.vehicle_id) await write(jobs, values, job.id)
    else await write(jobs, { ...values, state: stateOf(stop) }, job.id)
    open.delete(stop.tank_id)
  }
  for (const { id } of open.values()) await write(jobs, { state: 'cancelled' }, id)
  return [...open.keys()]
}

/** Whether a schedule wasn't removed after its publication. */
async function isKept(db: Database, id: number): Promise<boolean> {
  const [row] = await db.query('select id from schedules where id = $1 and deleted_at is null', [id])
  return row !== undefined
}

/** Cancels the open jobs of a schedule, which becomes a draft. */
export async function cancelJobs(writer: Writer, scheduleId: number, ids: readonly number[]): Promise<void> {
  const { write } = withRaisedRights(writer, RAISED)
  for (const id of ids) await write(jobs, { state: 'cancelled' }, id)
  if (await isKept(writer.db, scheduleId)) await write(schedules, { state: 'draft' }, scheduleId)
}

/** A job of a plan's schedule. */
export type StopJob = {
  readonly id: number
  readonly tank_id: number
  readonly vehicle_id: number | null
  readonly state: string
  readonly eta: Date | null
}

/** The jobs of a plan's schedule, without those that were cancelled. */
export async function readJobs(db: Database, scheduleId: number | null, lock = ''): Promise<StopJob[]> {
  if (scheduleId === null) return []
  return db.query(
    `select id, tank_id, vehicle_id, state, eta from jobs
     where schedule_id = $1 and state <> 'cancelled' and tank_id is not null and deleted_at is null order by id ${lock}`,
    [scheduleId],
  )
}
