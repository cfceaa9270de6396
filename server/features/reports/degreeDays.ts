import { sql } from 'kysely'
import type { ReportSource } from './source'

export const degreeDays: ReportSource = ({ tanks }) => sql`
  select g.name as depot, t.name as tank, c.name as customer, m.coefficients[2] as per_degree_day_l,
    m.coefficients[1] as base_l_day, round(m.days)::int as days, t.id as row_id
  from use_models m join tanks t on t.id = m.tank_id join tankgroups g on g.id = t.group_id
    left join customers c on c.id = t.customer_id
  where ${tanks} and t.state = 'active' and not t.quarantined and m.method = 'degree_days'`
