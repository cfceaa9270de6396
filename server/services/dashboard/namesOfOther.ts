import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../db/open'

/** The own names of what is none of the usual products: they are told together. */
export const joinNames = (labels: readonly string[]): string | null =>
  labels.length === 0 ? null : [...new Set(labels)].sort((a, b) => a.localeCompare(b)).join(', ')

/** More than these tell nobody anything at a glance. */
const MOST = 5

/** What tanks `t` hold, which are all of products that have names of their own. */
export async function namesOfOther(db: Database, tanks: RawBuilder<unknown>): Promise<string | null> {
  const rows = await db.run(sql<{ label: string }>`select t.content_label as label from tanks t
    where ${tanks} and t.content_label is not null group by 1 order by count(*) desc, 1 limit ${MOST}`)
  return joinNames(rows.map(({ label }) => label))
}
