import { sql } from 'kysely'
import { RAN_OUT_SQL } from '../readings'
import type { ReportSource } from './source'

/** Only tanks in service, like the run-outs on the forecast page. */
export const runOuts: ReportSource = ({ tanks, from, to }) => sql`
  select r.measured_at as at, g.name as depot, t.name as tank, c.name as customer, r.volume_l, e.started_at as critical_at,
    e.id as row_id
  from events e join tanks t on t.id = e.tank_id join tankgroups g on g.id = t.group_id
    left join customers c on c.id = t.customer_id
    cross join lateral (${sql.raw(RAN_OUT_SQL)}) r
  where ${tanks} and t.state = 'active' and not t.quarantined and t.direction = -1 and e.type = 'threshold_critical'
    and e.deleted_at is null
    and r.measured_at >= ${from} and r.measured_at < ${to}`
