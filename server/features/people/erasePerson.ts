import type { Database } from '../../engine/db/open'
import type { ErasedPerson } from '../../events'

/** Replaces a name: the record stays because of its volumes, without personal data. */
const ERASED = 'Closed account'

/** Erases names, addresses and settings of a closed account. */
export async function erasePerson(tx: Database, { customerIds, userIds, now, by }: ErasedPerson) {
  await tx.query(
    `update customers set status = 'closed', name = $2, email = null, phone = null, address_1 = null, address_2 = null,
       address_3 = null, townland_id = null, townland_name = null, postcode = null, lat = null, lng = null, customer_no = null,
       version = version + 1, updated_at = $3, updated_by = $4 where id = any($1)`,
    [customerIds, ERASED, now, by],
  )
  await tx.query(
    `update users set name = $2, email = 'closed-' || id || '@invalid', phone = null, password_hash = null,
       status = 'suspended', version = version + 1, updated_at = $3, updated_by = $4 where id = any($1)`,
    [userIds, ERASED, now, by],
  )
  await tx.query('delete from customer_settings where user_id = any($1)', [userIds])
}
