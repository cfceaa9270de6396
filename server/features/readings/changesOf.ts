import { deriveReadings, type UplinkMessage, type Reading } from './deriveReadings'
import { momentOf, type StoredReading } from './loadUnits'
import type { Unit } from './planUnits'
import { smoothReadings, type Known } from './smoothReadings'

export type Changes = {
  device_id: number
  /** New readings, and stored ones with something new; written under their key. */
  write: Known[]
  /** Readings that stand no longer: a fill whose message has come, or one that is on another tank now. */
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

/** What has to be written so that a unit's readings are what its messages say. */
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
  /** What stands in the store of each of `now`, place by place. */
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
