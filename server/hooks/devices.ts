import { deviceAppeared } from '../services/deviceAppeared'
import type { Hook } from './types'

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
  },
}
