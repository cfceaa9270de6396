import { deriveReadings, type UplinkMessage, type Reading } from './deriveReadings'
import { momentOf, type StoredReading } from './loadUnits'
import type { Unit } from './planUnits'
import { smoothReadings, type Known } from './smoothReadings'

export type Changes = {
  device_id: number
  /** New and changed readings, upserted by key. */
  write: Known[]
  /** Obsolete readings: fills whose message has arrived, and readings that are now on another tank. */
  remove: StoredReading[]
}

const keyOf = ({ measured_at, seq, tank_id }: Reading) => `${measured_at}:${seq}:${tank_id}`

const FIELDS = [
  'received_at',
  'ullage_mm',
  'level_mm',
  'volume_l',
  'smoothed_volume_l',
  'temp_c',
  'battery_mv',
  'quality',
  'excluded',
] as const

const same = (a: Known, b: Known) =>
  FIELDS.every(field => a[field] === b[field]) &&
  a.flags.length === b.flags.length &&
  a.flags.every((flag, i) => flag === b.flags[i])

/** The changes that bring a unit's stored readings in line with its messages. */
export function changesOf(
  unit: Unit,
  heard: readonly UplinkMessage[],
  stored: readonly StoredReading[],
  excluded: ReadonlySet<string>,
): Changes {
  const { device, changed, blocks, smoothed } = unit
  const inside = (reading: Known) => changed.from <= reading.measured_at && reading.measured_at < changed.to
  const around = stored.filter(reading => !inside(reading))
  const before = new Map(stored.filter(inside).map(reading => [keyOf(reading), reading]))
  /** The stored reading for each element of `now`, at the same index. */
  const was: (StoredReading | undefined)[] = [...around]
  const now: Known[] = around.map(reading => ({
    ...reading,
    flags: [...reading.flags],
    excluded: excluded.has(momentOf(reading)),
  }))
  for (const reading of deriveReadings(device, heard, changed.from, changed.to)) {
    const key = keyOf(reading)
    const known = before.get(key)
    before.delete(key)
    was.push(known)
    now.push({ ...reading, excluded: excluded.has(momentOf(reading)) })
  }
  const vessels = new Map(device.mountings.map(({ vessel }) => [vessel.id, vessel]))
  smoothReadings(now, vessels, blocks, smoothed.from, smoothed.to)
  return {
    device_id: device.id,
    write: now.filter((reading, i) => !was[i] || !same(was[i], reading)),
    remove: [...before.values()],
  }
}
