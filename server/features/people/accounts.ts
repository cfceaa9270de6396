import type { Database } from '../../engine/db/open'

/** A new account of a customer, with an e-mail address that it has proved. */
export type NewAccount = {
  readonly uid: string
  readonly name: string
  readonly email: string
  readonly passwordHash: string
}

/** Creates a customer's account, and returns its id; undefined if the address has one. */
export async function createAccount(
  tx: Database,
  { uid, name, email, passwordHash }: NewAccount,
  now: Date,
): Promise<number | undefined> {
  const [user] = await tx.query<{ id: number }>(
    `insert into users (uid, name, email, role_type, roles, sign_in, password_hash, created_at, updated_at, created_by)
     select $1, $2, $3, 'customer', '[{"name":"customer"}]', 'password', $4, $5, $5, $1
     where not exists (select from users where lower(email) = $3 and deleted_at is null)
     returning id`,
    [uid, name, email, passwordHash, now],
  )
  return user?.id
}

/** What a provider of sign-ins says of a person. */
export type ProvidedAccount = {
  readonly uid: string
  readonly email: string | undefined
  readonly phone: string | undefined
  readonly name: string | undefined
}

/**
 * Creates an account for a user who signed in by a provider. Accounts need an e-mail address: without one, as with
 * sign-in by phone, or when it is in use already, the account gets a placeholder that is undeliverable.
 */
export async function createProvidedAccount(
  tx: Database,
  { uid, email, phone, name }: ProvidedAccount,
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

/** Binds an account to a customer, who is active from then on. `uid` is the account's sign-in ID. */
export async function bindAccount(
  tx: Database,
  { userId, customerId, uid }: { readonly userId: number; readonly customerId: number; readonly uid: string },
  now: Date,
): Promise<void> {
  await tx.query(
    `update users set customer_id = $2, version = version + 1, updated_at = $3, updated_by = uid where id = $1`,
    [userId, customerId, now],
  )
  await tx.query(
    `update customers set status = 'active', version = version + 1, updated_at = $2, updated_by = $3
     where id = $1 and status = 'invited'`,
    [customerId, now, uid],
  )
}

/** Stores the password of the active customer account with an address. Returns the account; undefined without one. */
export async function setPassword(
  tx: Database,
  email: string,
  passwordHash: string,
  now: Date,
): Promise<{ readonly id: number; readonly uid: string } | undefined> {
  const [user] = await tx.query<{ id: number; uid: string }>(
    `update users set password_hash = $2, version = version + 1, updated_at = $3
     where lower(email) = $1 and role_type = 'customer' and status = 'active' and deleted_at is null returning id, uid`,
    [email, passwordHash, now],
  )
  return user
}
