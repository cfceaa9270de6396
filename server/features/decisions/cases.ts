import { events } from '../../../src/config/entities/declared'
import type { EventType } from '../../../src/config/eventTypes'
import type { Write } from '../../engine/behaviour/action'
import type { Database } from '../../engine/db/open'
import { AppError } from '../../engine/errors'

/** An open event of a case. */
export type CaseEvent = {
  readonly id: number
  readonly type: EventType
  readonly started_at: Date
  readonly from_l: number | null
  readonly delta_l: number | null
}
type Asked = { readonly whole_case?: boolean | null; readonly case_ids?: readonly number[] | null }
type Decided = { readonly id: number; readonly tank_id: number; readonly queue: string | null }

const CASE = `select e.id, e.type, e.started_at, e.from_l, e.delta_l from open_cases c join events e on e.id = c.id
  where c.tank_id = $1 and c.queue = $2 order by c.place`

/** The open events of a tank in a queue, the worst first. */
export const caseOf = (db: Database, { tank_id, queue }: Omit<Decided, 'id'>): Promise<CaseEvent[]> =>
  db.query<CaseEvent>(CASE, [tank_id, queue])

/**
 * The other events of an event's case, which are decided with it: none for a caller who decides this event alone, and for an
 * event that isn't part of a case. Refused if the case isn't the one that the caller saw.
 */
export async function restOfCase(tx: Database, event: Decided, { whole_case, case_ids }: Asked) {
  if (whole_case === false) return []
  const all = await caseOf(tx, event)
  const at = all.findIndex(({ id }) => id === event.id)
  const seen = case_ids && new Set(case_ids)
  if (seen && (seen.size !== all.length || all.some(({ id }) => !seen.has(id))))
    throw new AppError('conflict', { key: 'validation.caseChanged' })
  if (at < 0) return []
  return all.flatMap((one, place) => (place === at ? [] : [{ ...one, isWorse: place < at }]))
}

/** Decides the other events of a case: each is written, checked and audited on its own. */
export async function decideRest(
  write: Write,
  rest: readonly CaseEvent[],
  decision: Parameters<typeof write<typeof events>>[1],
): Promise<void> {
  for (const { id } of rest) await write(events, decision, id)
}

/** Reopens the events that were decided with this one. Returns their ids. */
export async function reopenRest(tx: Database, write: Write, eventId: number): Promise<number[]> {
  const rest = await tx.query<{ id: number }>('select id from events where decided_with = $1 order by id', [
    eventId,
  ])
  for (const { id } of rest)
    await write(events, { state: 'open', close_reason: null, decided_with: null }, id)
  return rest.map(({ id }) => id)
}
