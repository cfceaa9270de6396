import { sql, type RawBuilder } from 'kysely'
import type { EventType } from '../../../src/config/eventTypes'
import { occurrenceText } from '../../../src/config/schema'
import type { Database } from '../../engine/db/open'

type Filter = Readonly<Record<string, unknown>>
type Row = { tanks: number }
const behind = sql.raw('count(distinct t.id) as tanks')

/** Counts of changes in tanks `t` since a time, each with the filter of the affected tanks. */
export async function changesSince(
  db: Database,
  tanks: RawBuilder<unknown>,
  since: Date,
  filter: Filter,
): Promise<Changes> {
  const events = await db.run(sql<Row & { type: EventType }>`
    select e.type, ${behind} from events e join tanks t on t.id = e.tank_id
    where e.started_at >= ${since} and e.state <> 'quarantined' and e.deleted_at is null and ${tanks}
    group by 1 order by 2 desc, 1`)
  const [reports] = await db.run(sql<Row>`
    select ${behind} from reports r join tanks t on t.id = r.tank_id
    where r.created_at >= ${since} and r.state <> 'withdrawn' and r.deleted_at is null and ${tanks}`)
  const [requests] = await db.run(sql<Row>`
    select ${behind} from tanks t
    where t.topup_at >= ${since} and t.topup_state in ('requested', 'scheduled') and ${tanks}`)
  const span = (kind?: string) => occurrenceText({ ...(kind ? { kind } : {}), from: since.toISOString() })
  const open = { topup_at_gte: since.toISOString(), topup_state: ['requested', 'scheduled'] }
  return {
    events: events.map(({ type, tanks: count }) => ({
      type,
      tanks: count,
      filter: { ...filter, had_event: span(type) },
    })),
    reports: { tanks: reports!.tanks, filter: { ...filter, had_report: span() } },
    requests: { tanks: requests!.tanks, filter: { ...filter, ...open } },
  }
}

type Behind = { readonly tanks: number; readonly filter: Filter }
type Changes = {
  readonly events: readonly (Behind & { readonly type: EventType })[]
  readonly reports: Behind
  readonly requests: Behind
}
