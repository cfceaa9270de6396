import { noteUnchanged } from '../../engine/audit/entryCount'
import type { Writer } from '../../engine/crud/writer'
import { AppError } from '../../engine/errors'
import { changedPlan, type Change } from './changePlan'
import { dayView, type DayView } from './dayView'
import { openDay, readDay, type DayFacts } from './openDay'
import { readJobs } from './planJobs'
import type { AuditedPlanning, Planning } from './planning'
import {
  lockPlan,
  plannedTanks,
  previousPlan,
  storePlan,
  sumsOf,
  type KeptPlan,
  type LockedPlan,
} from './planStore'
import { publish, reopen, unpublish } from './publish'
import { readSearch } from './searchStore'

/** Shows a day with its jobs and its running search. */
async function view({ db }: Planning, facts: DayFacts): Promise<DayView> {
  const { row } = facts
  const stored = row.state === 'draft' ? [] : await readJobs(db, row.schedule_id)
  // A reopened plan shows the arrivals that publishing it will tell.
  const jobs = row.state === 'reopened' ? stored.map(job => ({ ...job, eta: null })) : stored
  const search = row.id === null ? undefined : await readSearch(db, row.id)
  return dayView(openDay(facts), { jobs, searchId: search?.state === 'running' ? row.id : null })
}

/** A depot's day. The caller has checked that the depot is in the user's scope. */
export const viewDay = async (planning: Planning, depotId: number, day: string): Promise<DayView> =>
  view(planning, await readDay(planning, depotId, day))

/** Refuses changes of a published plan. */
export function refusePublished({ state }: LockedPlan) {
  if (state === 'published')
    throw new AppError('wrong_state', { key: 'errors.planPublished' }, { state: { state } })
}

/** The plan before the newest change. */
async function undone({ db }: Planning, { id }: LockedPlan): Promise<KeptPlan> {
  const plan = await previousPlan(db, id)
  if (!plan) throw new AppError('conflict', { key: 'errors.nothingToUndo' })
  return plan
}

const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b)

/** Changes a draft plan by one step, which can be undone. */
export async function changePlan(
  planning: AuditedPlanning,
  depotId: number,
  change: Change,
): Promise<DayView> {
  const { db, uid, now, audit } = planning
  const { kind, day, version } = change
  const row = await lockPlan(db, depotId, day, version, { uid, now })
  refusePublished(row)
  const before = kind === 'undo' ? await undone(planning, row) : undefined
  const named = [...(change.tank_ids ?? []), ...(change.tank_id === null ? [] : [change.tank_id])].map(Number)
  const also = before ? [...plannedTanks(before), ...before.added] : named
  const facts = await readDay(planning, depotId, day, { row, also })
  const plan = before ?? changedPlan(facts, change)
  if (kind !== 'undo' && isSame(plan, row.plan)) {
    noteUnchanged()
    return view(planning, facts)
  }
  await storePlan(db, row, plan, { uid, now, past: kind === 'undo' ? 'pop' : 'push' })
  await audit(kind, 'dispatch_plans', row.id, {
    ...givenOf(change),
    version: row.version + 1,
    ...sumsOf(plan),
  })
  return view(planning, {
    ...facts,
    row: { ...row, plan, version: row.version + 1, steps: row.steps + (kind === 'undo' ? -1 : 1) },
  })
}

const ADDRESS = ['depot_id', 'day', 'version', 'kind']
/** The parts of a change that were given, for the audit log. */
const givenOf = (change: Change) =>
  Object.fromEntries(
    Object.entries(change).filter(([name, value]) => value !== null && !ADDRESS.includes(name)),
  )

type Wanted = { readonly day: string; readonly version: number }

/** Publishes a plan. */
export async function publishPlan(
  planning: Planning,
  writer: Writer,
  depotId: number,
  { day, version }: Wanted,
): Promise<DayView> {
  const row = await lockPlan(planning.db, depotId, day, version, planning)
  refusePublished(row)
  return view(planning, await publish({ writer, reader: planning, row }, depotId, day))
}

/** Takes back a published plan. */
export async function unpublishPlan(
  planning: Planning,
  writer: Writer,
  depotId: number,
  { day, version }: Wanted,
): Promise<DayView> {
  const row = await lockPublished(planning, depotId, { day, version })
  await unpublish({ writer, row })
  return viewDay(planning, depotId, day)
}

/** Reopens a published plan for changes. */
export async function reopenPlan(
  planning: Planning,
  writer: Writer,
  depotId: number,
  wanted: Wanted,
): Promise<DayView> {
  const row = await lockPublished(planning, depotId, wanted)
  await reopen({ writer, row })
  return viewDay(planning, depotId, wanted.day)
}

async function lockPublished(planning: Planning, depotId: number, { day, version }: Wanted) {
  const row = await lockPlan(planning.db, depotId, day, version, planning)
  if (row.state === 'published') return row
  throw new AppError('wrong_state', { key: 'errors.planNotPublished' }, { state: { state: row.state } })
}
