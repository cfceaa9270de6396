import { readBuildSettings, type BuildSettings } from './buildSettings'

/** Read, checked and filled in by the build; a test or a script without one gets the defaults. */
declare const __ULLAGE_SETTINGS__: BuildSettings | undefined

export const env: BuildSettings =
  typeof __ULLAGE_SETTINGS__ === 'undefined' ? readBuildSettings({}, 'development') : __ULLAGE_SETTINGS__
