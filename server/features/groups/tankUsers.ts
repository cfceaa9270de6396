import { activationRequired } from '../../engine/sessions/signIn'
import { PLAIN_USERS, type UserRow, type UserRules } from '../../engine/auth/userRules'
import type { Database } from '../../engine/db/open'
import { isColleague, isNamedTo } from './colleagues'
import { closedReason, ownCustomerOpen } from './ownCustomer'
import { ownFeaturesSql } from './ownFeaturesSql'
import { sessionUser } from './sessionUser'

type TankUser = UserRow & {
  readonly tank_group_ids: number[]
  readonly distributor_id: number | null
  readonly customer_id: number | null
}

const WITH_DEPOTS = `select id from tankgroups where (id = any($1) or parent_id = any($1)) and deleted_at is null`
const OF_DISTRIBUTOR = `select g.id from tankgroups g left join tankgroups p on p.id = g.parent_id
  where (g.distributor_id = $1 or p.distributor_id = $1) and g.deleted_at is null`

const LOCALE_OF_USER = `select coalesce(u.locale, g.locale) as locale from users u
  left join tankgroups g on g.id = u.tank_group_ids[1] where u.id = $1`
const LOCALE_OF_CUSTOMER = `select g.locale from customers c join tankgroups g on g.id = c.parent_id where c.id = $1`

async function groupsOf(db: Database, user: TankUser): Promise<number[]> {
  const ids = async (sql: string, params: unknown[]) =>
    (await db.query<{ id: number }>(sql, params)).map(row => row.id)
  if (user.role_type === 'client') return ids(WITH_DEPOTS, [user.tank_group_ids])
  if (user.role_type === 'provider')
    return user.distributor_id ? ids(OF_DISTRIBUTOR, [user.distributor_id]) : []
  return user.role_type === 'group manager' ? user.tank_group_ids : []
}

/** What the product adds to users: their groups, their customer, and the features of their clients. */
export const tankUsers: UserRules = {
  ...PLAIN_USERS,
  columns: ['tank_group_ids', 'distributor_id', 'customer_id'],
  decidedBy: ['tankgroups', 'customers', 'connections'],
  isOpen: ownCustomerOpen,
  closedReason,
  /** A customer without an activated account is led to the activation, a suspended or closed one is told so. */
  async refuseSignIn(deps, user) {
    if (user.role_type !== 'customer') return
    const [found] = await deps.db.query<{ customer_id: number | null }>(
      'select customer_id from users where id = $1',
      [user.id],
    )
    if (found?.customer_id === null) throw activationRequired(deps, user)
    const reason = await closedReason(deps.db, user.id)
    if (reason) throw reason
  },
  features: ownFeaturesSql,
  async principal(db, user) {
    const own = user as TankUser
    const groupIds = (await groupsOf(db, own)).toSorted((a, b) => a - b)
    return { groupIds, customerId: own.customer_id }
  },
  session: sessionUser,
  async localeOf(db, kind, id) {
    const [found] = await db.query<{ locale: string | null }>(
      kind === 'user' ? LOCALE_OF_USER : LOCALE_OF_CUSTOMER,
      [id],
    )
    return found?.locale ?? null
  },
  isColleague,
  isNamed: isNamedTo,
}
