import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../engine/db/open'

/** Beyond this a queue's count says "more than". */
const MAX_COUNTED = 1000
/** People who are named for a queue. */
const LINES = 3
const MAX_PEOPLE = 200

/** The number of records `t` that match a condition, and the oldest of them by a column; undefined where there are none. */
export async function oldestOf(db: Database, at: string, matching: RawBuilder<unknown>) {
  const moment = sql.ref(`t.${at}`)
  const table = sql.table(at === 'at' ? 'services' : 'events')
  const [row] = await db.run(sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(at) as oldest from (
      select ${moment} as at from ${table} t where ${matching} order by ${moment} limit ${sql.lit(MAX_COUNTED + 1)}) found`)
  const { count, oldest } = row!
  if (oldest === null) return undefined
  return { count: Math.min(count, MAX_COUNTED), capped: count > MAX_COUNTED, oldest }
}

/** How many events `t` that match a condition each user has decided, those with the most first. */
export async function decidedBy(db: Database, matching: RawBuilder<unknown>) {
  const rows = await db.run(sql<{ uid: string | null; decided: number; at: Date }>`
    select t.signed_by as uid, count(*)::int as decided, max(t.signed_at) as at from events t where ${matching}
    group by 1 order by 2 desc, 3 desc, 1 limit ${sql.lit(MAX_PEOPLE)}`)
  return { people: rows.length, lines: rows.slice(0, LINES) }
}
