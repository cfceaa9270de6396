import { isExcluded } from '../../config/excludedReading'
import type { ChartPoint } from '../ui/chartRows'

type Reading = {
  readonly measured_at: string
  readonly volume_l: number | null
  readonly smoothed_volume_l: number | null
  readonly excluded: boolean
  readonly flags: readonly string[]
}

/** Converts readings, newest first, to chart points; `read` converts litres to the chart's unit. */
export const chartPoints = (
  readings: readonly Reading[],
  read: (litres: number) => number,
): readonly ChartPoint[] =>
  readings.toReversed().map(({ measured_at, volume_l, smoothed_volume_l, ...reading }) => ({
    at: Date.parse(measured_at),
    raw: volume_l === null ? null : read(volume_l),
    smoothed: smoothed_volume_l === null ? null : read(smoothed_volume_l),
    excluded: isExcluded(reading),
  }))
