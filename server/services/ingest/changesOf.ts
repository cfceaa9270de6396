import { deriveReadings, type Heard } from './deriveReadings'
import type { StoredReading } from './loadUnits'
import type { Unit } from './planUnits'
import { smoothReadings, type Known } from './smoothReadings'

export type Changes = {
  device_id: number
  /** New readings, and stored ones with something new; written under their key. */
  write: Known[]
  /** Readings that stand no longer: a fill whose message has come, or one that is on another tank now. */
  remove: StoredReading[]
}

const keyOf = ({ measured_at, seq, tank_id }: Known) => `${measured_at}:${seq}:${tank_id}`

const FIELDS = [
  'received_at',
  'ullage_mm',
  'level_mm',
  'volume_l',
  'smoothed_volume_l',
  'temp_c',
  'battery_mv',
  'quality',
] as const

const same = (a: Known, b: Known) =>
  FIELDS.every(field => a[field] === b[field]) && a.flags.join() === b.flags.join()

/** What has to be written so that a unit's readings are what its messages say. */
export function changesOf(unit: Unit, heard: readonly Heard[], stored: readonly StoredReading[]): Changes {
  const { device, changed, blocks, smoothed } = unit
  const before = new Map(stored.map(reading => [keyOf(reading), reading]))
  const inside = (reading: Known) => changed.from <= reading.measured_at && reading.measured_at < changed.to
  const derived = deriveReadings(device, heard, changed.from, changed.to).map(reading => {
    const known = before.get(keyOf({ ...reading, excluded: false }))
    return { ...reading, excluded: known?.excluded ?? false }
  })
  const now: Known[] = [
    ...stored.filter(reading => !inside(reading)).map(reading => ({ ...reading, flags: [...reading.flags] })),
    ...derived,
  ]
  const vessels = new Map(device.mountings.map(({ vessel }) => [vessel.id, vessel]))
  smoothReadings(now, vessels, blocks, smoothed.from, smoothed.to)

  const kept = new Set(now.map(keyOf))
  return {
    device_id: device.id,
    write: now.filter(reading => {
      const known = before.get(keyOf(reading))
      return !known || !same(known, reading)
    }),
    remove: stored.filter(reading => !kept.has(keyOf(reading))),
  }
}
