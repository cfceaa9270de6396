import type { dispatchPerformance } from '../../../src/config/calls/dispatchPerformance'
import { DISPATCH_KINDS } from '../../../src/config/entities/shared/jobKinds'
import { dayIn, momentIn, shiftDay } from '../../domain/zonedTime'
import type { HandlerAnswer } from '../../engine/calls/serve'
import type { Database } from '../../engine/db/open'
import { RAN_OUT_SQL } from '../readings'
import { readDepot } from './readDepot'

type Performance = HandlerAnswer<typeof dispatchPerformance>

/** A month's days, and the moments of the depot's time zone at which it begins and ends. */
type Month = { readonly month: string; readonly from: string; readonly to: string }

/** The first day of the month some months before a day's month. */
function monthBefore(day: string, months: number): string {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() - months)
  return at.toISOString().slice(0, 10)
}

/** The last months up to today, oldest first. */
const monthsUntil = (today: string, count: number): Month[] =>
  Array.from({ length: count }, (_, i) => {
    const back = count - 1 - i
    const from = monthBefore(today, back)
    return {
      month: from.slice(0, 7),
      from,
      to: back === 0 ? today : shiftDay(monthBefore(today, back - 1), -1),
    }
  })

// $2 has the beginning of each month: width_bucket gives the number of a moment's month, from 1.
const STOPS_SQL = `select width_bucket(eta, $2::timestamptz[]) as number, count(*)::int as stops,
    coalesce(sum(planned_l), 0) as litres, count(distinct (day, vehicle_id))::int as truck_days,
    count(*) filter (where state = 'done')::int as done_stops,
    coalesce(sum(coalesce(delivered_l, planned_l)) filter (where state = 'done'), 0) as done_litres,
    count(distinct (day, vehicle_id)) filter (where state = 'done')::int as done_truck_days,
    count(*) filter (where state = 'failed')::int as failed_stops
  from (select *, (eta at time zone $4)::date as day from jobs
    where group_id = $1 and kind = any($5::text[]) and state <> 'cancelled' and eta >= ($2::timestamptz[])[1] and eta < $3
      and deleted_at is null) j
  group by 1`
type Stops = {
  number: number
  stops: number
  litres: number
  truck_days: number
  done_stops: number
  done_litres: number
  done_truck_days: number
  failed_stops: number
}

const DRIVEN_SQL = `select to_char(day, 'YYYY-MM') as month, coalesce(sum(distance_km), 0) as distance_km,
    coalesce(sum(hours), 0) as hours
  from dispatch_plans
  where depot_id = $1 and state <> 'draft' and day >= $2::date and day <= $3::date and deleted_at is null group by 1`
type Driven = { month: string; distance_km: number; hours: number }

// The tanks and events of the report of run-outs, which the page links to.
const RUN_OUTS_SQL = `select width_bucket(r.measured_at, $2::timestamptz[]) as number, count(*)::int as run_outs
  from tanks t join events e on e.tank_id = t.id cross join lateral (${RAN_OUT_SQL}) r
  where t.group_id = $1 and t.state = 'active' and t.deleted_at is null and not t.quarantined and t.direction = -1
    and e.type = 'threshold_critical' and e.deleted_at is null and coalesce(e.ended_at, $3) >= ($2::timestamptz[])[1]
    and r.measured_at >= ($2::timestamptz[])[1] and r.measured_at < $3
  group by 1`

const NO_STOPS: Omit<Stops, 'number'> = {
  stops: 0,
  litres: 0,
  truck_days: 0,
  done_stops: 0,
  done_litres: 0,
  done_truck_days: 0,
  failed_stops: 0,
}

/**
 * A depot's rounds by month of its time zone, up to today: jobs of trucks by their planned arrival, kilometres and hours
 * of published plans, and tanks that ran out. A done stop without litres counts with its planned ones. The caller has
 * checked that the depot is in the user's scope.
 */
export async function performanceOf(
  db: Database,
  depotId: number,
  months: number,
  now: Date,
): Promise<Performance> {
  const { zone } = await readDepot(db, depotId)
  const today = dayIn(now, zone)
  const all = monthsUntil(today, months)
  const starts = all.map(({ from }) => momentIn(from, 0, zone))
  const end = momentIn(shiftDay(today, 1), 0, zone)
  const stops = await db.query<Stops>(STOPS_SQL, [depotId, starts, end, zone, DISPATCH_KINDS])
  const driven = await db.query<Driven>(DRIVEN_SQL, [depotId, all[0]!.from, today])
  const runOuts = await db.query<{ number: number; run_outs: number }>(RUN_OUTS_SQL, [depotId, starts, end])
  return {
    zone,
    months: all.map((month, i) => {
      const of = stops.find(({ number }) => number === i + 1) ?? NO_STOPS
      const plan = driven.find(one => one.month === month.month)
      return {
        ...month,
        planned: { stops: of.stops, litres: of.litres, truck_days: of.truck_days },
        done: { stops: of.done_stops, litres: of.done_litres, truck_days: of.done_truck_days },
        failed_stops: of.failed_stops,
        distance_km: plan?.distance_km ?? 0,
        hours: plan?.hours ?? 0,
        run_outs: runOuts.find(({ number }) => number === i + 1)?.run_outs ?? 0,
      }
    }),
  }
}
