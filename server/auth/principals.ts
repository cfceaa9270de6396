import type { Principal } from '../../src/config/schema'
import type { Database } from '../db/open'
import { ownFeatures } from './ownFeatures'

/** How long a user's rights are remembered, in ms: a change by another process takes effect within it. */
const KEEP_MS = 5_000
/** Users remembered at once; more than that and the oldest go. */
const KEEP_USERS = 10_000

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
  from users u where u.id = $1 and u.status = 'active' and u.deleted_at is null`
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

/** Who stands behind a token's `sub`. Rights come from the user's row, never from the token. */
export function principals(db: Database, now: () => Date) {
  const known = new Map<number, { principal: Principal; until: number }>()
  return {
    /** Undefined when the user is gone or suspended. */
    async of(userId: number): Promise<Principal | undefined> {
      const cached = known.get(userId)
      const at = now().getTime()
      if (cached && cached.until > at) return cached.principal
      const [user] = await db.query<UserRow>(USER, [userId])
      if (!user) {
        known.delete(userId)
        return undefined
      }
      const principal: Principal = {
        userId: user.id,
        uid: user.uid,
        role: user.role_type,
        groupIds: (await groupsOf(db, user)).toSorted((a, b) => a - b),
        customerId: user.customer_id,
        features: user.features,
      }
      known.delete(userId)
      known.set(userId, { principal, until: at + KEEP_MS })
      if (known.size > KEEP_USERS) known.delete(known.keys().next().value!)
      return principal
    },
    /** Users or groups were written: what is remembered may be wrong. */
    forget: () => known.clear(),
  }
}
export type Principals = ReturnType<typeof principals>
