import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../db/open'

type Fragment = RawBuilder<unknown>
type Entry = {
  id: number
  at: Date
  actor: string | null
  on_behalf_of: string | null
  action: string
  entity: string
  entity_id: string
  before: object | null
  after: object | null
  ip: string | null
  request_id: string | null
}

/** A page of the audit log, and the total count. Conditions refer to the table as `t`. */
export async function auditEntries(
  db: Database,
  { matching, order, offset, limit }: { matching: Fragment; order: Fragment; offset: number; limit: number },
) {
  const from = sql`from audit_log t where ${matching}`
  const rows = await db.run(
    sql<Entry>`select id, at, actor, on_behalf_of, action, entity, entity_id, before, after, ip, request_id
      ${from} order by ${order} offset ${sql.lit(offset)} limit ${sql.lit(limit)}`,
  )
  const [total] = await db.run(sql<{ n: number }>`select count(*) as n ${from}`)
  return { rows, total: total!.n }
}
