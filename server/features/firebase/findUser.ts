import type { FirebaseIdentity } from './firebaseToken'
import type { Database } from '../../engine/db/open'

/** The account of a sign-in. */
export type FirebaseUser = {
  readonly id: number
  readonly uid: string
  readonly role_type: string
  readonly customer_id: number | null
}

const COLUMNS = 'u.id, u.uid, u.role_type, u.customer_id'
const ACTIVE = `u.status = 'active' and u.deleted_at is null`

/** The only account with a verified address or number; undefined when several have it. */
async function only(db: Database, condition: string, value: string | undefined) {
  if (value === undefined) return undefined
  const rows = await db.query<FirebaseUser>(
    `select ${COLUMNS} from users u where ${condition} and ${ACTIVE} limit 2`,
    [value],
  )
  return rows.length === 1 ? rows[0] : undefined
}

/**
 * The account of a sign-in: the one that it is bound to, else the one with its sign-in ID, verified e-mail address or
 * phone number. The binding survives a suspension, so that the same address doesn't lead to another account in the
 * meantime.
 */
export async function findUser(
  db: Database,
  { uid, email, phone }: FirebaseIdentity,
): Promise<FirebaseUser | undefined> {
  const [bound] = await db.query<FirebaseUser & { active: boolean }>(
    `select ${COLUMNS}, ${ACTIVE} as active from firebase_identities i join users u on u.id = i.user_id where i.uid = $1`,
    [uid],
  )
  if (bound) return bound.active ? bound : undefined
  return (
    (await only(db, 'u.uid = $1', uid)) ??
    (await only(db, 'lower(u.email) = $1', email)) ??
    (await only(db, 'u.phone = $1', phone))
  )
}

/** The account that a sign-in last belonged to, even when that account is disabled. */
export async function boundTo(db: Database, uid: string): Promise<number | undefined> {
  const [bound] = await db.query<{ user_id: number }>(
    `select user_id from firebase_identities where uid = $1 union select id from users where uid = $1 limit 1`,
    [uid],
  )
  return bound?.user_id
}

/** Binds a sign-in to an account. */
export const bindIdentity = (tx: Database, { uid, provider }: FirebaseIdentity, userId: number, now: Date) =>
  tx.query(
    `insert into firebase_identities (uid, user_id, provider, created_at) values ($1, $2, $3, $4)
     on conflict (uid) do nothing`,
    [uid, userId, provider, now],
  )
