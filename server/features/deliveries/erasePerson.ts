import type { Database } from '../../engine/db/open'
import type { ErasedPerson } from '../../events'

/** Erases the names and reasons on tickets for the tanks of a closed account. The tanks have their new names. */
export async function erasePerson(tx: Database, { tankIds }: ErasedPerson) {
  await tx.query(
    `update tickets k set tank_name = t.name, reason = null from tanks t
     where t.id = k.tank_id and k.tank_id = any($1)`,
    [tankIds],
  )
}
