import { deleteAttachments } from '../../engine/attachments/deleteAttachments'
import type { Database } from '../../engine/db/open'
import type { ErasedPerson } from '../../events'

/** Erases signatures at the tanks of a closed account, and notes about visits there. */
export async function erasePerson(tx: Database, { tankIds }: ErasedPerson) {
  await tx.query(`update jobs set notes = null, name = kind || ' ' || id where tank_id = any($1)`, [tankIds])
  const texts = tankIds.map(String)
  const signed = await tx.query<{ id: string }>(
    `select data->>'customer_signature' as id from documents
     where data ? 'customer_signature' and data->>'tank_id' = any($1)`,
    [texts],
  )
  await deleteAttachments(
    tx,
    signed.map(({ id }) => id),
  )
  await tx.query(
    `update documents set data = data - 'customer_signature' where data ? 'customer_signature' and data->>'tank_id' = any($1)`,
    [texts],
  )
}
