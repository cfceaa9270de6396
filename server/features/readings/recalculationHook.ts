import { tanks } from '../../../src/config/entities/declared'
import { defineHook } from '../../engine/behaviour/hook'
import { recalculateTank } from './recalculateTank'

/** Fields that a reading's litres depend on. */
const GEOMETRY = ['shape', 'dimensions', 'strapping', 'sensor_offset_mm', 'capacity_l', 'device_id'] as const

const differs = (a: unknown, b: unknown) => JSON.stringify(a ?? null) !== JSON.stringify(b ?? null)

/** Recalculates a tank's readings when its geometry or its device changes. */
export const recalculationHook = defineHook(tanks, {
  async afterSave({ db, now }, record, before) {
    if (GEOMETRY.some(name => differs(record[name], before?.[name])))
      await recalculateTank(db, record.id as number, now)
  },
  async afterRemove({ db, now }, record) {
    await recalculateTank(db, record.id as number, now)
  },
})
