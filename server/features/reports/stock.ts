import { sql } from 'kysely'
import { VALID_READING_SQL } from '../tanks'
import type { ReportSource } from './source'

/** Maximum age of a reading for a day's stock. */
const OLDEST_DAYS = 60

/** Excludes quarantined tanks, whose contents are uncertain, as in all statistics. Domain model, section 4. */
export const stock: ReportSource = ({ tanks, to }) => sql`
  select g.name as depot, t.name as tank, c.name as customer, coalesce(t.content_label, t.content_type) as content_type, t.capacity_l, r.volume_l,
    round((100 * r.volume_l / nullif(t.capacity_l, 0))::numeric, 1)::float8 as pct, r.measured_at as reading_at,
    t.id as row_id
  from tanks t join tankgroups g on g.id = t.group_id left join customers c on c.id = t.customer_id
    left join lateral (select volume_l, measured_at from readings
      where tank_id = t.id and measured_at < ${to} and measured_at >= ${to}::timestamptz - ${sql.lit(OLDEST_DAYS)} * interval '1 day'
        and ${sql.raw(VALID_READING_SQL)}
      order by measured_at desc, seq desc limit 1) r on true
  where ${tanks} and t.state = 'active' and not t.quarantined`
