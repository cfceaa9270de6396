import type { Climate } from '../../../../server/domain/weather/climate'
import { DAY_MS } from '../../../../src/config/schema/durations'
import type { YearDepot } from './depot'
import { forecast, levelOnly, perfectForecast, type Known } from './forecast'
import type { TankWorld } from './world'

/** What a dispatcher sees in the morning of a working day. */
export type Morning = {
  readonly depot: YearDepot
  readonly worlds: readonly TankWorld[]
  /** Time of planning, ms. */
  readonly now: number
  /** Working days since the start. */
  readonly turn: number
  readonly climate: () => Climate
}

/** What a policy knows of each tank, and the tanks (by index) that it delivers to; the planner chooses if absent. */
export type Choice = { readonly known: readonly Known[]; readonly chosen?: ReadonlySet<number> }

export type Policy = (morning: Morning) => Choice

/** Level at which the simplest policy delivers, a share of the capacity. */
const LOW = 0.25

const where = (
  known: readonly Known[],
  isWanted: (volume_l: number, index: number) => boolean,
): Set<number> =>
  new Set(known.flatMap(({ volume_l }, i) => (volume_l !== null && isWanted(volume_l, i) ? [i] : [])))

/** Delivers to every tank below a quarter. */
export const whenLow: Policy = ({ worlds }) => {
  const known = worlds.map(levelOnly)
  return { known, chosen: where(known, (volume, i) => volume < LOW * worlds[i]!.tank.capacity_l) }
}

/** Visits every tank on its day of the round, if it has room for the smallest drop. */
export const onRound =
  (days: readonly number[], length: number): Policy =>
  ({ worlds, depot, turn }) => {
    const known = worlds.map(levelOnly)
    const { min_drop_l } = depot.settings
    const hasRoom = (volume: number, i: number) => worlds[i]!.tank.safe_fill_l - volume >= min_drop_l
    return { known, chosen: where(known, (volume, i) => turn % length === days[i] && hasRoom(volume, i)) }
  }

/** A forecast of a tank that lasts this long is kept for some days, unless it was filled: forecasts take most time. */
const FAR_DAYS = 21
const KEPT_DAYS = 5

type Kept = { readonly known: Known; readonly at: number; readonly drops: number }

const isFar = ({ runs_out_p10_at }: Known, now: number) =>
  runs_out_p10_at !== null && runs_out_p10_at.getTime() - now > FAR_DAYS * DAY_MS

/** The product's planner with its forecasts. Tanks without room for a drop need none: they are no candidates. */
export function planned(): Policy {
  const kept: Kept[] = []
  return ({ worlds, depot, now, climate }) => ({
    known: worlds.map((world, i) => {
      const level = levelOnly(world)
      const room = level.volume_l === null ? Infinity : world.tank.safe_fill_l - level.volume_l
      if (room < depot.settings.min_drop_l / 2) return level
      const last = kept[i]
      const isKept = last && last.drops === world.drops && now - last.at < KEPT_DAYS * DAY_MS
      if (isKept && isFar(last.known, now)) {
        const { volume_l, measured_at } = level
        return { ...last.known, volume_l, measured_at }
      }
      const known = forecast(world, climate())
      kept[i] = { known, at: now, drops: world.drops }
      return known
    }),
  })
}

/** The product's planner with forecasts that are always right. */
export const foreseen: Policy = ({ worlds, now }) => ({
  known: worlds.map(world => perfectForecast(world, now)),
})
