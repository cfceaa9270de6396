import { roundToTenth } from '../../domain/rounding'
import { DAY_MS } from '../../../src/config/schema/durations'
import type { Database } from '../../engine/db/open'
import type { EventType } from '../../../src/config/eventTypes'
import { daysBetween } from '../../engine/crud/daysLeft'
import { insightOf } from '../../domain/insight'
import { forecastDays, forecastTotals } from '../../domain/use/forecastUse'
import { dateOf, outlookOf, presentUse } from './forecastTank'
import { loadObserved, loadTank } from './loadTank'
import type { EventState } from './matchEvents'
import { pastError } from './pastForecasts'
import { weatherOver } from './weather'

export type TankEvent = {
  id: number
  type: EventType
  state: EventState
  started_at: Date
  ended_at: Date | null
  from_l: number | null
  to_l: number | null
  delta_l: number | null
  confidence: number
  reason: Record<string, number>
  revised: object | null
  evidence: number[]
}

/** Newest first. Evidence consists of reading ids. */
export const latestEvents = (db: Database, tankId: number, count: number) =>
  db.query<TankEvent>(
    `select e.id, e.type, e.state, e.started_at, e.ended_at, e.from_l, e.to_l, e.delta_l, e.confidence, e.reason, e.revised,
       coalesce((select array_agg(r.id order by r.measured_at) from readings r
         where r.tank_id = e.tank_id and r.measured_at = any(e.evidence)), '{}') as evidence
     from events e where e.tank_id = $1 order by e.started_at desc, e.id desc limit $2`,
    [tankId, count],
  )

/** Level changes of a time range, for a chart; newest first. */
export const eventsBetween = (db: Database, tankId: number, from: Date, to: Date, most: number) =>
  db.query<TankEvent>(
    `select e.id, e.type, e.state, e.started_at, e.ended_at, e.from_l, e.to_l, e.delta_l, e.confidence, e.reason, e.revised,
       '{}'::bigint[] as evidence
     from events e where e.tank_id = $1 and e.started_at <= $3 and coalesce(e.ended_at, $3) >= $2
     order by e.started_at desc, e.id desc limit $4`,
    [tankId, from, to, most],
  )

const rounded = ({ p10, p50, p90 }: { p10: number; p50: number; p90: number }) => ({
  p10: roundToTenth(p10),
  p50: roundToTenth(p50),
  p90: roundToTenth(p90),
})

/**
 * Forecast of a tank's use in the days after its last reading, with the current weather data, and the accuracy of
 * past forecasts. Undefined without a reading; `method` is null when the use is unknown.
 */
export async function readForecast(db: Database, tankId: number, days: number, now: Date) {
  const tank = await loadTank(db, tankId)
  if (!tank) return undefined
  const { readings, interval_ms } = await loadObserved(db, tankId, now)
  const sky = await weatherOver(db, tank.county_id)
  const insight = insightOf(readings, tank, { climate: sky.now, interval_ms, now: now.getTime() })
  const last = insight.points.at(-1)
  const past_error = await pastError(db, tankId)
  const unknown = {
    as_of: last ? new Date(last.at) : null,
    method: null,
    usable_l: null,
    days_p10: null,
    days_p50: null,
    days_p90: null,
    run_out_on: null,
    past_error,
    use: [],
    use_total: null,
    level: [],
  }
  if (!last || tank.quarantined) return unknown
  const use = await presentUse(db, tank, insight, sky.now)
  if (!use) return unknown
  const { model, profile } = use
  const { likely } = sky.now
  const { from, usable_l, runsOut } = outlookOf(tank, use, sky.now, last, days)
  const ahead = { from, seed: tankId * 100_003 + from }
  const day = (n: number) => new Date((from + n) * DAY_MS).toISOString().slice(0, 10)
  const each = forecastDays(model, profile, likely, days, ahead)
  const horizons = Array.from({ length: days }, (_, n) => n + 1)
  const sums = forecastTotals(model, profile, likely, horizons, ahead)
  const level = (used: number) =>
    roundToTenth(Math.min(Math.max(last.smoothed_l + tank.direction * used, 0), tank.capacity_l))
  return {
    as_of: new Date(last.at),
    method: use.method,
    usable_l: roundToTenth(usable_l),
    days_p10: daysBetween(now, runsOut.p10),
    days_p50: daysBetween(now, runsOut.p50),
    days_p90: daysBetween(now, runsOut.p90),
    run_out_on: dateOf(runsOut.p50),
    past_error,
    use: each.map((one, n) => ({ date: day(n), ...rounded(one) })),
    use_total: rounded(sums.at(-1)!),
    // Level at the end of each day without deliveries or collections: high use means a low level, or a high one where
    // contents rise.
    level: sums.map(({ p10, p50, p90 }, n) => {
      const [much, little] = tank.direction === -1 ? [p90, p10] : [p10, p90]
      return { date: day(n), p10: level(much), p50: level(p50), p90: level(little) }
    }),
  }
}
