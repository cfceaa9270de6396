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

/** The fields that all readings of a device depend on. */
const meaning = (record: Row | undefined) =>
  JSON.stringify([
    record?.hw_version,
    record?.calibration ?? null,
    (record?.desired_config as { interval_min?: number } | null | undefined)?.interval_min ?? null,
  ])

/** Normalises network identities to the form in which messages are stored. */
export const devicesHook = defineHook(devices, {
  async beforeSave({ db }, values, current, problems) {
    if (typeof values.dev_eui === 'string') values.dev_eui = keyOf('lorawan', values.dev_eui)
    if (typeof values.sigfox_id !== 'string') return
    values.sigfox_id = keyOf('sigfox', values.sigfox_id)
    // Older records may still have leading zeros.
    const taken = await db.query(
      `select 1 from devices where ltrim(upper(sigfox_id), '0') = $1 and id <> $2 and deleted_at is null`,
      [values.sigfox_id, current?.id ?? 0],
    )
    if (taken.length > 0) problems.sigfox_id ??= { key: 'validation.unique' }
  },
  /** Process messages that arrived before the device was known. */
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
