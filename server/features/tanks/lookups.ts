import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../engine/db/open'

/** A condition on rows of a table called `t`, which says whose they are. */
type Condition = RawBuilder<unknown>

/** Tags in use, in order. */
export async function tagsInUse(db: Database, tanks: Condition, most: number): Promise<string[]> {
  const rows = await db.run(
    sql<{ tag: string }>`select distinct unnest(t.tags) as tag from tanks t where ${tanks}
      order by 1 limit ${most}`,
  )
  return rows.map(({ tag }) => tag)
}

/** Firmware in use, and on how many devices. */
export const firmwareInUse = (db: Database, devices: Condition) =>
  db.run(
    sql<{
      version: string
      devices: number
    }>`select t.fw_version as version, count(*) as devices from devices t
      where ${devices} and t.fw_version is not null group by 1 order by 1`,
  )
