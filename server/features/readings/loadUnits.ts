import type { Database } from '../../engine/db/open'
import { isOutOfWindow } from '../../domain/codec/envelope'
import type { UplinkMessage, Span } from './deriveReadings'
import type { Unit } from './planUnits'
import type { Known } from './smoothReadings'

export type StoredReading = Known & { id: number }

// "offset 0" keeps the index lookups that stand here: statistics of a young table would suggest to read all of it.
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

/** Which reading of a device: however often it is worked out anew, moment and counter stay. */
export const momentOf = ({ measured_at, seq }: { measured_at: number; seq: number }) =>
  `${measured_at}:${seq}`

/** A row as it comes, with the unit that it belongs to; its times are numbers in what it becomes. */
type Row<T, Times extends keyof T> = Omit<T, Times> & { i: number } & { [time in Times]: Date }
type HeardRow = Row<Omit<UplinkMessage, 'deviceKey'>, 'at' | 'received_at'>
type KnownRow = Row<StoredReading, 'measured_at' | 'received_at'>

const starts = (spans: readonly Span[]) => spans.map(span => new Date(span.from))
const ends = (spans: readonly Span[]) => spans.map(span => new Date(span.to))

/**
 * What each unit's device said under any of its keys, the readings that are stored of it so far, and those that staff have
 * excluded; by the unit's place in the list.
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
    // Somebody else's: the key was not this device's then.
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
