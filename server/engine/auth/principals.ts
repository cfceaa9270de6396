import type { Principal } from '../../../src/config/schema'
import type { Database } from '../db/open'
import type { UserRow, UserRules } from './userRules'

/**
 * Cache lifetime of permissions, ms. A change takes effect at once on the server that makes it, within moments on
 * servers that it notifies, and within this time on the others.
 */
const KEEP_MS = 1000
/** Maximum number of cached sessions; the oldest are evicted. */
const MAX_CACHED = 10_000

const userSql = ({ columns, features, isOpen }: UserRules) =>
  `select ${['id', 'uid', 'role_type', ...columns].map(name => `u.${name}`).join(', ')}, ${features('u')} as features
  from users u where u.id = $1 and u.status = 'active' and u.deleted_at is null and ${isOpen('u')}`
const inSessionSql = (rules: UserRules) => `${userSql(rules)} and exists (select from sessions s
    where s.id = $2 and s.user_id = u.id and s.ended_at is null and s.expires_at > $3)`

async function read(
  db: Database,
  rules: UserRules,
  userId: number,
  sessionId: string | undefined,
  now: Date,
): Promise<Principal | undefined> {
  const [user] = sessionId
    ? await db.query<UserRow>(inSessionSql(rules), [userId, sessionId, now])
    : await db.query<UserRow>(userSql(rules), [userId])
  if (!user) return undefined
  const own = {
    userId: user.id,
    uid: user.uid,
    role: user.role_type,
    features: user.features,
    sessionId,
  }
  // The app's rules give all that the app declares of a principal.
  return { ...own, ...(await rules.principal(db, user)) } as Principal
}

/** Resolves a token to its user. Permissions come from the user's row, never from the token. */
export function principals(db: Database, now: () => Date, rules: UserRules) {
  const known = new Map<string, { principal: Principal; until: number }>()
  // Cache version: a row read before a change must not be cached after it.
  let version = 0
  return {
    /**
     * Undefined when the user is removed or suspended, or the session ended. Without a session, only the user is
     * checked. Callers inside a transaction pass it: the embedded database has no other connection.
     */
    async of(userId: number, sessionId?: string, from: Database = db): Promise<Principal | undefined> {
      const key = `${userId} ${sessionId ?? ''}`
      const asked = performance.now()
      const cached = known.get(key)
      if (cached && cached.until > asked) return cached.principal
      const before = version
      const principal = await read(from, rules, userId, sessionId, now())
      // A transaction may be rolled back, so don't cache its reads.
      if (version !== before || from !== db) return principal
      known.delete(key)
      if (principal) known.set(key, { principal, until: asked + KEEP_MS })
      if (known.size > MAX_CACHED) known.delete(known.keys().next().value!)
      return principal
    },
    /** Clears the cache after users, groups or sessions changed. */
    forget: () => {
      version++
      known.clear()
    },
  }
}
export type Principals = ReturnType<typeof principals>
