import { DAY_MS } from '../../../src/config/schema/durations'
import { sql, type RawBuilder } from 'kysely'
import type { FUEL_TYPES } from '../../../src/config/entities/shared/geometry'
import type { Database } from '../../engine/db/open'
import { LITRES } from '../tanks'
import { namesOfOther } from './namesOfOther'

const WEEK_DAYS = 7
type Content = (typeof FUEL_TYPES)[number]
type Filter = Readonly<Record<string, unknown>>
type Row = {
  content_type: Content
  week: number
  tanks: number
  p10: number
  p50: number
  p90: number
}

/** End of each of the coming weeks. */
const endsOf = (now: Date, weeks: number) =>
  Array.from({ length: weeks }, (_, week) => new Date(now.getTime() + (week + 1) * WEEK_DAYS * DAY_MS))

/**
 * Litres by content, and by the week in which tanks `t` are expected to run out: the space to the safe fill today, or
 * the contents to collect. p10 counts the tanks that run out by then even with little use, p90 those that do with
 * much use. Reads the tanks once and groups them by their three possible weeks.
 */
async function litresByWeek(db: Database, tanks: RawBuilder<unknown>, now: Date, weeks: number) {
  const ends = endsOf(now, weeks)
  // Tanks with a run-out in the past count in the first week.
  const week = (moment: string) => sql`width_bucket(${sql.ref(moment)}, ${ends}::timestamptz[]) + 1`
  const inWeek = (moment: string) => sql.raw(`r.${moment} = w.week`)
  return db.run(sql<Row>`with runs_out as materialized (
      select t.content_type, ${week('t.runs_out_p10_at')} as p10, ${week('t.runs_out_p50_at')} as p50,
        ${week('t.runs_out_p90_at')} as p90, count(*) as tanks, sum(${sql.raw(LITRES)}) as litres
      from tanks t where ${tanks} and t.runs_out_p10_at < ${ends.at(-1)}
      group by 1, 2, 3, 4)
    select r.content_type, w.week, coalesce(sum(r.tanks) filter (where ${inWeek('p50')}), 0)::int as tanks,
      coalesce(sum(r.litres) filter (where ${inWeek('p90')}), 0)::float8 as p10,
      coalesce(sum(r.litres) filter (where ${inWeek('p50')}), 0)::float8 as p50,
      coalesce(sum(r.litres) filter (where ${inWeek('p10')}), 0)::float8 as p90
    from runs_out r cross join generate_series(1, ${weeks}) as w(week)
    group by 1, 2 order by 1, 2`)
}

const total = (rows: readonly Row[], name: 'tanks' | 'p10' | 'p50' | 'p90') =>
  rows.reduce((sum, row) => sum + row[name], 0)

/** Expected deliveries and collections in the coming weeks, by content, each with the filter of its tanks. */
export async function opportunityByContent(
  db: Database,
  tanks: RawBuilder<unknown>,
  filter: Filter,
  now: Date,
  weeks: number,
) {
  const rows = await litresByWeek(db, tanks, now, weeks)
  const contents = [...new Set(rows.map(({ content_type }) => content_type))]
  const others = sql`${tanks} and t.content_type = 'other' and t.runs_out_p10_at < ${endsOf(now, weeks).at(-1)}`
  const label = contents.includes('other') ? await namesOfOther(db, others) : null
  return contents.map(content_type => {
    const own = rows.filter(row => row.content_type === content_type)
    const behind = (from: number, to: number) => ({
      ...filter,
      content_type,
      ...(from > 0 ? { days_p50_gte: from * WEEK_DAYS } : {}),
      days_p50_lt: to * WEEK_DAYS,
    })
    return {
      content_type,
      content_label: content_type === 'other' ? label : null,
      tanks: total(own, 'tanks'),
      p10: total(own, 'p10'),
      p50: total(own, 'p50'),
      p90: total(own, 'p90'),
      filter: behind(0, weeks),
      weeks: own.map(({ week, tanks: count, p50 }) => ({
        week,
        tanks: count,
        p50,
        filter: behind(week - 1, week),
      })),
    }
  })
}
