import { tanks } from '../../../src/config/entities/declared'
import { defineHook } from '../../engine/behaviour/hook'
import { recalculateTank } from './recalculateTank'

/** What the litres of a reading depend on. */
const GEOMETRY = ['shape', 'dimensions', 'strapping', 'sensor_offset_mm', 'capacity_l', 'device_id'] as const

const differs = (a: unknown, b: unknown) => JSON.stringify(a ?? null) !== JSON.stringify(b ?? null)

/** Readings of a tank are worked out anew where its geometry or its device changes. */
export const recalculationHook = defineHook(tanks, {
  async afterSave({ db, now }, record, before) {
    if (GEOMETRY.some(name => differs(record[name], before?.[name])))
      await recalculateTank(db, record.id as number, now)
  },
  async afterRemove({ db, now }, record) {
    await recalculateTank(db, record.id as number, now)
  },
})
