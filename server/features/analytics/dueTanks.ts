import { sql, type RawBuilder } from 'kysely'
import type { FUEL_TYPES } from '../../../src/config/entities/shared/geometry'
import type { Database } from '../../engine/db/open'
import { LITRES } from '../tanks'

type Filter = Readonly<Record<string, unknown>>
type Days = { readonly today: string; readonly tomorrow: string }
type Sums = { today: number; today_l: number; tomorrow: number; tomorrow_l: number }
type Row = Sums & {
  group_id: number
  group: string
  children: number[]
  content_type: (typeof FUEL_TYPES)[number]
  content_label: string | null
  direction: -1 | 1
}

/** Depots with their products that are read, and that are named. */
const MAX_ROWS = 2000
const LINES = 8

/**
 * Tanks `t` that are due on a day or before, by depot and product, those with the most litres first. Beside the computed
 * day, the condition names its two origins, which have an index each.
 */
const dueRows = (db: Database, tanks: RawBuilder<unknown>, { today, tomorrow }: Days) =>
  db.run(sql<Row>`with due as (
      select t.group_id, t.content_type, t.content_label, t.direction, t.due_on <= ${today}::date as is_today,
        coalesce(${sql.raw(LITRES)}, 0) as litres
      from tanks t where t.due_on <= ${tomorrow}::date
        and (t.run_out_on <= ${tomorrow}::date or t.topup_state in ('requested', 'scheduled')) and ${tanks})
    select d.group_id, g.name as "group", array(select c.id from tankgroups c where c.parent_id = g.id) as children,
      d.content_type, case when count(distinct d.content_label) = 1 then max(d.content_label) end as content_label,
      d.direction, count(*) filter (where is_today)::int as today, count(*) filter (where not is_today)::int as tomorrow,
      coalesce(sum(litres) filter (where is_today), 0)::float8 as today_l,
      coalesce(sum(litres) filter (where not is_today), 0)::float8 as tomorrow_l
    from due d join tankgroups g on g.id = d.group_id
    group by d.group_id, g.id, g.name, d.content_type, d.direction
    order by today_l desc, tomorrow_l desc, g.name, d.content_type, d.direction limit ${sql.lit(MAX_ROWS)}`)

const add = (rows: readonly Row[], name: keyof Sums) => rows.reduce((sum, row) => sum + row[name], 0)

/** What these rows are due, each day with the filter of its tanks. */
const eachDay = (rows: readonly Row[], { today, tomorrow }: Days, filter: Filter) => ({
  today: {
    tanks: add(rows, 'today'),
    litres: add(rows, 'today_l'),
    filter: { ...filter, due_on_lte: today },
  },
  tomorrow: {
    tanks: add(rows, 'tomorrow'),
    litres: add(rows, 'tomorrow_l'),
    filter: { ...filter, due_on: tomorrow },
  },
})

/** What is due today, or was before, and tomorrow: litres to deliver and to collect by depot and product. */
export async function dueTanks(db: Database, tanks: RawBuilder<unknown>, days: Days, filter: Filter) {
  const rows = await dueRows(db, tanks, days)
  return {
    ...days,
    rows: rows.length,
    filter: { ...filter, due_on_lte: days.tomorrow },
    lines: rows.slice(0, LINES).map(row => {
      const { group_id, group, content_type, content_label, direction, children } = row
      const own = {
        ...filter,
        group_id,
        // The group's own tanks: a client's depots have their own rows.
        ...(children.length > 0 ? { group_id_neq: children } : {}),
        content_type,
        direction,
      }
      return { group_id, group, content_type, content_label, direction, ...eachDay([row], days, own) }
    }),
    totals: ([-1, 1] as const).flatMap(direction => {
      const of = rows.filter(row => row.direction === direction)
      return of.length === 0 ? [] : [{ direction, ...eachDay(of, days, { ...filter, direction }) }]
    }),
  }
}
