import type { Database } from '../db/open'
import { checkPassword } from './password'

/** The accounts among these that exist and accept a publicly known password. */
export async function openAccounts(
  db: Database,
  emails: readonly string[],
  password: string,
): Promise<string[]> {
  const known = await db.query<{ email: string; password_hash: string | null }>(
    `select email, password_hash from users
     where lower(email) = any($1) and status = 'active' and deleted_at is null order by email`,
    [emails.map(email => email.toLowerCase())],
  )
  const open: string[] = []
  for (const { email, password_hash } of known)
    if (password_hash && (await checkPassword(password, password_hash))) open.push(email)
  return open
}
