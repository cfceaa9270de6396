import { preferencesWith } from '../schema/calls/preferences'
import { VOLUME_UNITS } from '../volumes'

export const setPreference = preferencesWith(VOLUME_UNITS)
