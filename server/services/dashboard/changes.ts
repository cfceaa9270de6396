import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../db/open'
import type { EventType } from '../../../src/config/eventTypes'

/** A list behind a figure is asked for by its tanks; longer ones are too long for an address. */
const MOST = 500

type Change = { type: EventType; tanks: number; tank_ids: number[] | null }

/** What has happened in tanks `t` since a moment, by type; `tank_ids` is null where there are too many to list. */
export async function changesSince(db: Database, tanks: RawBuilder<unknown>, since: Date): Promise<Change[]> {
  const rows = await db.run(sql<{ type: EventType; tanks: number; tank_ids: number[] }>`
    select e.type, count(distinct e.tank_id) as tanks,
      (array_agg(distinct e.tank_id))[1:${sql.lit(MOST)}] as tank_ids
    from events e join tanks t on t.id = e.tank_id
    where e.started_at >= ${since} and e.state <> 'quarantined' and ${tanks}
    group by 1 order by 2 desc, 1`)
  return rows.map(row => ({ ...row, tank_ids: row.tanks > MOST ? null : row.tank_ids }))
}
