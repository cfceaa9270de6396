import type { Row } from '../../engine/behaviour/row'
import type { Database } from '../../engine/db/open'

type Change = { installation_id: string; at: Date; reason: string; state: string | null }

/** Installations with the copies stored at each change. */
export async function installArchive(db: Database, found: readonly Row[]) {
  const changes = await db.query<Change>(
    `select data->>'installation_id' as installation_id, created_at as at, data->>'reason' as reason,
       data->>'state' as state
     from documents where collection = 'installations_history' and deleted_at is null
       and data->>'installation_id' = any($1::text[]) order by created_at desc, id desc`,
    [found.map(({ id }) => id)],
  )
  return found.map(installation => ({
    installation,
    changes: changes
      .filter(change => change.installation_id === installation.id)
      .map(({ at, reason, state }) => ({ at, reason, state })),
  }))
}
