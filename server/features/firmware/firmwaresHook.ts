import { firmwares } from '../../../src/config/entities/declared'
import { defineHook } from '../../engine/behaviour/hook'
import { compareVersions } from '../../domain/semver'

/** What says which image it is, and that it is genuine. */
const OF_IMAGE = ['version_name', 'size', 'sha256', 'signature'] as const

export const firmwaresHook = defineHook(firmwares, {
  /** An image is put over what is older than it. Nobody gives one another hash, signature or version than it was uploaded with. */
  beforeSave(_context, values, current, problems) {
    const { version_name, min_from_version: from } = { ...current, ...values }
    if (typeof from === 'string' && (compareVersions(from, String(version_name)) ?? 0) > 0)
      problems.min_from_version ??= { key: 'validation.firmwareFrom' }
    if (!current) return
    for (const name of OF_IMAGE)
      if (Object.hasOwn(values, name) && values[name] !== current[name])
        problems[name] ??= { key: 'validation.imageFixed' }
  },
})
