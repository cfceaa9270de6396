import { DAY_MS } from '../../../src/config/schema/durations'
import type { NoticeChannel } from '../../../src/config/schema/channels'
import type { Principal } from '../../../src/config/schema'
import type { Database } from '../../engine/db/open'
import { CUSTOMER_COLUMNS, USER_COLUMNS, WITHOUT_ACCOUNT, withChannels, type Person } from './people'

/** Recipients of a message, as `audienceFields` declares them; null means everyone. */
export type Audience = {
  readonly audience: 'customers' | 'users'
  readonly group_id: number | null
  readonly county_id: number | null
  readonly customer_kind: string | null
  readonly content_type: string | null
  readonly below_pct: number | null
  readonly within_days: number | null
  readonly roles: readonly string[] | null
  readonly channels: readonly NoticeChannel[]
}

/**
 * $1 are the caller's groups, null for all. The level and run-out conditions only match tanks that empty: a tank that
 * fills is fine at a low level, and its days are those until it is full.
 */
const CUSTOMERS = `with asked as (
    select c.id from customers c
    where c.deleted_at is null and c.status in ('invited', 'active') and ($1::int[] is null or c.parent_id = any($1))
      and ($2::int is null or c.parent_id in (select id from tankgroups where $2 in (id, parent_id)))
      and ($3::int is null or c.county_id = $3) and ($4::text is null or c.kind = $4)
      and (($5::text is null and $6::float8 is null and $7::timestamptz is null) or exists (
        select from tanks t where t.customer_id = c.id and t.deleted_at is null and t.state = 'active' and not t.quarantined
          and ($5 is null or t.content_type = $5) and ($6 is null or (t.direction = -1 and t.pct < $6))
          and ($7 is null or (t.direction = -1 and t.runs_out_p50_at <= $7)))))
  select ${USER_COLUMNS} from users u join asked on asked.id = u.customer_id join customers c on c.id = asked.id
    left join tankgroups g on g.id = c.parent_id
    where u.role_type = 'customer' and u.status = 'active' and u.deleted_at is null
  union all
  select ${CUSTOMER_COLUMNS} from customers c join asked on asked.id = c.id join tankgroups g on g.id = c.parent_id
    where ${WITHOUT_ACCOUNT}
  order by name, customer_id, user_id`

/** Users who can see the requested group: by their own groups, as the client of a depot, or as its distributor. */
const SEES = `(u.tank_group_ids && array(select id from tankgroups where $2 in (id, parent_id))
    or (u.role_type = 'client' and u.tank_group_ids && array(select parent_id from tankgroups where id = $2))
    or u.distributor_id in (select coalesce(o.distributor_id, p.distributor_id)
      from tankgroups o left join tankgroups p on p.id = o.parent_id where o.id = $2))`
const USERS = `select ${USER_COLUMNS} from users u left join tankgroups g on g.id = u.tank_group_ids[1]
  where u.status = 'active' and u.deleted_at is null and u.role_type not in ('customer', 'none')
    and ($1::int[] is null or u.tank_group_ids && $1) and ($2::int is null or ${SEES})
    and (cardinality($3::text[]) = 0 or u.role_type = any($3))
  order by name, user_id`

function queryFor(groups: readonly number[] | null, now: Date, asked: Audience): [string, unknown[]] {
  const { group_id, within_days } = asked
  if (asked.audience === 'users') return [USERS, [groups, group_id, asked.roles ?? []]]
  const until = within_days === null ? null : new Date(now.getTime() + within_days * DAY_MS)
  const { county_id, customer_kind, content_type, below_pct } = asked
  return [CUSTOMERS, [groups, group_id, county_id, customer_kind, content_type, below_pct, until]]
}

/** Recipients of a message whom its sender may write to, with the channels that reach them. */
export async function audienceOf(
  db: Database,
  { role, groupIds }: Pick<Principal, 'role' | 'groupIds'>,
  now: Date,
  asked: Audience,
): Promise<Person[]> {
  const found = await db.query<Person>(...queryFor(role === 'admin' ? null : groupIds, now, asked))
  const people = await withChannels(db, 'messages', found)
  return people.map(person => ({
    ...person,
    channels: person.channels.filter(channel => asked.channels.includes(channel)),
  }))
}

/** Recipients with at least one channel. */
export const reached = (people: readonly Person[]) => people.filter(({ channels }) => channels.length > 0)
