import { sql, type RawBuilder } from 'kysely'
import { WEEKS } from '../../../src/config/calls/dashboard'
import type { Database } from '../../engine/db/open'
import { atLeast } from '../../engine/crud/daysLeft'
import { LITRES } from '../tanks'
import { midnightOf } from './fleetDays'

const WEEK_DAYS = 7

type Counts = Readonly<Record<'tanks' | 'reporting' | 'critical' | 'low' | 'silent', number>>
export type Figures = Counts & { readonly ahead_l: number }
/** Null for days before litres were stored. */
export type LastFigures = Counts & { readonly ahead_l: number | null }

/** Current figures of tanks `t` that match a condition. */
export async function presentFigures(db: Database, tanks: RawBuilder<unknown>, now: Date): Promise<Figures> {
  const fresh = sql`${now}::timestamptz - interval '1 day'`
  const ahead = atLeast(WEEKS * WEEK_DAYS, now)
  const [row] = await db.run(sql<Figures>`select count(*) as tanks,
      count(*) filter (where t.reading_at >= ${fresh}) as reporting,
      count(*) filter (where t.level_state = 'critical') as critical,
      count(*) filter (where t.level_state = 'low') as low,
      count(*) filter (where t.reading_at < ${fresh}) as silent,
      coalesce(sum(${sql.raw(LITRES)}) filter (where t.runs_out_p50_at < ${ahead}), 0)::float8 as ahead_l
    from tanks t where ${tanks}`)
  return row!
}

/** Figures at the end of the last day, for groups `t` that match a condition; null when unknown. */
export async function lastFigures(
  db: Database,
  groups: RawBuilder<unknown>,
  of: { readonly groupId: number | null; readonly contentType: string | null },
  now: Date,
): Promise<LastFigures | null> {
  const [row] = await db.run(sql<Record<keyof LastFigures, number | null>>`select sum(d.tanks)::int as tanks,
      sum(d.reporting)::int as reporting, sum(d.critical)::int as critical, sum(d.low)::int as low,
      sum(d.silent)::int as silent, sum(d.ahead_l)::float8 as ahead_l
    from fleet_days d join tankgroups t on t.id = d.group_id
    where ${groups} and d.day = (${midnightOf(now)}::timestamptz at time zone 'UTC')::date - 1
      and (${of.groupId}::int is null or t.id = ${of.groupId} or t.parent_id = ${of.groupId})
      and (${of.contentType}::text is null or d.content_type = ${of.contentType})`)
  return row?.tanks == null ? null : (row as LastFigures)
}
