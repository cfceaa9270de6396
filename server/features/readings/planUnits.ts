import { EARLIER, influence } from '../../domain/gapFill'
import type { Device, Span } from './deriveReadings'
import type { Task } from './queue'
import { blocksAround, blocksFor, type Blocks } from './smoothReadings'

/** A time range of one device, with the ranges of data that its calculation needs. */
export type Unit = {
  device: Device
  blocks: Blocks
  /** Readings that the new messages can change: their own, and those that they fill or replace. */
  changed: Span
  /** Messages that those readings depend on. */
  heard: Span
  /** Whole blocks to smooth again. */
  smoothed: Span
  /** Readings that smoothing needs. */
  known: Span
}

function unitOf(device: Device, { from, to }: Span): Unit {
  const { interval_ms } = device
  const blocks = blocksFor(interval_ms)
  const { before_ms, after_ms } = influence(interval_ms)
  const changed = { from: from - before_ms, to: to + after_ms + 1 }
  const reach = (EARLIER + 2) * interval_ms
  const heard = { from: changed.from - reach, to: changed.to + reach }
  const smoothed = blocksAround(blocks, changed.from, changed.to)
  const known = { from: smoothed.from - blocks.margin, to: smoothed.to + blocks.margin }
  return { device, blocks, changed, heard, smoothed, known }
}

/**
 * Merges tasks of one device with overlapping ranges, so that none uses another's outdated readings. A key leads to
 * all its present and former devices, and a device is calculated from all of its keys.
 */
export function planUnits(tasks: readonly Task[], byKey: ReadonlyMap<string, readonly Device[]>): Unit[] {
  const units: Unit[] = []
  const sorted = tasks
    .flatMap(({ key, from, to }) => (byKey.get(key) ?? []).map(device => ({ device, from, to })))
    .sort((a, b) => a.device.id - b.device.id || a.from - b.from)
  let hull: Span | undefined
  for (const { device, from, to } of sorted) {
    const last = units.at(-1)
    const next = unitOf(device, { from, to })
    if (hull && last?.device === device && next.known.from < last.known.to) {
      hull = { from: hull.from, to: Math.max(hull.to, to) }
      units[units.length - 1] = unitOf(device, hull)
    } else {
      hull = { from, to }
      units.push(next)
    }
  }
  return units
}
