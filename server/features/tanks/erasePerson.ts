import type { Database } from '../../engine/db/open'
import type { ErasedPerson } from '../../events'
import { updateSearchText } from './searchText'

/** Erases places and notes of a closed account's tanks, and the names that tell whose they are: "House" stays. */
export async function erasePerson(tx: Database, { customerIds, tankIds, isPersonal }: ErasedPerson) {
  const tanks = await tx.query<{ id: number; name: string }>(
    'select id, name from tanks where id = any($1)',
    [tankIds],
  )
  const personal = tanks.filter(({ name }) => isPersonal(name))
  await tx.query(`update tanks set name = 'Tank ' || id where id = any($1)`, [personal.map(({ id }) => id)])
  await tx.query(
    'update tanks set lat = null, lng = null, access_notes = null, topup_note = null where id = any($1)',
    [tankIds],
  )
  // The customers' names and addresses are erased by now.
  for (const id of customerIds) await updateSearchText(tx, { field: 't.customer_id', id })
}
