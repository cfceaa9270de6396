import type { Principal } from '../../../src/config/schema'
import type { Database } from '../../engine/db/open'

/** Fields of a user's record that customers change themselves. */
export type OwnData = Partial<{ name: string; phone: string | null; locale: string | null }>

/** Changes the given values of a user's record; omitted ones don't change. */
export async function updateOwnData(
  db: Database,
  { userId, uid }: Principal,
  change: OwnData,
  now: Date,
): Promise<void> {
  const has = (name: keyof OwnData) => name in change
  await db.query(
    `update users set name = case when $2 then $3 else name end, phone = case when $4 then $5 else phone end,
       locale = case when $6 then $7 else locale end, version = version + 1, updated_at = $8, updated_by = $9
     where id = $1`,
    [
      userId,
      has('name'),
      change.name ?? null,
      has('phone'),
      change.phone ?? null,
      has('locale'),
      change.locale ?? null,
      now,
      uid,
    ],
  )
}

/** Removes the phone number from a customer's record. */
export const removePhone = (db: Database, customerId: number, by: string, now: Date) =>
  db.query(
    'update customers set phone = null, version = version + 1, updated_at = $2, updated_by = $3 where id = $1',
    [customerId, now, by],
  )
