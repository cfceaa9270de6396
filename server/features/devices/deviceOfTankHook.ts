import { tanks } from '../../../src/config/entities/declared'
import { defineHook } from '../../engine/behaviour/hook'
import type { Database } from '../../engine/db/open'

const setTank = (db: Database, device: unknown, tank: unknown) =>
  db.query('update devices set tank_id = $1 where id = $2', [tank, device])

/** A device's row has a reference to its tank, as the tank's row has one to the device. */
export const deviceOfTankHook = defineHook(tanks, {
  async afterSave({ db }, record, before) {
    const [device, former] = [record.device_id ?? null, before?.device_id ?? null]
    if (device === former) return
    if (former !== null) await setTank(db, former, null)
    if (device !== null) await setTank(db, device, record.id)
  },
  async afterRemove({ db }, record) {
    if (record.device_id) await setTank(db, record.device_id, null)
  },
})
