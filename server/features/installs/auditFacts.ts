import type { Row } from '../../engine/behaviour/row'
import type { Database } from '../../engine/db/open'
import type { GeometryInput } from '../../domain/geometry'
import { vesselTank } from '../tanks'
import { checksOf, levelIn } from './checks'
import { metresBetween, type Point } from './distance'

type TankRow = Partial<GeometryInput> & {
  lat: number | null
  lng: number | null
  capacity_l: number
  sensor_offset_mm: number
}

const TANK = `select t.lat, t.lng, t.capacity_l, t.sensor_offset_mm, coalesce(t.shape, m.shape) as shape,
    coalesce(t.dimensions, m.dimensions) as dimensions, coalesce(t.strapping, m.strapping) as strapping
  from tanks t left join models m on m.id = t.model_id where t.id = $1`

/** The reading nearest to the time of the installation, from 6 hours before it to a day after. */
const READING = `select ullage_mm from readings
  where tank_id = $1 and device_id = $2 and ullage_mm is not null
    and measured_at between $3::timestamptz - interval '6 hours' and $3::timestamptz + interval '24 hours'
  order by abs(extract(epoch from measured_at - $3::timestamptz)) limit 1`

const PHOTOS = `select id::text as id, lat, lng from attachments
  where id::text = any($1::text[]) and lat is not null and lng is not null`

const pointOf = (row: Row | undefined): Point | null =>
  typeof row?.lat === 'number' && typeof row.lng === 'number' ? { lat: row.lat, lng: row.lng } : null
const metres = (a: Point | null, b: Point | null) => (a && b ? Math.round(metresBetween(a, b)) : null)

/** Data for the audit of an installation, with the distance of each photo from it. */
export async function auditFacts(db: Database, record: Row) {
  const [tank] = await db.query<TankRow>(TANK, [record.tank_id])
  const at = record.installed_at as string
  const [reading] = await db.query<{ ullage_mm: number }>(READING, [record.tank_id, record.device_id, at])
  const ids = (record.photos ?? []) as readonly string[]
  const photos = await db.query<{ id: string } & Point>(PHOTOS, [ids])
  const here = pointOf(record)
  const facts = {
    photos: ids.length,
    off_m: here && tank ? metres(here, pointOf(tank)) : null,
    tank: tank && vesselTank(tank as never),
    capacity_l: tank?.capacity_l ?? null,
    sensor_offset_mm: tank?.sensor_offset_mm ?? 0,
    ullage_mm: reading?.ullage_mm ?? null,
    dip_mm: record.manual_dip_mm as number | null,
    rssi: record.signal as number | null,
  }
  const level = levelIn(facts)
  return {
    state: record.state as never,
    checks: checksOf(facts),
    dip_level_mm: facts.dip_mm ?? null,
    reading_level_mm: level === null ? null : Math.round(level),
    photos: ids.map(id => ({
      id,
      distance_m: metres(here, pointOf(photos.find(photo => photo.id === id))),
    })),
  }
}
