import { ownCustomerOpen } from '../auth/ownCustomer'
import { ownFeatures } from '../auth/ownFeatures'
import type { Database } from '../db/open'

/** A user as sent to the browser. */
export type SessionUser = {
  id: number
  uid: string
  name: string
  email: string
  roles: { name: string }[]
  role_type: string
  service_type: number
  tank_group_ids: number[]
  permissions: string[]
  sign_in: 'password' | 'firebase'
  customer_id: number | null
  /** The user's own choice, else their client's; null without either. */
  locale: string | null
  /** Features of the groups assigned directly to the user. */
  features: string[]
  /**
   * The user's unit for volumes, else their client's; depots have no setting of their own. Admins see tanks of all
   * companies in litres, as stored.
   */
  units: string
  theme: string
  time_zone: string
}

const SQL = `select u.id, u.uid, u.name, u.email, u.roles, u.role_type, u.service_type, u.tank_group_ids, u.permissions,
    u.sign_in, u.customer_id, coalesce(u.locale, c.locale) as locale,
    ${ownFeatures('u')} as features,
    coalesce(o.units, case when u.role_type <> 'admin' then c.units end, 'litre') as units, coalesce(c.theme, 'default') as theme,
    coalesce(c.time_zone, 'Europe/Dublin') as time_zone
  from users u
  left join customers k on k.id = u.customer_id
  left join customer_settings o on o.user_id = u.id
  left join lateral (select coalesce(p.units, g.units) as units, coalesce(p.locale, g.locale) as locale,
      g.theme, g.time_zone
    from tankgroups g left join tankgroups p on p.id = g.parent_id
    where (g.id = any(u.tank_group_ids) or g.id = k.parent_id) and g.deleted_at is null
    order by g.parent_id nulls first, g.id limit 1) c on true
  where u.id = $1 and u.status = 'active' and u.deleted_at is null and ${ownCustomerOpen('u')}`

/** The signed-in user, or undefined when the user is removed or suspended. */
export async function sessionUser(db: Database, id: number): Promise<SessionUser | undefined> {
  const [user] = await db.query<SessionUser>(SQL, [id])
  return user
}
