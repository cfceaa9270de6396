import type { Database } from '../../engine/db/open'
import type { Calibration } from '../../domain/level'
import type { Device, Mounting, DeviceKey } from './deriveReadings'
import { keyOfRecord, recordOf, type Identity } from './deviceKeys'
import { heldKeys, type HeldKey } from './identities'
import { syncAssignments } from './syncAssignments'
import { loadMountings } from './vessels'

/** Minutes between two messages of a device that nobody configured. */
const INTERVAL_MIN = 360
/** The mark of hardware that sends a time of flight as if the air were at 20 °C. */
const UNCOMPENSATED = '-u'

type DeviceRow = Identity & {
  id: number
  stamp: string
  deleted_at: Date | null
  hw_version: string
  calibration: Calibration
  interval_min: number | null
  tank_id: number | null
  assigned_to: number | null
}

/** Changes whenever somebody writes a device's record, or puts it on another tank. */
export const STAMP = `d.version || ' ' || coalesce(d.tank_id, 0)`

const DEVICES = `select distinct on (d.id) d.id, d.sigfox_id, d.dev_eui, d.deleted_at, d.hw_version, d.calibration,
    ${STAMP} as stamp,
    coalesce((d.reported_config->>'interval_min')::float8, (d.desired_config->>'interval_min')::float8) as interval_min,
    t.id as tank_id, a.tank_id as assigned_to
  from (
    select f.id from unnest($1::text[]) as k(key) cross join lateral (
      select id from devices where ltrim(upper(sigfox_id), '0') = k.key
      union all
      select id from devices where upper(dev_eui) = k.key
      union all
      select device_id from device_identities where key = k.key offset 0) f
    union select unnest($2::int[])) asked
  join devices d on d.id = asked.id
  left join tanks t on t.device_id = d.id and t.deleted_at is null
  left join device_assignments a on a.device_id = d.id and a.until = 'infinity'
  order by d.id, t.id`

const gone = ({ deleted_at }: DeviceRow) => deleted_at?.getTime() ?? Number.MAX_SAFE_INTEGER

/** The devices that are asked for, and the others that are or were heard under a key of theirs, each with its keys. */
async function loadRows(db: Database, keys: readonly string[]) {
  const radio = keys.filter(key => recordOf(key) === undefined)
  const ids = keys.flatMap(key => recordOf(key) ?? [])
  const asked = await db.query<DeviceRow>(DEVICES, [radio, ids])
  const held = await heldKeys(db, asked)
  const own = new Set([...held.values()].flat().map(({ key }) => key))
  const more = [...own].filter(key => !radio.includes(key))
  const known = new Set(asked.map(({ id }) => id))
  const found = more.length > 0 ? await db.query<DeviceRow>(DEVICES, [more, []]) : []
  const others = found.filter(({ id }) => !known.has(id))
  return { asked, all: [...asked, ...others], held: new Map([...held, ...(await heldKeys(db, others))]) }
}

/**
 * Whose a key is at which time, as several devices may have had it one after the other, the first first. What was said while
 * one that was removed was on a tank stays that one's, and what was received while another had the key that one's; all else
 * is that of the device which is there.
 */
function deviceKeysOf(
  rows: readonly DeviceRow[],
  held: ReadonlyMap<number, readonly HeldKey[]>,
  mountings: ReadonlyMap<number, Mounting[]>,
) {
  const deviceKeys = new Map<number, DeviceKey[]>(rows.map(({ id }) => [id, []]))
  const takenByKey = new Map<string, DeviceKey['taken']>()
  const holdings = rows
    .flatMap(row =>
      held.get(row.id)!.map(key => ({ row, ...key, end: Math.min(gone(row), key.received.to) })),
    )
    .sort((a, b) => a.end - b.end || a.row.id - b.row.id)
  for (const { row, key, counter, received } of holdings) {
    const taken = takenByKey.get(key) ?? []
    const sent = row.deleted_at ? mountings.get(row.id)! : [{ from: -Infinity, to: Infinity }]
    takenByKey.set(key, [...taken, ...sent.map(({ from, to }) => ({ sent: { from, to }, received }))])
    deviceKeys.get(row.id)!.push({ key, counter, received, taken })
  }
  return deviceKeys
}

/** A device that was removed is on no tank any more, whoever forgot to say so. */
const until = (end: Date | null, mountings: readonly Mounting[]) =>
  end ? mountings.map(mounting => ({ ...mounting, to: Math.min(mounting.to, end.getTime()) })) : mountings

/** Devices by the keys under which they are or were heard. */
export type DevicesByKey = ReadonlyMap<string, readonly Device[]>

/**
 * The devices of these keys, whether they are there or were removed, each with every tank that it was ever on. Keys of no
 * device are not in the answer.
 */
export async function loadDevices(db: Database, keys: readonly string[], now: Date): Promise<DevicesByKey> {
  const { asked, all, held } = await loadRows(db, keys)
  // Tanks may be written past their hooks, by an import say: how things stand counts.
  const moved = asked.filter(({ deleted_at, tank_id, assigned_to }) => !deleted_at && tank_id !== assigned_to)
  if (moved.length > 0)
    await db.transaction(tx =>
      syncAssignments(
        tx,
        moved.map(({ id, tank_id }) => ({ device_id: id, tank_id })),
        now,
      ),
    )
  const found = await loadMountings(
    db,
    all.map(row => row.id),
  )
  const mountings = new Map(all.map(row => [row.id, [...until(row.deleted_at, found.get(row.id)!)]]))
  const deviceKeys = deviceKeysOf(all, held, mountings)
  const byKey = new Map<string, Device[]>()
  for (const row of asked) {
    const device: Device = {
      id: row.id,
      stamp: row.stamp,
      removed: row.deleted_at !== null,
      deviceKeys: deviceKeys.get(row.id)!,
      interval_ms: (row.interval_min ?? INTERVAL_MIN) * 60_000,
      calibration: row.calibration,
      uncompensated: row.hw_version.endsWith(UNCOMPENSATED),
      mountings: mountings.get(row.id)!,
    }
    for (const key of new Set([keyOfRecord(row.id), ...device.deviceKeys.map(deviceKey => deviceKey.key)]))
      byKey.set(key, [...(byKey.get(key) ?? []), device])
  }
  return byKey
}
