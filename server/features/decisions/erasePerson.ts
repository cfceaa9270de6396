import type { Database } from '../../engine/db/open'
import type { ErasedPerson } from '../../events'

/** Erases notes about the tanks of a closed account, and texts and pictures of reports. The tanks have their new names. */
export async function erasePerson(tx: Database, { tankIds }: ErasedPerson) {
  await tx.query('delete from notes where tank_id = any($1)', [tankIds])
  await tx.query(
    `update reports r set photos = '{}', text = null, tank_name = t.name
     from tanks t where t.id = r.tank_id and r.tank_id = any($1)`,
    [tankIds],
  )
}
