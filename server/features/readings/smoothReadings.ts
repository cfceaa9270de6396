import { DAY_MS } from '../../../src/config/schema/durations'
import { smooth } from '../../domain/cleaning/smooth'
import type { Reading, Vessel } from './deriveReadings'

/**
 * Readings are smoothed by block: a block's values depend on its readings and those within a margin on either side.
 * Blocks start on fixed days, so that the same readings give the same values in any order of arrival.
 */
export type Blocks = { length: number; margin: number }

/** A device with messages every few minutes has enough neighbours in fewer days. */
export const blocksFor = (interval_ms: number): Blocks =>
  interval_ms >= DAY_MS / 24
    ? { length: 16 * DAY_MS, margin: 8 * DAY_MS }
    : { length: 2 * DAY_MS, margin: DAY_MS }

/** The blocks affected by a change of readings within [from, to). */
export const blocksAround = ({ length, margin }: Blocks, from: number, to: number) => ({
  from: Math.floor((from - margin) / length) * length,
  to: (Math.floor((to + margin) / length) + 1) * length,
})

export type Known = Reading & { excluded: boolean }

const usable = ({ volume_l, excluded, flags }: Known) =>
  volume_l !== null && !excluded && !flags.includes('sensor_fault') && !flags.includes('out_of_range')

/** Smooths one block of one device on one tank: sets the smoothed volumes, and the outlier flag. */
function smoothBlock(readings: readonly Known[], from: number, to: number, vessel: Vessel) {
  const first = readings.findIndex(reading => reading.measured_at >= from)
  const after = readings.findIndex(reading => reading.measured_at >= to)
  const end = after === -1 ? readings.length : after
  if (first === -1 || first === end) return
  const results = smooth(
    readings.map(reading => ({
      at: reading.measured_at,
      level_mm: reading.level_mm ?? 0,
      volume_l: reading.volume_l ?? 0,
      ok: usable(reading),
    })),
    vessel.capacity_l,
    first,
    end,
  )
  for (let i = first; i < end; i++) {
    const reading = readings[i]!
    const { smoothed_volume_l: value, outlier } = results[i]!
    reading.smoothed_volume_l = value === null ? null : Math.round(value * 10) / 10
    if (reading.flags.includes('outlier')) reading.flags = reading.flags.filter(flag => flag !== 'outlier')
    if (outlier) reading.flags.push('outlier')
  }
}

const before = (a: Known, b: Known) => a.measured_at - b.measured_at || a.seq - b.seq

/**
 * Smooths the whole blocks within [from, to) of one device's readings in place; the input must include the margins.
 * Never smooths across a change of tank.
 */
export function smoothReadings(
  readings: readonly Known[],
  vessels: ReadonlyMap<number, Vessel>,
  { length, margin }: Blocks,
  from: number,
  to: number,
): void {
  const byTank = new Map<number, Known[]>()
  for (const reading of readings) {
    if (reading.tank_id === null) {
      reading.smoothed_volume_l = null
      continue
    }
    const list = byTank.get(reading.tank_id)
    if (list) list.push(reading)
    else byTank.set(reading.tank_id, [reading])
  }
  for (const [id, list] of byTank) {
    const vessel = vessels.get(id)
    if (!vessel) continue
    list.sort(before)
    let low = 0
    let high = 0
    for (let start = from; start < to; start += length) {
      const end = start + length
      while (low < list.length && list[low]!.measured_at < start - margin) low++
      while (high < list.length && list[high]!.measured_at < end + margin) high++
      smoothBlock(list.slice(low, high), start, end, vessel)
    }
  }
}
