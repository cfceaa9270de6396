import type { Principal } from '../../../src/config/schema'
import type { Database } from '../db/open'
import { ownCustomerOpen } from './ownCustomer'
import { ownFeatures } from './ownFeatures'

/**
 * Cache lifetime of permissions, ms. A change takes effect at once on the server that makes it, within moments on
 * servers that it notifies, and within this time on the others.
 */
const KEEP_MS = 1000
/** Maximum number of cached sessions; the oldest are evicted. */
const KEEP_MOST = 10_000

type UserRow = {
  id: number
  uid: string
  role_type: string
  tank_group_ids: number[]
  distributor_id: number | null
  customer_id: number | null
  features: string[]
}

const USER = `select u.id, u.uid, u.role_type, u.tank_group_ids, u.distributor_id, u.customer_id,
    ${ownFeatures('u')} as features
  from users u where u.id = $1 and u.status = 'active' and u.deleted_at is null and ${ownCustomerOpen('u')}`
const IN_SESSION = `${USER} and exists (select from sessions s
    where s.id = $2 and s.user_id = u.id and s.ended_at is null and s.expires_at > $3)`
const WITH_DEPOTS = `select id from tankgroups where (id = any($1) or parent_id = any($1)) and deleted_at is null`
const OF_DISTRIBUTOR = `select g.id from tankgroups g left join tankgroups p on p.id = g.parent_id
  where (g.distributor_id = $1 or p.distributor_id = $1) and g.deleted_at is null`

async function groupsOf(db: Database, user: UserRow): Promise<number[]> {
  const ids = async (sql: string, params: unknown[]) =>
    (await db.query<{ id: number }>(sql, params)).map(row => row.id)
  if (user.role_type === 'client') return ids(WITH_DEPOTS, [user.tank_group_ids])
  if (user.role_type === 'provider')
    return user.distributor_id ? ids(OF_DISTRIBUTOR, [user.distributor_id]) : []
  return user.role_type === 'group manager' ? user.tank_group_ids : []
}

async function read(db: Database, userId: number, sessionId: string | undefined, now: Date) {
  const [user] = sessionId
    ? await db.query<UserRow>(IN_SESSION, [userId, sessionId, now])
    : await db.query<UserRow>(USER, [userId])
  if (!user) return undefined
  const principal: Principal = {
    userId: user.id,
    uid: user.uid,
    role: user.role_type,
    groupIds: (await groupsOf(db, user)).toSorted((a, b) => a - b),
    customerId: user.customer_id,
    features: user.features,
    sessionId,
  }
  return principal
}

/** Resolves a token to its user. Permissions come from the user's row, never from the token. */
export function principals(db: Database, now: () => Date) {
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
      const principal = await read(from, userId, sessionId, now())
      // A transaction may be rolled back, so don't cache its reads.
      if (version !== before || from !== db) return principal
      known.delete(key)
      if (principal) known.set(key, { principal, until: asked + KEEP_MS })
      if (known.size > KEEP_MOST) known.delete(known.keys().next().value!)
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
