import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../db/open'
import type { Month } from './months'

/** Top-ups and collections of tanks `t` by month (UTC), as ticketed or else as measured. Rejected ones are none. */
export const servicesByMonth = (db: Database, tanks: RawBuilder<unknown>, from: Date): Promise<Month[]> =>
  db.run(sql<Month>`select to_char(s.at at time zone 'UTC', 'YYYY-MM') as month, s.kind, count(*) as services,
      coalesce(sum(coalesce(s.ticket_l, s.measured_l)), 0)::float8 as litres, count(distinct t.id) as tanks
    from services s join tanks t on t.id = s.tank_id
    where ${tanks} and s.at >= ${from} and s.state <> 'rejected' and s.deleted_at is null
    group by 1, 2 order by 1, 2`)
