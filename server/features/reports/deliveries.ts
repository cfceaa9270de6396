import { sql } from 'kysely'
import type { ReportSource } from './source'

export const deliveries: ReportSource = ({ tanks, from, to }) => sql`
  select s.at, g.name as depot, t.name as tank, c.name as customer, s.kind, s.measured_l, s.ticket_l, s.variance_l,
    s.ticket_no, s.state, s.id as row_id
  from services s join tanks t on t.id = s.tank_id join tankgroups g on g.id = t.group_id
    left join customers c on c.id = t.customer_id
  where ${tanks} and s.deleted_at is null and s.state <> 'rejected' and s.at >= ${from} and s.at < ${to}`
