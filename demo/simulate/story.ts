import type { Flag } from '../../server/domain/codec/uplink'
import { degreeDays } from '../../server/domain/weather/degreeDays'

export type Content = 'kerosene' | 'derv' | 'gas_oil' | 'other'

/** Events in a simulated tank, and the state of its device. Shares are of the capacity; days count from 0. */
export type Story = {
  content: Content
  /** −1: the level falls and deliveries refill the tank; 1: it rises and collections empty it. */
  direction: -1 | 1
  /** Litres per day besides heating; for a rising level, the inflow. */
  base_l: number
  /** Litres per degree day. */
  heating_l: number
  /** Relative scatter of the use within a few hours. */
  scatter?: number
  /** Factor of each day's use, for habits that last longer than a day; 1 where absent. */
  habits?: readonly number[]
  /** Initial share of capacity. */
  begin: number
  /** Share of capacity at which a delivery or collection comes; undefined where only `deliver` makes them. */
  serviced_at?: number
  /** Sudden losses, in the first hours of a day unless an hour is given. */
  drops?: readonly { day: number; share: number; hour?: number }[]
  /** Unexplained level rises, such as rain water or an unrecorded addition. */
  rises?: readonly { day: number; share: number; hour?: number }[]
  leak?: { day: number; weeks: number; share_a_week: number }
  /** First day without messages. */
  silent_from?: number
  /** Days without messages, after which the device sends again. */
  silences?: readonly { day: number; days: number }[]
  /** Fault flags that the device reports from a day on. */
  trouble?: { day: number; flags: readonly Flag[] }
  battery: { begin_mv: number; fall_mv_day: number }
  /** Share of messages that no station receives. */
  loss: number
  /** Mean signal at the station, dBm. */
  rssi: number
}

/** Share of an average day's use by weekday, Sunday first: derv and gas oil are drawn on working days. */
const WORKING_DAYS = [0.3, 1.2, 1.2, 1.2, 1.25, 1.25, 0.6]
/** Share of a day's use in each quarter of the day. */
const QUARTERS = { heating: [0.15, 0.35, 0.2, 0.3], work: [0.05, 0.4, 0.4, 0.15] }

/** Share of a day's use within a period of `hours` around a time. */
export function shareOfDay(content: Content, at: Date, hours: number): number {
  const quarter = Math.floor(at.getUTCHours() / 6)
  if (content === 'kerosene') return (QUARTERS.heating[quarter]! * hours) / 6
  if (content === 'other') return hours / 24
  return (QUARTERS.work[quarter]! * WORKING_DAYS[at.getUTCDay()]! * hours) / 6
}

/** Litres used on a day with this mean temperature, without the weekday profile. */
export const dailyUse = (
  { base_l, heating_l }: Pick<Story, 'base_l' | 'heating_l'>,
  mean_c: number,
): number => base_l + heating_l * degreeDays(mean_c)
