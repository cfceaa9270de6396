import type { Fleet } from './fleet'

const DAY_MS = 86_400_000

/** True litres used on each day, without deliveries and collections; NaN if the truth has no value. */
export function trueUse(fleet: Fleet, key: string, direction: -1 | 1): number[] {
  const { events, daily_volume_l } = fleet.truth.get(key)!
  const moved = new Map<number, number>()
  for (const { type, at, litres } of events) {
    if (!litres) continue
    const day = Math.floor(Date.parse(at) / DAY_MS) - fleet.firstDay
    const sign = type === 'topup' || type === 'sudden_rise' ? 1 : -1
    moved.set(day, (moved.get(day) ?? 0) + sign * litres)
  }
  return daily_volume_l.map((volume, day) => {
    const before = daily_volume_l[day - 1]
    if (volume === null || before === null || before === undefined) return Number.NaN
    return direction * (volume - before - (moved.get(day) ?? 0))
  })
}
