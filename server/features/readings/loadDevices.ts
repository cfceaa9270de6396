import type { Database } from '../../engine/db/open'
import type { Calibration } from '../../domain/level'
import type { Device, Mounting, DeviceKey } from './deriveReadings'
import { keyOfRecord, recordOf, type Identity } from './deviceKeys'
import { heldKeys, type HeldKey } from './identities'
import { syncAssignments } from './syncAssignments'
import { loadMountings } from './vessels'

/** Default interval of messages, minutes. */
const INTERVAL_MIN = 360
/** Suffix of hardware versions that send the time of flight as if the air were at 20 °C. */
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

/** Changes with each write of a device's record, and when the device is put on another tank. */
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

/** The requested devices, and other devices with a present or former key in common, each with its keys. */
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
 * Assigns each key's periods to devices, which may have had the key one after the other, earliest first. A removed
 * device keeps messages from its time on tanks, and a former holder keeps those received while it had the key; all
 * others belong to the present device.
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

/** The removal of a device ends its assignment to a tank, even if that wasn't recorded. */
const until = (end: Date | null, mountings: readonly Mounting[]) =>
  end ? mountings.map(mounting => ({ ...mounting, to: Math.min(mounting.to, end.getTime()) })) : mountings

/** Devices by their present and former keys. */
export type DevicesByKey = ReadonlyMap<string, readonly Device[]>

/**
 * The devices of these keys, including removed ones, each with all tanks that it was ever on. Unknown keys are not in
 * the result.
 */
export async function loadDevices(db: Database, keys: readonly string[], now: Date): Promise<DevicesByKey> {
  const { asked, all, held } = await loadRows(db, keys)
  // A bulk import may write tanks without their hooks: correct the assignments from the present state.
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
