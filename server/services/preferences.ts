import { audit } from '../audit/append'
import type { Principal } from '../../src/config/schema'
import type { Database } from '../db/open'

/** Keeps the language that somebody chose for themselves. */
export async function setLocale(
  db: Database,
  { userId, uid }: Principal,
  locale: string,
  now: Date,
): Promise<void> {
  const [user] = await db.query<{ locale: string | null }>(
    'select locale from users where id = $1 for no key update',
    [userId],
  )
  if (user?.locale === locale) return
  await db.query(
    'update users set locale = $2, version = version + 1, updated_at = $3, updated_by = $4 where id = $1',
    [userId, locale, now, uid],
  )
  await audit(db, now, {
    actor: uid,
    action: 'update',
    entity: 'users',
    entityId: userId,
    before: { locale: user?.locale ?? null },
    after: { locale },
    ip: null,
    requestId: null,
  })
}
