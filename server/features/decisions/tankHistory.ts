import { sql, type RawBuilder } from 'kysely'
import { TANK_STATES } from '../../../src/config/calls/tankDecisions'
import type { Principal } from '../../../src/config/schema'
import type { Database } from '../../engine/db/open'
import { isNamedTo } from '../groups'

/** Maximum number of entries in a response. */
const MAX_ENTRIES = 1000

type Row = {
  at: Date
  field: (typeof TANK_STATES)[number]
  from: string
  to: string
  by: string | null
  input: Record<string, unknown> | null
}

/** State changes of a tank, newest first: lines `l` of the audit log that match a condition. */
export const stateHistory = (db: Database, tankId: number, seen: RawBuilder<unknown>) =>
  db.run(sql<Row>`
    select l.at, f.field, l.before ->> f.field as "from", l.after ->> f.field as "to", u.name as by, l.after -> '$input' as input
    from audit_log l cross join unnest(${[...TANK_STATES]}::text[]) as f(field) left join users u on u.uid = l.actor
    where l.entity = 'tanks' and l.entity_id = ${String(tankId)} and ${seen} and l.before ? f.field and l.after ? f.field
      and l.before ->> f.field is distinct from l.after ->> f.field
      and l.before ->> f.field is not null and l.after ->> f.field is not null
    order by l.id desc, f.field limit ${sql.lit(MAX_ENTRIES)}`)

/** Notes of a tank, newest first, with the authors' names that the caller may see. */
export const notesOf = (db: Database, tankId: number, asker: Principal) =>
  db.run(
    sql<{ id: number; content: string; created_at: Date; created_by: string | null; author: string | null }>`
    select n.id, n.content, n.created_at, n.created_by, case when ${isNamedTo(asker)} then u.name end as author
    from notes n left join users u on u.uid = n.created_by
    where n.tank_id = ${tankId} and n.deleted_at is null
    order by n.created_at desc, n.id desc limit ${sql.lit(MAX_ENTRIES)}`,
  )
