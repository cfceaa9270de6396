import { DAY_MS } from '../../../src/config/schema/durations'
import type { Database } from '../../engine/db/open'
import { usedIn, type DayLevel } from '../../domain/monthlyUse'
import { readForecast } from '../insight'

/** Days: the chart, the history for comparing with last year, and the forecast. */
const YEAR = 365
const YEARS = 2 * YEAR + 31
const AHEAD = 42
/** Worst quality of a reading that replaces a missing smoothed level. */
const BELIEVED = 1

const dayOf = (date: string) => Date.parse(date) / DAY_MS
const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** The month that is a number of months before a day, with its first day. */
function monthBefore(day: number, months: number): { first: number; end: number; name: string } {
  const at = new Date(day * DAY_MS)
  const first = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - months, 1) / DAY_MS
  const end = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - months + 1, 1) / DAY_MS
  return { first, end, name: dateOf(first).slice(0, 7) }
}

type Day = { date: string; litres: number | null }
type Delivery = { at: Date; date: string; litres: number }

/** Contents of a tank at the end of each day, in its depot's time zone; ignores invalid readings. */
const daysOf = (db: Database, tankId: number, zone: string, from: Date) =>
  db.query<Day>(
    `select distinct on (1) to_char(r.measured_at at time zone $2, 'YYYY-MM-DD') as date,
       coalesce(r.smoothed_volume_l, r.volume_l) as litres
     from readings r where r.tank_id = $1 and r.measured_at >= $3 and not r.excluded
       and (r.smoothed_volume_l is not null or (r.volume_l is not null and r.quality >= ${BELIEVED}))
     order by 1, r.measured_at desc, r.seq desc`,
    [tankId, zone, from],
  )

const deliveriesOf = (db: Database, tankId: number, zone: string, from: Date) =>
  db.query<Delivery>(
    `select s.at, to_char(s.at at time zone $2, 'YYYY-MM-DD') as date, coalesce(s.ticket_l, s.measured_l) as litres
     from services s where s.tank_id = $1 and s.at >= $3 and s.state <> 'rejected' and s.deleted_at is null
     order by s.at desc`,
    [tankId, zone, from],
  )

/** A customer's view of a tank's year: this year's use beside last year's, and the forecast. */
export async function tankYear(db: Database, tankId: number, now: Date) {
  const [tank] = await db.query<{ direction: -1 | 1; zone: string }>(
    `select t.direction, coalesce(p.time_zone, g.time_zone, 'Europe/Dublin') as zone
     from tanks t left join tankgroups g on g.id = t.group_id left join tankgroups p on p.id = g.parent_id where t.id = $1`,
    [tankId],
  )
  const { direction, zone } = tank!
  const today = dayOf(new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now))
  const from = today - YEARS
  const since = new Date((from - 1) * DAY_MS)
  const days = await daysOf(db, tankId, zone, since)
  const deliveries = await deliveriesOf(db, tankId, zone, since)
  const known = new Map(days.map(({ date, litres }) => [dayOf(date), litres]))
  const levels: DayLevel[] = Array.from({ length: YEARS + 1 }, (_, n) => known.get(from + n) ?? null)
  const steps = deliveries.map(({ date, litres }) => ({ day: dayOf(date), litres }))
  const used = (months: number) =>
    usedIn(levels, from, steps, direction, { ...monthBefore(today, months), today })
  const months = Array.from({ length: 12 }, (_, n) => ({
    month: monthBefore(today, 11 - n).name,
    litres: used(11 - n),
    last_year: used(23 - n),
  }))
  const forecast = await readForecast(db, tankId, AHEAD, now)
  const first = today - YEAR
  return {
    from: dateOf(first),
    levels: levels.slice(-(YEAR + 1)).map(level => (level === null ? null : Math.round(level))),
    ahead: forecast?.level ?? [],
    deliveries: deliveries
      .filter(({ date }) => dayOf(date) >= first)
      .map(({ at, litres }) => ({ at, litres })),
    months,
  }
}
