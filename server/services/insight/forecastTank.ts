import type { Database } from '../../db/open'
import type { Insight } from '../../domain/insight'
import { fitTank, type TankUse } from '../../domain/use/fitTank'
import { forecastUse } from '../../domain/use/forecastUse'
import { dayOf } from '../../domain/weather/degreeDays'
import type { Climate } from '../../domain/weather/climate'
import type { InsightTank } from './loadTank'

const DAY_MS = 86_400_000

/** Litres a unit of each term, as most tanks of a group use them; undefined where too few are known. */
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

/** Litres that may still be used, or room that is left where contents rise. */
export const usableOf = (tank: InsightTank, volume_l: number): number =>
  Math.max(
    0,
    tank.direction === -1
      ? volume_l - tank.dead_stock_l
      : (tank.capacity_l * tank.safe_fill_pct) / 100 - volume_l,
  )

/** A tank's use as of its last reading; by its group's where its own isn't known for long enough. */
export async function useNow(
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

/**
 * What a tank will use from the first midnight (UTC) after its last reading on, and how many days after that reading it is
 * empty, or full. `horizons` are numbers of days, rising.
 */
export function forecastTank(
  tank: InsightTank,
  use: TankUse,
  {
    as_of,
    volume_l,
    climate,
    horizons,
  }: { as_of: number; volume_l: number; climate: Climate; horizons: readonly number[] },
) {
  const from = Math.ceil(as_of / DAY_MS)
  const waiting = from - as_of / DAY_MS
  const usable_l = usableOf(tank, volume_l)
  const today = forecastUse(use.model, use.profile, climate.likely, {
    from: dayOf(as_of),
    horizons: [1],
    seed: tank.id,
  })
  const rest = Math.max(0, usable_l - waiting * today.totals[0]!.p50)
  const forecast = forecastUse(use.model, use.profile, climate.likely, {
    from,
    horizons,
    usable_l: rest,
    seed: tank.id * 100_003 + from,
  })
  const later = (days: number | null) => (days === null ? null : Math.round((days + waiting) * 10) / 10)
  const { p10, p50, p90 } = forecast.left
  return {
    from,
    usable_l,
    use: forecast.use,
    totals: forecast.totals,
    left: { p10: later(p10), p50: later(p50), p90: later(p90) },
  }
}
