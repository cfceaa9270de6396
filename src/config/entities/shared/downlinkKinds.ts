/** What a downlink may tell a device to do. Domain model, section 7. */
export const DOWNLINK_KINDS = [
  'intervals',
  'thresholds',
  'enter_dfu',
  'activate',
  'deactivate',
  'restart',
  'time',
] as const

/** Kinds that the client and its provider set; the others decide whether the device works at all. */
export const SETTING_KINDS: readonly (typeof DOWNLINK_KINDS)[number][] = ['intervals', 'thresholds']

export const DOWNLINK_STATES = [
  'queued',
  'offered',
  'sent',
  'acked',
  'failed',
  'expired',
  'superseded',
  'cancelled',
] as const

/** Downlinks of a device and day (UTC): what the networks' contracts allow. */
export const DOWNLINKS_PER_DAY = 4
/** Bounds of the interval between two readings, in minutes. */
export const INTERVAL_BOUNDS = { min: 10, max: 1440 } as const
/** Bounds of the ullages at which a device reports at once, and of the change that counts as fast, in mm. */
export const THRESHOLD_BOUNDS = { min: 0, max: 20_000 } as const
export const CHANGE_BOUNDS = { min: 4, max: 1020 } as const
