import { DAY_MS } from '../../../src/config/schema/durations'
import { sql } from 'kysely'
import type { ReportSource } from './source'

export const silentDevices: ReportSource = ({ tanks, days, now }) => sql`
  select d.last_seen_at, floor(extract(epoch from ${now}::timestamptz - d.last_seen_at) / 86400)::int as silent_days,
    d.device_id as device, g.name as depot, t.name as tank, c.name as customer, d.battery_mv, d.id as row_id
  from tanks t join devices d on d.id = t.device_id and d.deleted_at is null
    join tankgroups g on g.id = t.group_id left join customers c on c.id = t.customer_id
  where ${tanks} and t.state = 'active'
    and (d.last_seen_at is null or d.last_seen_at < ${new Date(now.getTime() - days * DAY_MS)})`
