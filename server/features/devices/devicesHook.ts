import { devices } from '../../../src/config/entities/declared'
import {
  onDeviceRegistered,
  onDeviceRemoved,
  keyOf,
  keysOf,
  type Identity,
  recordIdentityChange,
  recalculateDevice,
} from '../readings'
import { defineHook } from '../../engine/behaviour/hook'
import type { Row } from '../../engine/behaviour/row'

/** What every reading of a device depends on. */
const meaning = (record: Row | undefined) =>
  JSON.stringify([
    record?.hw_version,
    record?.calibration ?? null,
    (record?.desired_config as { interval_min?: number } | null | undefined)?.interval_min ?? null,
  ])

/** Identities on the radio network are written as the networks' messages are filed. */
export const devicesHook = defineHook(devices, {
  async beforeSave({ db }, values, current, problems) {
    if (typeof values.dev_eui === 'string') values.dev_eui = keyOf('lorawan', values.dev_eui)
    if (typeof values.sigfox_id !== 'string') return
    values.sigfox_id = keyOf('sigfox', values.sigfox_id)
    // Records that were written before may still have zeros in front.
    const taken = await db.query(
      `select 1 from devices where ltrim(upper(sigfox_id), '0') = $1 and id <> $2 and deleted_at is null`,
      [values.sigfox_id, current?.id ?? 0],
    )
    if (taken.length > 0) problems.sigfox_id ??= { key: 'validation.unique' }
  },
  /** Messages that came before the device was known have been waiting for it. */
  async afterSave({ db, now }, record, before) {
    const id = record.id as number
    const [has, had] = [record, before].map(row => (row ? keysOf([row as Identity]) : []))
    if (has!.join(' ') !== had!.join(' ')) {
      if (before)
        await recordIdentityChange(db, id, { before: before as Identity, after: record as Identity, now })
      await onDeviceRegistered(db, id, had)
    }
    if (before && meaning(record) !== meaning(before)) await recalculateDevice(db, id)
  },
  async afterRemove({ db }, record) {
    await onDeviceRemoved(db, record.id as number, keysOf([record as Identity]))
  },
})
