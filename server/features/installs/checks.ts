import { roundToTenth } from '../../domain/rounding'
import {
  CAPACITY_WITHIN_PCT,
  DIP_WITHIN_MM,
  PHOTO_COUNT,
  PLACE_WITHIN_M,
  SIGNAL_AT_LEAST_DBM,
  type AuditCheck,
} from '../../../src/config/entities/shared/installation'
import { capacityCheck, type Tank } from '../../domain/geometry'
import { levelOf } from '../../domain/level'

/** A value and its limit; `ok` is null while one of them is missing. */
export type Check = {
  readonly code: AuditCheck
  readonly ok: boolean | null
  readonly value: number | null
  readonly limit: number
}

export type Facts = {
  readonly photos?: number
  /** Distance between the installer's position and the tank on the map, metres. */
  readonly off_m?: number | null
  readonly tank?: Tank | undefined
  readonly capacity_l?: number | null
  readonly sensor_offset_mm?: number | null
  readonly ullage_mm?: number | null
  readonly dip_mm?: number | null
  readonly rssi?: number | null
}

const within = (code: AuditCheck, value: number | null, limit: number): Check => ({
  code,
  ok: value === null ? null : Math.abs(value) <= limit,
  value,
  limit,
})
const atLeast = (code: AuditCheck, value: number | null, limit: number): Check => ({
  code,
  ok: value === null ? null : value >= limit,
  value,
  limit,
})

/** Level of a reading in a tank, mm; null when either is unknown. */
export const levelIn = ({ tank, ullage_mm, sensor_offset_mm }: Facts): number | null =>
  tank && typeof ullage_mm === 'number' ? levelOf(ullage_mm, tank, sensor_offset_mm ?? 0).level_mm : null

/** Data for the audit's five checks. Whether photos are clear is decided by the auditor. */
export function checksOf(facts: Facts): Check[] {
  const level = levelIn(facts)
  const { tank, dip_mm, capacity_l, rssi, off_m, photos } = facts
  const dip = level !== null && typeof dip_mm === 'number' ? roundToTenth(level - dip_mm) : null
  const capacity = tank && capacity_l ? roundToTenth(capacityCheck(capacity_l, tank).difference_pct) : null
  return [
    atLeast('photo', photos ?? null, PHOTO_COUNT.min),
    within('position', typeof off_m === 'number' ? Math.round(off_m) : null, PLACE_WITHIN_M),
    within('dip', dip, DIP_WITHIN_MM),
    atLeast('signal', rssi ?? null, SIGNAL_AT_LEAST_DBM),
    within('capacity', capacity, CAPACITY_WITHIN_PCT),
  ]
}
