import { readBuildSettings, type BuildSettings } from './buildSettings'

/** Validated and injected by the build; without a build, as in tests and scripts, the defaults apply. */
declare const __ULLAGE_SETTINGS__: BuildSettings | undefined

export const env: BuildSettings =
  typeof __ULLAGE_SETTINGS__ === 'undefined' ? readBuildSettings({}, 'development') : __ULLAGE_SETTINGS__
