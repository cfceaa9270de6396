import { ownCustomerOpen } from './ownCustomer'
import { ownFeaturesSql } from './ownFeaturesSql'
import type { SessionUser as OwnSession } from '../../engine/auth/sessionUser'
import type { Database } from '../../engine/db/open'

/**
 * A user as the browser learns of them. The language is their own choice, else their client's; `features` are of the groups that
 * are assigned to the user themselves. `units` is what the user chose to read volumes in, else their client; depots have none of
 * their own. Admins see the tanks of all companies, in litres as they are stored.
 */
export type SessionUser = OwnSession & {
  service_type: number
  tank_group_ids: number[]
  customer_id: number | null
}

const SQL = `select u.id, u.uid, u.name, u.email, u.roles, u.role_type, u.service_type, u.tank_group_ids, u.permissions,
    u.sign_in, u.customer_id, coalesce(u.locale, c.locale) as locale,
    ${ownFeaturesSql('u')} as features,
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
