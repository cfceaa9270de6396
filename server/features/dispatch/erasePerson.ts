import { deleteAttachments } from '../../engine/attachments/deleteAttachments'
import type { Database } from '../../engine/db/open'
import type { ErasedPerson } from '../../events'

/** Erases who signed at the stops of a closed account's tanks, their signatures, and photos of tickets. */
export async function erasePerson(tx: Database, { tankIds }: ErasedPerson) {
  const stops = await tx.query<{ pictures: string[] }>(
    `select signature || photos as pictures from jobs where tank_id = any($1)`,
    [tankIds],
  )
  await deleteAttachments(
    tx,
    stops.flatMap(({ pictures }) => pictures),
  )
  await tx.query(
    `update jobs set signed_by = null, signature = '{}', photos = '{}' where tank_id = any($1)`,
    [tankIds],
  )
}
