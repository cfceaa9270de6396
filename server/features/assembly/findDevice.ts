import { devices } from '../../../src/config/entities/declared'
import type { Scoped } from '../../engine/calls/scoped'
import { refuseProblems } from '../../engine/errors'

/** Fields that may be on a label. */
const CODES = ['device_id', 'enclosure_id', 'sigfox_id', 'dev_eui', 'imei'] as const

/** The device with a scanned code, within the user's scope; undefined when there is none. */
export async function deviceOf(scoped: Scoped, code: string) {
  for (const field of CODES)
    for (const value of new Set([code, code.toUpperCase()])) {
      const [found] = await scoped(devices).list({
        filter: JSON.stringify({ [field]: value }),
        range: '[0,0]',
      })
      if (found) return found
    }
  return undefined
}

/** The same, but throws when there is none. */
export async function knownDevice(scoped: Scoped, code: string) {
  const found = await deviceOf(scoped, code)
  if (!found) refuseProblems({ device: { key: 'validation.unknownCode', args: { code } } })
  return found!
}
