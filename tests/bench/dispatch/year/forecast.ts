import { withDelivered, type DayTank } from '../../../../server/domain/dispatch/day'
import { fitTank } from '../../../../server/domain/use/fitTank'
import { climateOf, type Climate } from '../../../../server/domain/weather/climate'
import type { Weather } from '../../../../server/domain/weather/degreeDays'
import { outlookOf } from '../../../../server/features/insight/forecastTank'
import type { TankWorld } from './world'

/** What a forecast says of a tank; without one, the planner knows the level only. */
export type Known = Pick<
  DayTank,
  'volume_l' | 'measured_at' | 'use_per_day_l' | 'runs_out_p10_at' | 'runs_out_p50_at' | 'runs_out_p90_at'
>

const WEEK = 7
const SAFE_FILL_PCT = 95

/** Keeps the days that it was asked for: every tank's forecast asks for the same ones. */
function remembered(weather: Weather): Weather {
  const known = new Map<number, number>()
  return day => {
    let value = known.get(day)
    if (value === undefined) known.set(day, (value = weather(day)))
    return value
  }
}

/** The climate as the product knows it in the morning of a day (since 1970): observed until the day before. */
export function climateBefore(day: number, history: ReadonlyMap<number, number>): Climate {
  const climate = climateOf(new Map([...history].filter(([at]) => at < day)))
  return { ...climate, weather: remembered(climate.weather), likely: climate.likely.map(remembered) }
}

/** Adds the drops that drivers reported after the last reading. */
function withReported(world: TankWorld, known: Known): Known {
  const { safe_fill_l, story } = world.tank
  const since = known.measured_at?.getTime() ?? Infinity
  return withDelivered({ ...known, safe_fill_l, direction: story.direction }, world.deliveredSince(since))
}

/** The newest level, without a forecast. */
export const levelOnly = (world: TankWorld): Known => withReported(world, lastReading(world))

function lastReading({ telemetry }: TankWorld): Known {
  const last = telemetry.level()
  return {
    volume_l: last?.smoothed_l ?? null,
    measured_at: last ? new Date(last.at) : null,
    use_per_day_l: null,
    runs_out_p10_at: null,
    runs_out_p50_at: null,
    runs_out_p90_at: null,
  }
}

/** The product's own forecast from the messages so far. */
export function forecast(world: TankWorld, climate: Climate): Known {
  const { telemetry, tank } = world
  telemetry.update()
  const level = lastReading(world)
  const last = telemetry.points.at(-1)
  if (!last) return level
  const { id, capacity_l, dead_stock_l, story } = tank
  const content_type = story.content
  const { direction } = story
  const use = fitTank(
    telemetry.points,
    telemetry.breaks,
    { direction, content_type },
    { climate, until: last.at + 1 },
  )
  if (!use) return withReported(world, level)
  const insightTank = {
    id,
    capacity_l,
    direction,
    content_type,
    dead_stock_l,
    safe_fill_pct: SAFE_FILL_PCT,
    low_pct: 25,
    critical_pct: 10,
    group_id: 1,
    county_id: null,
    quarantined: false,
  }
  const { total, runsOut } = outlookOf(insightTank, use, climate, last, WEEK)
  return withReported(world, {
    ...level,
    use_per_day_l: total.p50 / WEEK,
    runs_out_p10_at: runsOut.p10,
    runs_out_p50_at: runsOut.p50,
    runs_out_p90_at: runsOut.p90,
  })
}

/** A forecast that knows the contents and the use to come. */
export function perfectForecast(world: TankWorld, now: number): Known {
  const { volume } = world.contents
  const at = world.runsOutAt(volume, now)
  const moment = at === undefined ? null : new Date(at)
  return {
    volume_l: volume,
    measured_at: new Date(now),
    use_per_day_l: world.useBetween(now, now + 86_400_000),
    runs_out_p10_at: moment,
    runs_out_p50_at: moment,
    runs_out_p90_at: moment,
  }
}
