import type { Database } from '../../db/open'
import { tankOf, type GeometryInput, type Tank } from '../../domain/geometry'
import type { Calibration } from '../../domain/level'
import type { Device, Mounting } from './deriveReadings'
import { syncAssignments } from './syncAssignments'

/** Sigfox counts to 12 bits; LoRaWAN counters are kept to 31. */
const SIGFOX_COUNTER = 4096
const LORAWAN_COUNTER = 2 ** 31
/** Minutes between two messages of a device that nobody configured. */
const INTERVAL_MIN = 360
/** The mark of hardware that sends a time of flight as if the air were at 20 °C. */
const UNCOMPENSATED = '-u'
/** Geometries that are remembered: fleets have a few models many times over. */
const REMEMBERED = 2000

type DeviceRow = {
  key: string
  id: number
  network: string
  hw_version: string
  calibration: Calibration
  interval_min: number | null
  tank_id: number | null
  assigned_to: number | null
}

type MountingRow = {
  device_id: number
  since: string
  until: string
  id: number
  shape: GeometryInput['shape'] | null
  dimensions: GeometryInput['dimensions']
  strapping: GeometryInput['strapping']
  capacity_l: number
  sensor_offset_mm: number
}

const tanks = new Map<string, Tank | undefined>()

/** The mathematics of a vessel, or none where its geometry is missing or impossible. */
export function vesselTank(geometry: Partial<MountingRow>): Tank | undefined {
  const { shape, dimensions, strapping } = geometry
  if (!shape) return undefined
  const key = JSON.stringify([shape, dimensions, strapping])
  if (!tanks.has(key)) {
    if (tanks.size >= REMEMBERED) tanks.clear()
    tanks.set(key, soundTank({ shape, dimensions, strapping }))
  }
  return tanks.get(key)
}

function soundTank(geometry: GeometryInput): Tank | undefined {
  try {
    return tankOf(geometry)
  } catch {
    return undefined
  }
}

const DEVICES = `select k.key, d.id, d.network, d.hw_version, d.calibration,
    coalesce((d.reported_config->>'interval_min')::float8, (d.desired_config->>'interval_min')::float8) as interval_min,
    t.id as tank_id, a.tank_id as assigned_to
  from unnest($1::text[]) as k(key)
  cross join lateral (
    (select * from devices where ltrim(upper(sigfox_id), '0') = k.key and deleted_at is null limit 1)
    union all
    (select * from devices where upper(dev_eui) = k.key and deleted_at is null limit 1)
    limit 1) d
  left join tanks t on t.device_id = d.id and t.deleted_at is null
  left join device_assignments a on a.device_id = d.id and a.until = 'infinity'`

// Infinity is no Date: times travel as words.
const MOUNTINGS = `select a.device_id, a.since::text as since, a.until::text as until, t.id, t.capacity_l, t.sensor_offset_mm,
    coalesce(t.shape, o.shape) as shape, coalesce(t.dimensions, o.dimensions) as dimensions,
    coalesce(t.strapping, o.strapping) as strapping
  from device_assignments a join tanks t on t.id = a.tank_id and t.deleted_at is null left join models o on o.id = t.model_id
  where a.device_id = any($1::int[])`

const timeOf = (text: string) =>
  text === 'infinity' ? Infinity : text === '-infinity' ? -Infinity : Date.parse(text)

async function mountingsOf(db: Database, devices: readonly number[]): Promise<Map<number, Mounting[]>> {
  const found = new Map<number, Mounting[]>()
  for (const row of await db.query<MountingRow>(MOUNTINGS, [devices])) {
    const tank = vesselTank(row)
    if (!tank) continue
    const { id, capacity_l, sensor_offset_mm } = row
    const mounting = {
      from: timeOf(row.since),
      to: timeOf(row.until),
      vessel: { id, capacity_l, sensor_offset_mm, tank },
    }
    found.set(row.device_id, [...(found.get(row.device_id) ?? []), mounting])
  }
  return found
}

/** The devices of these keys, each with every tank that it was ever on. Keys of no device are not in the answer. */
export async function loadDevices(
  db: Database,
  keys: readonly string[],
  now: Date,
): Promise<Map<string, Device>> {
  const rows = await db.query<DeviceRow>(DEVICES, [keys])
  // Tanks may be written past their hooks, by an import say: how things stand counts.
  const moved = rows.filter(({ tank_id, assigned_to }) => tank_id !== assigned_to)
  if (moved.length > 0)
    await db.transaction(tx =>
      syncAssignments(
        tx,
        moved.map(({ id, tank_id }) => ({ device_id: id, tank_id })),
        now,
      ),
    )
  const mountings = await mountingsOf(
    db,
    rows.map(row => row.id),
  )
  return new Map(
    rows.map(row => [
      row.key,
      {
        id: row.id,
        counter: row.network === 'lorawan' ? LORAWAN_COUNTER : SIGFOX_COUNTER,
        interval_ms: (row.interval_min ?? INTERVAL_MIN) * 60_000,
        calibration: row.calibration,
        uncompensated: row.hw_version.endsWith(UNCOMPENSATED),
        mountings: mountings.get(row.id) ?? [],
      },
    ]),
  )
}
