import { noteUnchanged } from '../../engine/audit/entryCount'
import type { CallContext } from '../../engine/calls/serve'
import type { Database } from '../../engine/db/open'
import { AppError } from '../../engine/errors'
import { readDay, whyNotPlannable } from './openDay'
import type { AuditedPlanning } from './planning'
import { refusePublished } from './planService'
import { lockPlan, planById } from './planStore'
import { askToStop, beginSearch, readSearch } from './searchStore'

type Wanted = { readonly day: string; readonly seconds: number }

/**
 * Stores a new search of a depot's day; the caller starts it after the commit. Without trucks, or without a position
 * of the depot, there is none to start: it has failed, and tells why.
 */
export async function requestSearch(planning: AuditedPlanning, depotId: number, { day, seconds }: Wanted) {
  const { db, uid, now, audit } = planning
  const row = await lockPlan(db, depotId, day, undefined, { uid, now })
  refusePublished(row)
  const error = whyNotPlannable(await readDay(planning, depotId, day, { row }))
  const search = await beginSearch(db, { planId: row.id, seconds, uid, now, error })
  if (!search) throw new AppError('conflict', { key: 'errors.searchRuns' })
  await audit('search', 'dispatch_plans', row.id, { seconds, version: row.version })
  return { planId: row.id, search: error ? undefined : search }
}

/** Asks a plan's search to stop; changes nothing where none runs. */
export async function requestStop(db: Database, planId: number, audit: CallContext<object>['audit']) {
  if (await askToStop(db, planId)) await audit('stopSearch', 'dispatch_plans', planId, {})
  else noteUnchanged()
}

const NONE = { state: 'done', elapsed_s: 0, seconds: 0, better_pct: 0, error: null } as const

/** Progress of a plan's newest search; a plan that was never searched has none. */
export async function searchView(db: Database, planId: number) {
  const { state, elapsed_s, seconds, better_pct, error } = (await readSearch(db, planId)) ?? NONE
  const row = await planById(db, planId)
  return {
    id: planId,
    state,
    elapsed_s: Number(elapsed_s.toFixed(1)),
    seconds,
    better_pct: Number(better_pct.toFixed(2)),
    version: row?.version ?? 0,
    error: error && { key: error.key, args: { ...error.args } },
  }
}
