import { MINUTE_MS } from '../../../src/config/schema/durations'
import type { Database } from '../db/open'
import { firstRun, scheduleText } from './schedule'
import type { Task } from './task'

/** How long a claim is valid without a renewal: a task of a process that died runs again after this. */
export const LEASE_MS = MINUTE_MS
const MAX_ERROR = 500

export type ClaimedTask = { readonly id: number; readonly name: string; readonly failures: number }
export type Outcome = {
  readonly claimed: ClaimedTask
  readonly endedAt: Date
  readonly ms: number
  readonly nextAt: Date
  readonly error: string | null
}

/** Adds a row for each task that the store doesn't know yet, and brings their schedules up to date. */
export async function registerTasks(db: Database, now: Date, tasks: readonly Task[]): Promise<void> {
  for (const task of tasks)
    await db.query(
      `insert into tasks (name, schedule, next_at) values ($1, $2, $3)
       on conflict (name) do update set schedule = excluded.schedule, next_at = excluded.next_at
       where tasks.schedule is distinct from excluded.schedule`,
      [task.name, scheduleText(task), firstRun(task, now)],
    )
}

/** Claims the due tasks among these for one process. */
export async function claimTasks(
  db: Database,
  now: Date,
  by: string,
  names: readonly string[],
): Promise<ClaimedTask[]> {
  const claimed = await db.query<ClaimedTask>(
    `update tasks t set state = 'running', claimed_by = $3, claimed_until = $4, last_started_at = $2, updated_at = $2
     from (select id from tasks where name = any($1) and next_at <= $2
             and (claimed_until is null or claimed_until <= $2)
           order by next_at, id for update skip locked) due
     where t.id = due.id
     returning t.id, t.name, t.failures`,
    [names, now, by, new Date(now.getTime() + LEASE_MS)],
  )
  if (claimed.length > 0) db.changed({ entity: 'tasks', ids: claimed.map(({ id }) => id) })
  return claimed
}

/** Extends the claims of a process. */
export const renewClaims = (db: Database, now: Date, by: string) =>
  db.query('update tasks set claimed_until = $2 where claimed_by = $1', [
    by,
    new Date(now.getTime() + LEASE_MS),
  ])

/** Stores how a run ended and ends the claim. Answers false where another process has claimed the task meanwhile. */
export async function recordRun(
  db: Database,
  by: string,
  { claimed, endedAt, ms, nextAt, error }: Outcome,
): Promise<boolean> {
  const ended = await db.query(
    `update tasks set state = $3, claimed_by = null, claimed_until = null, last_ms = $4, last_error = $5, next_at = $6,
       runs = runs + 1, failures = case when $5::text is null then 0 else failures + 1 end,
       updated_at = $7, version = version + 1
     where id = $1 and claimed_by = $2 returning id`,
    [
      claimed.id,
      by,
      error === null ? 'waiting' : 'failed',
      ms,
      error?.slice(0, MAX_ERROR) ?? null,
      nextAt,
      endedAt,
    ],
  )
  db.changed({ entity: 'tasks', ids: [claimed.id] })
  return ended.length > 0
}
