import { firmwares } from '../../../src/config/entities/declared'
import { defineHook } from '../../engine/behaviour/hook'
import { compareVersions } from '../../domain/semver'

/** Fields that identify and authenticate an image. */
const OF_IMAGE = ['version_name', 'size', 'sha256', 'signature'] as const

export const firmwaresHook = defineHook(firmwares, {
  /**
   * `min_from_version` can't be newer than the image. The image's hash, signature and version can't change after the
   * upload.
   */
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
