import { firmwares } from '../../src/config/entities/declared'
import { defineHook } from '../behaviour/hook'

/** What says which image it is, and that it is genuine. */
const OF_IMAGE = ['version_name', 'size', 'sha256', 'signature'] as const

export const firmwaresHook = defineHook(firmwares, {
  /** Nobody gives an image another hash, signature or version than it was uploaded with. */
  beforeSave(_context, values, current, problems) {
    if (!current) return
    for (const name of OF_IMAGE)
      if (Object.hasOwn(values, name) && values[name] !== current[name])
        problems[name] ??= { key: 'validation.imageFixed' }
  },
})
