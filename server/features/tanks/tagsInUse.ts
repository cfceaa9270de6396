import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../engine/db/open'

/** Sorted tags of tanks `t` that match a condition. */
export async function tagsInUse(db: Database, tanks: RawBuilder<unknown>, most: number): Promise<string[]> {
  const rows = await db.run(
    sql<{ tag: string }>`select distinct unnest(t.tags) as tag from tanks t where ${tanks}
      order by 1 limit ${most}`,
  )
  return rows.map(({ tag }) => tag)
}
