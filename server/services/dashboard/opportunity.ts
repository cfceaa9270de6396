import { sql, type RawBuilder } from 'kysely'
import type { FUEL_TYPES } from '../../../src/config/entities/shared/geometry'
import type { Database } from '../../db/open'
import { LITRES } from '../tankLitres'
import { joinNames } from './namesOfOther'

const DAY_MS = 86_400_000
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
  labels: string[] | null
}

/**
 * Litres by content and by the week in which tanks `t` are expected to run out: what fits under the safe fill today, or what
 * there is to collect. p10 counts the tanks that run out by then even if little is used, p90 those that do if much is.
 */
async function litresByWeek(db: Database, tanks: RawBuilder<unknown>, now: Date, weeks: number) {
  const at = (week: number) => new Date(now.getTime() + week * WEEK_DAYS * DAY_MS)
  const all = Array.from({ length: weeks }, (_, week) => week)
  // What should be empty already is the first week's.
  const starts = all.map(week => (week === 0 ? new Date(0) : at(week)))
  const ends = all.map(week => at(week + 1))
  const litres = sql.raw(LITRES)
  const within = (moment: string) => sql`${sql.ref(moment)} >= w.starts and ${sql.ref(moment)} < w.ends`
  const sum = (moment: string) => sql`coalesce(sum(${litres}) filter (where ${within(moment)}), 0)::float8`
  return db.run(sql<Row>`select t.content_type, w.week::int as week,
      count(*) filter (where ${within('t.runs_out_p50_at')}) as tanks,
      ${sum('t.runs_out_p90_at')} as p10, ${sum('t.runs_out_p50_at')} as p50, ${sum('t.runs_out_p10_at')} as p90,
      array_agg(distinct t.content_label) filter (where t.content_label is not null) as labels
    from tanks t
      cross join unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality as w(starts, ends, week)
    where ${tanks} and t.runs_out_p10_at < ${ends.at(-1)}
    group by 1, 2 order by 1, 2`)
}

const total = (rows: readonly Row[], name: 'tanks' | 'p10' | 'p50' | 'p90') =>
  rows.reduce((sum, row) => sum + row[name], 0)

/** What is to be delivered and collected in the coming weeks, by content, each with the filter of the tanks behind it. */
export async function opportunityByContent(
  db: Database,
  tanks: RawBuilder<unknown>,
  filter: Filter,
  now: Date,
  weeks: number,
) {
  const rows = await litresByWeek(db, tanks, now, weeks)
  const contents = [...new Set(rows.map(({ content_type }) => content_type))]
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
      content_label: content_type === 'other' ? joinNames(own.flatMap(({ labels }) => labels ?? [])) : null,
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
