import { BACK_PCT } from '../../domain/events/conditions'
import type { EventType } from '../../../src/config/eventTypes'
import type { Database } from '../../engine/db/open'

/** SQL: how far a tank's newest level is past a limit of its remaining contents, percent of the capacity. */
const left = `case when t.direction = 1 then 100 - t.pct else t.pct end`
/** SQL: the limits of the level apply in the tank `t`, of the group `g`, with the hysteresis of the events. */
const CLEARED = `case e.type
    when 'threshold_low' then ${left} > coalesce(t.low_pct, g.low_pct, 25) + ${BACK_PCT}
    when 'threshold_critical' then ${left} > coalesce(t.critical_pct, g.critical_pct, 10) + ${BACK_PCT}
    when 'overfill' then t.pct < t.safe_fill_pct - ${BACK_PCT} end`

/**
 * SQL: the event `e` is no longer so. Readings don't show it any more, or its level has recovered: by the event, by what
 * later readings say of a decided event, or by the tank's newest valid reading, which is known before the events are.
 */
const OVER = `(coalesce(e.revised ? 'gone', false) or e.queue = 'threshold' and
  (e.ended_at is not null or e.revised ->> 'to_l' is not null or coalesce(${CLEARED}, false)))`

/** Those of the events that are no longer so: messages about them aren't sent. */
export async function eventsThatAreOver(db: Database, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const over = await db.query<{ id: number }>(
    `select e.id from events e join tanks t on t.id = e.tank_id left join tankgroups g on g.id = t.group_id
     where e.id = any($1::int[]) and ${OVER}`,
    [ids],
  )
  return over.map(({ id }) => id)
}

/** An alarm of the level that was sent before and still holds; `is_enough` if it was at least as severe. */
export type Told = { readonly type: EventType; readonly at: Date; readonly is_enough: boolean }

const TOLD = `select e.type, e.signed_at as at, event_severity(e.type) >= event_severity(n.type) as is_enough
  from events n join events e on e.tank_id = n.tank_id and e.queue = n.queue and e.id <> n.id
    join tanks t on t.id = e.tank_id left join tankgroups g on g.id = t.group_id
  where n.id = $1 and n.queue = 'threshold' and n.state = 'open' and e.state = 'signed' and e.deleted_at is null and not ${OVER}
    and (exists (select from outbox o where o.event_id = e.id and o.state <> 'cancelled')
      or exists (select from notifications o where o.event_id = e.id))
  order by e.signed_at`

/** What recipients were told of an open event's tank already, and what is still so. */
export const toldBefore = (db: Database, eventId: number): Promise<Told[]> => db.query<Told>(TOLD, [eventId])
