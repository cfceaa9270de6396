import type { Flag } from '../../server/domain/codec/uplink'
import { degreeDays } from '../../server/domain/weather/degreeDays'

export type Content = 'kerosene' | 'derv' | 'gas_oil' | 'other'

/** What happens in a tank that is simulated, and how its device is. Shares are of the capacity; days count from 0. */
export type Story = {
  content: Content
  /** Contents fall and are topped up, or rise and are collected. */
  direction: -1 | 1
  /** Litres a day besides heating; for rising contents, what comes in. */
  base_l: number
  /** Litres a degree day. */
  heating_l: number
  /** Share by which the use of a few hours is more or less than usual. */
  scatter?: number
  /** Share at the beginning. */
  begin: number
  /** Share at which somebody comes; never, where it is undefined. */
  serviced_at?: number
  /** Sudden losses, in the first hours of a day unless an hour is given. */
  drops?: readonly { day: number; share: number; hour?: number }[]
  /** Sudden gains, of what nobody delivered: rain, or somebody else's waste. */
  rises?: readonly { day: number; share: number; hour?: number }[]
  leak?: { day: number; weeks: number; share_a_week: number }
  /** The day from which nothing is heard. */
  silent_from?: number
  /** What the device says of itself from a day on. */
  trouble?: { day: number; flags: readonly Flag[] }
  battery: { begin_mv: number; fall_mv_day: number }
  /** Share of its messages that no station hears. */
  loss: number
  /** Mean signal at the station, dBm. */
  rssi: number
}

/** Derv and gas oil are drawn on working days; Sunday first. */
const WORKING_DAYS = [0.3, 1.2, 1.2, 1.2, 1.25, 1.25, 0.6]
/** The part of a day's use that falls into each quarter of it. */
const QUARTERS = { heating: [0.15, 0.35, 0.2, 0.3], work: [0.05, 0.4, 0.4, 0.15] }

/** The part of a day's use that a stretch of `hours` around a moment takes. */
export function shareOfDay(content: Content, at: Date, hours: number): number {
  const quarter = Math.floor(at.getUTCHours() / 6)
  if (content === 'kerosene') return (QUARTERS.heating[quarter]! * hours) / 6
  if (content === 'other') return hours / 24
  return (QUARTERS.work[quarter]! * WORKING_DAYS[at.getUTCDay()]! * hours) / 6
}

/** Litres that a day of this mean temperature takes, a weekday's profile aside. */
export const dailyUse = (
  { base_l, heating_l }: Pick<Story, 'base_l' | 'heating_l'>,
  mean_c: number,
): number => base_l + heating_l * degreeDays(mean_c)
