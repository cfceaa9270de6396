import { levelEvents } from '../../server/domain/events/levelEvents'
import { fitTank } from '../../server/domain/use/fitTank'
import { forecastTotals } from '../../server/domain/use/forecastUse'
import { median } from '../../server/domain/use/median'
import { climateOf, type Climate } from '../../server/domain/weather/climate'
import { degreeDays } from '../../server/domain/weather/degreeDays'
import { knownThen, readingsOf } from './events'
import type { Fleet } from './fleet'
import type { Processed } from './run'
import { trueUse } from './trueUse'

const DAY_MS = 86_400_000
/** Days at which the history is cut: the first after two months, then every fortnight. */
const [FIRST_CUT, EVERY] = [60, 14]
export const HORIZONS = [7, 14, 30]
const LAST = 30

/** Least squares fit of true daily use to degree days: an upper bound for forecasts that only have readings. */
function oracleOf(use: readonly number[], cut: number, heat: (day: number) => number): [number, number] {
  let [n, x, xx, y, xy] = [0, 0, 0, 0, 0]
  for (let day = 1; day < cut; day++) {
    const litres = use[day]!
    if (Number.isNaN(litres)) continue
    const degrees = heat(day)
    n++
    x += degrees
    xx += degrees * degrees
    y += litres
    xy += degrees * litres
  }
  const slope = (n * xy - x * y) / (n * xx - x * x)
  return [(y - slope * x) / n, slope]
}

const sum = (use: readonly number[], from: number, to: number) =>
  use.slice(from, to).reduce((total, one) => total + one, 0)

export type Errors = Map<string, number[]>

/** Absolute errors relative to the true use, and whether it was within p10 and p90, by forecast quantity and method. */
export async function scoreForecasts(
  fleet: Fleet,
  processed: Processed,
  weather: ReadonlyMap<number, number>,
): Promise<Errors> {
  const errors: Errors = new Map()
  const push = (name: string, value: number) => errors.set(name, [...(errors.get(name) ?? []), value])
  const climates = new Map<number, { normal: Climate; known: Climate }>()
  const climatesAt = (today: number) => {
    let found = climates.get(today)
    if (!found) {
      const observed = new Map([...weather].filter(([day]) => day < today))
      const ahead = new Map([...weather].filter(([day]) => day >= today && day < today + LAST))
      climates.set(today, (found = { normal: climateOf(observed), known: climateOf(observed, ahead) }))
    }
    return found
  }
  for (const tank of fleet.tanks) {
    const readings = await readingsOf(processed, processed.ids.get(tank.key)!)
    const use = trueUse(fleet, tank.key, tank.direction)
    const heated = tank.content_type === 'kerosene'
    for (let cut = FIRST_CUT; cut + LAST < use.length; cut += EVERY) {
      const today = fleet.firstDay + cut
      const known = knownThen(
        readings.filter(({ at }) => at < today * DAY_MS),
        tank.capacity_l,
      )
      const { normal, known: true_ } = climatesAt(today)
      const breaks = levelEvents(known, tank)
      const fitted = fitTank(known, breaks, tank, { climate: normal, until: today * DAY_MS })
      const truth = HORIZONS.map(days => sum(use, cut, cut + days))
      if (!fitted || truth.some(litres => !(litres > 0))) continue
      const heat = (day: number) => normal.weather(fleet.firstDay + day)
      const [base, slope] = heated ? oracleOf(use, cut, heat) : [Number.NaN, Number.NaN]
      const kind = heated ? 'kerosene' : 'others'
      const flat = median(use.slice(cut - 14, cut))
      for (const [name, climate] of [
        ['normals', normal],
        ['weather', true_],
      ] as const) {
        if (name === 'weather' && !heated) continue
        const totals = forecastTotals(fitted.model, fitted.profile, climate.likely, HORIZONS, {
          from: today,
          seed: cut,
        })
        HORIZONS.forEach((days, i) => {
          const [litres, { p10, p50, p90 }] = [truth[i]!, totals[i]!]
          push(`${kind} ${name} ${days}`, Math.abs(p50 - litres) / litres)
          push(`${kind} ${name} ${days} bias`, (p50 - litres) / litres)
          push(`${kind} ${name} ${days} within`, litres >= p10 && litres <= p90 ? 1 : 0)
          if (name === 'normals') push(`${kind} flat ${days}`, Math.abs(flat * days - litres) / litres)
          if (!heated) return
          let degrees = 0
          for (let day = today; day < today + days; day++)
            degrees += name === 'normals' ? climate.weather(day) : degreeDays(weather.get(day) ?? Number.NaN)
          push(`${kind} oracle ${name} ${days}`, Math.abs(base * days + slope * degrees - litres) / litres)
        })
      }
    }
  }
  return errors
}
