import { sql } from 'kysely'
import type { ReportSource } from './source'

/** A depot has the billing type of its client. */
export const billing: ReportSource = ({ tanks, from, to }) => sql`
  select coalesce(p.name, g.name) as client, g.name as depot, coalesce(p.billing_type, g.billing_type) as billing_type,
    count(*)::int as tanks,
    count(*) filter (where exists (select 1 from readings r
      where r.tank_id = t.id and r.measured_at >= ${from} and r.measured_at < ${to}))::int as read,
    count(t.device_id)::int as devices, g.id as row_id
  from tanks t join tankgroups g on g.id = t.group_id left join tankgroups p on p.id = g.parent_id
  where ${tanks} and t.state = 'active'
  group by g.id, g.name, p.name, p.billing_type, g.billing_type`
