import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../engine/db/open'

/** Maximum number of listed names. */
const MAX_NAMES = 5

/** The product names of tanks `t` with the content "other", most frequent first. */
export async function namesOfOther(db: Database, tanks: RawBuilder<unknown>): Promise<string | null> {
  const rows = await db.run(sql<{ label: string }>`select t.content_label as label from tanks t
    where ${tanks} and t.content_label is not null group by 1 order by count(*) desc, 1 limit ${MAX_NAMES}`)
  const names = rows.map(({ label }) => label).sort((a, b) => a.localeCompare(b))
  return names.length === 0 ? null : names.join(', ')
}
