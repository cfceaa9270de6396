import { DAY_MS } from '../../../src/config/schema/durations'
import type { Database } from '../../engine/db/open'
import type { Insight } from '../../domain/insight'
import { fitTank, type TankUse } from '../../domain/use/fitTank'
import { forecastLeft, forecastTotals, type Quantiles } from '../../domain/use/forecastUse'
import type { Point } from '../../domain/use/spans'
import { dayOf } from '../../domain/weather/degreeDays'
import type { Climate } from '../../domain/weather/climate'
import type { InsightTank } from './loadTank'

/** Median coefficients of a group's tanks, litres a unit of each term; undefined when too few are known. */
async function groupPrior(db: Database, groupId: number): Promise<number[] | undefined> {
  const [found] = await db.query<{ base: number | null; heat: number | null; tanks: number }>(
    `select percentile_cont(0.5) within group (order by coefficients[1]) as base,
       percentile_cont(0.5) within group (order by coefficients[2]) as heat, count(*)::int as tanks
     from (select m.coefficients from use_models m join tanks t on t.id = m.tank_id
       where t.group_id = $1 and m.method = 'degree_days' and t.deleted_at is null limit 200) known`,
    [groupId],
  )
  return found && found.tanks >= 3 ? [found.base!, found.heat!] : undefined
}

/** Litres that can still be used, or the remaining space where contents rise. */
export const usableOf = (tank: InsightTank, volume_l: number): number =>
  Math.max(
    0,
    tank.direction === -1
      ? volume_l - tank.dead_stock_l
      : (tank.capacity_l * tank.safe_fill_pct) / 100 - volume_l,
  )

/** A tank's use up to its last reading; its group's when its own history is too short. */
export async function presentUse(
  db: Database,
  tank: InsightTank,
  { points, breaks }: Pick<Insight, 'points' | 'breaks'>,
  climate: Climate,
): Promise<TankUse | undefined> {
  const until = (points.at(-1)?.at ?? 0) + 1
  const alone = fitTank(points, breaks, tank, { climate, until })
  if (alone && alone.method !== 'median_14') return alone
  return fitTank(points, breaks, tank, { climate, until, prior: await groupPrior(db, tank.group_id) })
}

export type Outlook = {
  /** First day of the forecast (UTC, since 1970): from the first midnight after the last reading. */
  readonly from: number
  readonly usable_l: number
  /** Total use over `days` days, litres. */
  readonly total: Quantiles
  /** Expected times of running out, or of being full. */
  readonly runsOut: RunsOut
}

/** The date (UTC) of a time. */
export const dateOf = (moment: Date | null): string | null => moment?.toISOString().slice(0, 10) ?? null

export type RunsOut = { readonly p10: Date | null; readonly p50: Date | null; readonly p90: Date | null }
const NEVER: RunsOut = { p10: null, p50: null, p90: null }

/** Forecast of a tank's use from the first midnight (UTC) after its last reading, and of its run-out. */
export function outlookOf(
  tank: InsightTank,
  { model, profile }: TankUse,
  { likely }: Climate,
  { at, smoothed_l }: Point,
  days: number,
): Outlook {
  const from = Math.ceil(at / DAY_MS)
  const waiting = from - at / DAY_MS
  const seed = tank.id * 100_003 + from
  const usable_l = usableOf(tank, smoothed_l)
  const [today] = forecastTotals(model, profile, likely, [1], { from: dayOf(at), seed: tank.id })
  const rest = Math.max(0, usable_l - waiting * today!.p50)
  const [total] = forecastTotals(model, profile, likely, [days], { from, seed })
  const left = forecastLeft(model, profile, likely, rest, { from, seed })
  const moment = (days: number | null) =>
    days === null ? null : new Date(Math.round(at + (waiting + days) * DAY_MS))
  return {
    from,
    usable_l,
    total: total!,
    // Without use the tank never runs out.
    runsOut: total!.p50 > 0 ? { p10: moment(left.p10), p50: moment(left.p50), p90: moment(left.p90) } : NEVER,
  }
}
