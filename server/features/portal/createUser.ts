import type { FirebaseIdentity } from '../firebase'
import type { Database } from '../../engine/db/open'

/**
 * Creates an account for a user who signed in by a provider. Accounts need an e-mail address: without one, as with
 * sign-in by phone, or when it is in use already, the account gets a placeholder that is undeliverable.
 */
export async function createUser(
  tx: Database,
  { uid, email, phone, name }: FirebaseIdentity,
  now: Date,
): Promise<number> {
  const [user] = await tx.query<{ id: number }>(
    `insert into users (created_at, updated_at, created_by, uid, name, email, phone, role_type, roles, sign_in)
     values ($1, $1, $2, $2, $3,
       coalesce((select $4::text where not exists
         (select from users where lower(email) = $4 and deleted_at is null)), $5),
       $6, 'customer', '[{"name": "customer"}]', 'firebase') returning id`,
    [now, uid, name ?? phone ?? email ?? uid, email ?? null, `${uid}@no-address.invalid`, phone ?? null],
  )
  return user!.id
}
