import type { Database } from '../../engine/db/open'
import { isOutOfWindow } from '../../domain/codec/envelope'
import type { UplinkMessage, Span } from './deriveReadings'
import type { Unit } from './planUnits'
import type { Known } from './smoothReadings'

export type StoredReading = Known & { id: number }

// "offset 0" forces the index look-ups written here: by the statistics of a new table, the planner would prefer a full
// table scan.
const HEARD = `select u.i, r.* from unnest($1::int[], $2::text[], $3::timestamptz[], $4::timestamptz[]) as u(i, key, a, b)
  cross join lateral (select at, seq, payload, received_at from raw_messages
    where device_key = u.key and at >= u.a and at < u.b offset 0) r`

const KNOWN = `select u.i, r.* from unnest($1::int[], $2::int[], $3::timestamptz[], $4::timestamptz[]) as u(i, device, a, b)
  cross join lateral (select id, tank_id, measured_at, received_at, seq, ullage_mm, level_mm, volume_l, smoothed_volume_l,
      temp_c, battery_mv, quality, flags, excluded from readings
    where device_id = u.device and measured_at >= u.a and measured_at < u.b and source = 'uplink' offset 0) r`

const EXCLUDED = `select u.i, x.measured_at, x.seq
  from unnest($1::int[], $2::int[], $3::timestamptz[], $4::timestamptz[]) as u(i, device, a, b)
  join reading_exclusions x on x.device_id = u.device and x.measured_at >= u.a and x.measured_at < u.b`

/** Stable key of a device's reading: time and counter survive recalculation. */
export const momentOf = ({ measured_at, seq }: { measured_at: number; seq: number }) =>
  `${measured_at}:${seq}`

/** A database row with the index of its unit; its times are dates, and numbers in the result. */
type Row<T, Times extends keyof T> = Omit<T, Times> & { i: number } & { [time in Times]: Date }
type HeardRow = Row<Omit<UplinkMessage, 'deviceKey'>, 'at' | 'received_at'>
type KnownRow = Row<StoredReading, 'measured_at' | 'received_at'>

const starts = (spans: readonly Span[]) => spans.map(span => new Date(span.from))
const ends = (spans: readonly Span[]) => spans.map(span => new Date(span.to))

/**
 * Messages of each unit's device under all keys, the stored readings, and those excluded by staff; by the unit's
 * index.
 */
export async function loadUnits(db: Database, units: readonly Unit[]) {
  const heard: UplinkMessage[][] = units.map(() => [])
  const known: StoredReading[][] = units.map(() => [])
  const places = units.map((_, i) => i)
  const deviceKeys = units.flatMap((unit, place) =>
    unit.device.deviceKeys.map(deviceKey => ({ place, deviceKey })),
  )
  const spoken = deviceKeys.map(({ place }) => units[place]!.heard)
  const rows = await db.query<HeardRow>(HEARD, [
    [...deviceKeys.keys()],
    deviceKeys.map(({ deviceKey }) => deviceKey.key),
    starts(spoken),
    ends(spoken),
  ])
  for (const { i, at, seq, payload, received_at } of rows) {
    const { place, deviceKey } = deviceKeys[i]!
    const received = received_at.getTime()
    if (isOutOfWindow(at, received_at)) continue
    // The key belonged to another device then.
    if (received < deviceKey.received.from || received >= deviceKey.received.to) continue
    heard[place]!.push({ deviceKey, at: at.getTime(), seq, payload, received_at: received })
  }
  const around = units.map(unit => unit.known)
  const within = [places, units.map(unit => unit.device.id), starts(around), ends(around)]
  const stored = await db.query<KnownRow>(KNOWN, within)
  for (const { i, measured_at, received_at, ...rest } of stored)
    known[i]!.push({ ...rest, measured_at: measured_at.getTime(), received_at: received_at.getTime() })
  const excluded = units.map(() => new Set<string>())
  const left = await db.query<{ i: number; measured_at: Date; seq: number }>(EXCLUDED, within)
  for (const { i, measured_at, seq } of left)
    excluded[i]!.add(momentOf({ measured_at: measured_at.getTime(), seq }))
  return { heard, known, excluded }
}
