import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../engine/db/open'
import { RAN_OUT_SQL } from '../readings'

/** A tank is an outlier when its forecast error exceeds this percentage, and this multiple of the typical error. */
const OFF_PCT = 25
const TIMES = 2
const MAX_ROWS = 50

type Accuracy = {
  group_id: number
  group: string
  forecasts: number
  mape_7: number | null
  mape_14: number | null
  mape_30: number | null
  bias_14: number | null
  coverage_14: number | null
  per_degree_day_l: number | null
}

/** Forecast errors of tanks `t` since a time, by depot. */
export function forecastErrors(db: Database, tanks: RawBuilder<unknown>, from: Date) {
  const mape = (horizon: number) =>
    sql`round((100 * avg(abs(f.p50 - f.actual) / f.actual) filter (where f.horizon = ${sql.lit(horizon)}))::numeric, 1)::float8`
  return db.run(sql<Accuracy>`select g.id as group_id, g.name as "group",
      count(*) filter (where f.horizon = 14) as forecasts,
      ${mape(7)} as mape_7, ${mape(14)} as mape_14, ${mape(30)} as mape_30,
      round((100 * (sum(f.p50) filter (where f.horizon = 14) / sum(f.actual) filter (where f.horizon = 14) - 1))::numeric, 1)::float8
        as bias_14,
      round((100 * avg((f.actual between f.p10 and f.p90)::int) filter (where f.horizon = 14))::numeric, 0)::float8 as coverage_14,
      (select round((percentile_cont(0.5) within group (order by m.coefficients[2]))::numeric, 2)::float8
        from use_models m join tanks t on t.id = m.tank_id
        where ${tanks} and t.group_id = g.id and m.method = 'degree_days') as per_degree_day_l
    from forecasts f join tanks t on t.id = f.tank_id join tankgroups g on g.id = t.group_id
    where ${tanks} and f.as_of >= ${from} and f.actual > 0
    group by g.id, g.name order by g.name`)
}

type Outlier = { tank_id: number; tank: string; group: string; mape_14: number; forecasts: number }

/** Tanks with a 14-day forecast error far above the typical one, worst first. */
export const forecastOutliers = (db: Database, tanks: RawBuilder<unknown>, from: Date) =>
  db.run(sql<Outlier>`with errors as (
      select t.id as tank_id, t.name as tank, g.name as "group", count(*) as forecasts,
        100 * avg(abs(f.p50 - f.actual) / f.actual) as mape
      from forecasts f join tanks t on t.id = f.tank_id join tankgroups g on g.id = t.group_id
      where ${tanks} and f.as_of >= ${from} and f.horizon = 14 and f.actual > 0
      group by t.id, t.name, g.name)
    select tank_id, tank, "group", forecasts, round(mape::numeric, 1)::float8 as mape_14 from errors
    where mape > ${sql.lit(OFF_PCT)}
      and mape > ${sql.lit(TIMES)} * (select percentile_cont(0.5) within group (order by mape) from errors)
    order by mape desc, tank_id limit ${sql.lit(MAX_ROWS)}`)

type RunOut = { tank_id: number; tank: string; group: string; at: Date; volume_l: number }

/** Run-outs since a time, newest first. */
export const runOuts = (db: Database, tanks: RawBuilder<unknown>, from: Date) =>
  db.run(sql<RunOut>`select t.id as tank_id, t.name as tank, g.name as "group", r.measured_at as at, r.volume_l
    from events e join tanks t on t.id = e.tank_id join tankgroups g on g.id = t.group_id
      cross join lateral (${sql.raw(RAN_OUT_SQL)}) r
    where e.type = 'threshold_critical' and e.deleted_at is null and (e.ended_at is null or e.ended_at >= ${from})
      and t.direction = -1 and ${tanks} and r.measured_at >= ${from}
    order by r.measured_at desc, t.id limit ${sql.lit(MAX_ROWS)}`)
