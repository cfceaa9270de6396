import { roundToTenth } from '../../domain/rounding'
import type { Database } from '../../engine/db/open'
import { capacityCheck, type GeometryInput, type Tank } from '../../domain/geometry'
import { levelOf } from '../../domain/level'
import { vesselTank } from './vesselTank'

/** Number of readings in the preview. */
const PREVIEW_READINGS = 200

type Row = Record<string, unknown>
type Reading = {
  measured_at: Date
  level_mm: number
  volume_l: number
  flags: string[]
  ullage_mm: number | null
}

/**
 * Volumes of a tank's newest readings before and after a change of its geometry. Changes nothing: saving the tank
 * recalculates all its readings, and the audit log keeps both geometries.
 */
export async function previewGeometry(db: Database, tank: Row, after: Row, wanted: Tank) {
  const today = vesselTank(tank as Partial<GeometryInput & Row>)
  const offset = (tank.sensor_offset_mm as number | null) ?? 0
  const nextOffset = (after.sensor_offset_mm as number | null) ?? 0
  const readings = await db.query<Reading>(
    `select measured_at, level_mm, volume_l, flags, ullage_mm from readings
     where tank_id = $1 and volume_l is not null and not excluded order by measured_at desc, seq desc limit ${PREVIEW_READINGS}`,
    [tank.id],
  )
  const rows = readings.map(({ measured_at, level_mm, volume_l, flags, ullage_mm }) => {
    // The corrected ullage follows from the level; a clamped level has lost it, so use the raw ullage.
    const cut = flags.includes('clamped') || !today
    const air = cut ? ullage_mm : today.height_mm + offset - level_mm
    if (air === null) return { measured_at, before_l: volume_l, after_l: null }
    const next = levelOf(air, wanted, nextOffset).level_mm
    return { measured_at, before_l: volume_l, after_l: roundToTenth(wanted.volumeAt(next)) }
  })
  const capacity_l = (after.capacity_l as number | null) ?? wanted.capacity_l
  return {
    before: {
      capacity_l: tank.capacity_l as number,
      geometry_l: today ? roundToTenth(today.capacity_l) : null,
    },
    after: {
      capacity_l,
      geometry_l: roundToTenth(wanted.capacity_l),
      capacity_check: capacityCheck(capacity_l, wanted),
    },
    readings: rows,
  }
}
