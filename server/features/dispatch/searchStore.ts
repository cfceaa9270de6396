import type { DayReason } from '../../domain/dispatch/day'
import type { Database } from '../../engine/db/open'

/** A search that wasn't renewed for this time has lost its server, s. */
const SILENT_S = 15
const IS_LOST = `state = 'running' and alive_at < clock_timestamp() - interval '${SILENT_S} s'`

export type SearchState = 'running' | 'done' | 'stopped' | 'failed'
/** The newest search of a plan. */
export type SearchRow = {
  readonly state: SearchState
  readonly seconds: number
  readonly elapsed_s: number
  readonly better_pct: number
  readonly error: DayReason | null
}

/** A search that a server runs: its plan, its number among the plan's searches, and who started it. */
export type Search = {
  readonly planId: number
  readonly run: number
  readonly seconds: number
  readonly uid: string
}

const LOST: DayReason = { key: 'errors.searchLost' }

/** The newest search of a plan; undefined when there was none. */
export async function readSearch(db: Database, planId: number): Promise<SearchRow | undefined> {
  const [row] = await db.query<SearchRow & { is_lost: boolean }>(
    `select state, seconds, elapsed_s, better_pct, error, ${IS_LOST} as is_lost from dispatch_searches where plan_id = $1`,
    [planId],
  )
  if (!row) return undefined
  const { is_lost, ...search } = row
  return is_lost ? { ...search, state: 'failed', error: LOST } : search
}

type Beginning = Omit<Search, 'run'> & { readonly now: Date; readonly error: DayReason | undefined }

/** Stores a new search; undefined while another one of the plan runs. One with an error has failed at once. */
export async function beginSearch(tx: Database, search: Beginning): Promise<Search | undefined> {
  const { planId, seconds, uid, now, error } = search
  const [begun] = await tx.query<{ run: number }>(
    `insert into dispatch_searches as s (plan_id, started_at, started_by, seconds, state, error)
     values ($1, $2, $3, $4, $5, $6::jsonb)
     on conflict (plan_id) do update set run = s.run + 1, started_at = excluded.started_at,
       started_by = excluded.started_by, seconds = excluded.seconds, state = excluded.state, error = excluded.error,
       alive_at = clock_timestamp(), elapsed_s = 0, better_pct = 0, stop_asked = false
     where s.state <> 'running' or s.alive_at < clock_timestamp() - interval '${SILENT_S} s' returning run`,
    [planId, now, uid, seconds, error ? 'failed' : 'running', error ? JSON.stringify(error) : null],
  )
  return begun && { planId, seconds, uid, run: begun.run }
}

/** Asks the server of a running search to stop it; false when none runs. */
export async function askToStop(tx: Database, planId: number): Promise<boolean> {
  const asked = await tx.query(
    `update dispatch_searches set stop_asked = true where plan_id = $1 and state = 'running' returning plan_id`,
    [planId],
  )
  return asked.length > 0
}

export type Progress = { readonly elapsed_s: number; readonly better_pct: number }

/** Renews a search and stores its progress; tells whether it goes on, and the plan's present version. */
export async function renewSearch(
  db: Database,
  { planId, run }: Search,
  { elapsed_s, better_pct }: Progress,
) {
  const [row] = await db.query<{ stop_asked: boolean; version: number; plan_state: string }>(
    `update dispatch_searches s set alive_at = clock_timestamp(), elapsed_s = $3, better_pct = $4
     from dispatch_plans p where s.plan_id = $1 and s.run = $2 and s.state = 'running' and p.id = s.plan_id
     returning s.stop_asked, p.version, p.state as plan_state`,
    [planId, run, elapsed_s, better_pct],
  )
  return { goesOn: row !== undefined && !row.stop_asked && row.plan_state === 'draft', version: row?.version }
}

/** Stores how a search ended. */
export async function endSearch(
  tx: Database,
  { planId, run }: Search,
  state: SearchState,
  { elapsed_s, better_pct }: Progress,
  error: DayReason | null,
): Promise<void> {
  await tx.query(
    `update dispatch_searches set state = $3, elapsed_s = $4, better_pct = $5, error = $6::jsonb
     where plan_id = $1 and run = $2 and state = 'running'`,
    [planId, run, state, elapsed_s, better_pct, error && JSON.stringify(error)],
  )
  tx.changed({ entity: 'dispatch_plans', ids: [planId] })
}
