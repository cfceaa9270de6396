import type { Database } from '../../engine/db/open'
import { removeDetected, storeDetected } from '../deliveries'
import { matchEvents, type EventChanges, type Rounded, type StoredEvent } from './matchEvents'
import type { Finding } from '../../domain/events/types'

type Row = Omit<StoredEvent, 'started_at' | 'ended_at' | 'evidence'> & {
  started_at: Date
  ended_at: Date | null
  evidence: Date[]
}

async function storedEvents(db: Database, tankId: number): Promise<StoredEvent[]> {
  const rows = await db.query<Row>(
    `select id, type, state, started_at, ended_at, from_l, to_l, delta_l, confidence, evidence, reason, revised from events
     where tank_id = $1 order by started_at, id`,
    [tankId],
  )
  return rows.map(row => ({
    ...row,
    started_at: row.started_at.getTime(),
    ended_at: row.ended_at?.getTime() ?? null,
    evidence: row.evidence.map(at => at.getTime()),
  }))
}

/** Events as one JSON value: `unnest` can't pass their nested lists. */
const asJson = (events: readonly Rounded[]) =>
  JSON.stringify(
    events.map(({ started_at, ended_at, evidence, ...rest }) => ({
      ...rest,
      started_at: new Date(started_at).toISOString(),
      ended_at: ended_at === null ? null : new Date(ended_at).toISOString(),
      evidence: `{${evidence.map(at => `"${new Date(at).toISOString()}"`).join()}}`,
    })),
  )

const FIELDS = `id int, type text, state text, started_at timestamptz, ended_at timestamptz, from_l float8, to_l float8,
  delta_l float8, confidence float8, evidence text, reason jsonb`

/** Thrown when readings changed, or an event was decided, while a tank was processed: its result is discarded. */
export class Superseded extends Error {}

/**
 * States that no user decided. Events are read without a lock, which would write each row; instead, a row that was
 * decided or reopened meanwhile isn't written.
 */
const UNDECIDED = `e.state in ('open', 'auto_closed')`

/** Throws if rows were left out. */
function expectAll(written: readonly unknown[], expected: number) {
  if (written.length < expected) throw new Superseded()
}

async function write(db: Database, tankId: number, { add, update, revise, remove }: EventChanges) {
  if (remove.length > 0) {
    await removeDetected(db, remove)
    const removed = await db.query(
      `delete from events e where e.id = any($1::int[]) and ${UNDECIDED} returning e.id`,
      [remove],
    )
    expectAll(removed, remove.length)
  }
  if (update.length > 0) {
    const updated = await db.query(
      `update events e set state = u.state, started_at = u.started_at, ended_at = u.ended_at, from_l = u.from_l,
         to_l = u.to_l, delta_l = u.delta_l, version = e.version + 1, updated_at = now(), confidence = u.confidence, evidence = u.evidence::timestamptz[], reason = u.reason
       from jsonb_to_recordset($1::jsonb) as u(${FIELDS}) where e.id = u.id and ${UNDECIDED} returning e.id`,
      [asJson(update)],
    )
    expectAll(updated, update.length)
  }
  if (add.length > 0)
    await db.query(
      `insert into events (tank_id, type, state, started_at, ended_at, from_l, to_l, delta_l, confidence, evidence, reason)
       select $1, type, state, started_at, ended_at, from_l, to_l, delta_l, confidence, evidence::timestamptz[], reason
       from jsonb_to_recordset($2::jsonb) as u(${FIELDS})`,
      [tankId, asJson(add)],
    )
  for (const { id, revised } of revise) {
    const written = await db.query(
      `update events e set revised = $2 where e.id = $1 and (not ${UNDECIDED} or $2::jsonb is null) returning e.id`,
      [id, revised && JSON.stringify(revised)],
    )
    expectAll(written, 1)
  }
}

/** Ranks a tank's open events by its forecast. Before the tank's row is locked: decisions lock events first. */
export const rankOpenEvents = (db: Database, tankId: number, runsOut: Date | null) =>
  db.query(
    `update events set runs_out_p50_at = $2
     where tank_id = $1 and state = 'open' and runs_out_p50_at is distinct from $2`,
    [tankId, runsOut],
  )

/** Updates a tank's events and services from its readings; `seen` is the time of the last one, ms. */
export async function writeEvents(
  db: Database,
  tankId: number,
  findings: readonly Finding[],
  seen: number,
): Promise<void> {
  const changes = matchEvents(findings, await storedEvents(db, tankId), seen)
  await write(db, tankId, changes)
  const ids = [...changes.update, ...changes.revise].map(({ id }) => id)
  // New events have no ids yet, so lists of events must be refetched.
  if (changes.add.length > 0) db.changed({ entity: 'events' })
  else if (ids.length > 0) db.changed({ entity: 'events', ids })
  if (changes.add.length + changes.update.length > 0) await storeDetected(db, tankId)
}
