import { DAY_MS } from '../../../../src/config/schema/durations'
import type { DayTank } from './dayInput'

type Level = Pick<
  DayTank,
  | 'direction'
  | 'safe_fill_l'
  | 'volume_l'
  | 'use_per_day_l'
  | 'runs_out_p10_at'
  | 'runs_out_p50_at'
  | 'runs_out_p90_at'
>

/**
 * A tank with the litres that drivers delivered (or collected) after its last reading: its level with them, and its
 * run-out later by the days that they last at the usual use. Otherwise a tank whose device is silent would be planned
 * again on every day after a delivery.
 */
export function withDelivered<T extends Level>(tank: T, litres: number): T {
  const { direction, safe_fill_l, volume_l, use_per_day_l } = tank
  if (volume_l === null || !(litres > 0)) return tank
  const days = use_per_day_l !== null && use_per_day_l > 0 ? litres / use_per_day_l : undefined
  const later = (moment: Date | null) =>
    moment === null || days === undefined ? null : new Date(moment.getTime() + days * DAY_MS)
  return {
    ...tank,
    volume_l:
      direction > 0
        ? Math.max(0, volume_l - litres)
        : Math.max(volume_l, Math.min(safe_fill_l, volume_l + litres)),
    runs_out_p10_at: later(tank.runs_out_p10_at),
    runs_out_p50_at: later(tank.runs_out_p50_at),
    runs_out_p90_at: later(tank.runs_out_p90_at),
  }
}
