import { TANK_STATES } from '../../../src/config/calls/tankDecisions'
import type { Database } from '../../db/open'

/** So many at most in one answer. */
const MOST = 1000

type Row = {
  at: Date
  field: (typeof TANK_STATES)[number]
  from: string
  to: string
  by: string | null
  input: Record<string, unknown> | null
}

/** What moved a tank from one state to another, newest first, as the audit log tells. */
export const stateHistory = (db: Database, tankId: number) =>
  db.query<Row>(
    `select a.at, f.field, a.before ->> f.field as "from", a.after ->> f.field as "to", u.name as by, a.after -> '$input' as input
     from audit_log a cross join unnest($2::text[]) as f(field) left join users u on u.uid = a.actor
     where a.entity = 'tanks' and a.entity_id = $1 and a.before ? f.field and a.after ? f.field
       and a.before ->> f.field is distinct from a.after ->> f.field
       and a.before ->> f.field is not null and a.after ->> f.field is not null
     order by a.id desc, f.field limit ${MOST}`,
    [String(tankId), TANK_STATES],
  )

/** Notes of a tank with the names of who wrote them, newest first. */
export const notesOf = (db: Database, tankId: number) =>
  db.query<{
    id: number
    content: string
    created_at: Date
    created_by: string | null
    author: string | null
  }>(
    `select n.id, n.content, n.created_at, n.created_by, u.name as author
     from notes n left join users u on u.uid = n.created_by
     where n.tank_id = $1 and n.deleted_at is null order by n.created_at desc, n.id desc limit ${MOST}`,
    [tankId],
  )
