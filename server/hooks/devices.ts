import { deviceAppeared } from '../services/deviceAppeared'
import { recalculateDevice } from '../services/recalculateTank'
import type { Hook, Row } from './types'

/** What every reading of a device depends on. */
const meaning = (record: Row | undefined) =>
  JSON.stringify([
    record?.hw_version,
    record?.calibration ?? null,
    (record?.desired_config as { interval_min?: number } | null | undefined)?.interval_min ?? null,
  ])

/** Identities on the radio network are compared in capitals, as the networks send them. */
export const devicesHook: Hook = {
  beforeSave(_context, values) {
    for (const name of ['sigfox_id', 'dev_eui'])
      if (typeof values[name] === 'string') values[name] = values[name].toUpperCase()
  },
  /** Messages that came before the device was known have been waiting for it. */
  async afterSave({ db, now }, record, before) {
    for (const name of ['sigfox_id', 'dev_eui'] as const) {
      const key = record[name]
      if (typeof key === 'string' && key !== before?.[name]) await deviceAppeared(db, key, now)
    }
    if (before && meaning(record) !== meaning(before)) await recalculateDevice(db, record.id as number)
  },
}
