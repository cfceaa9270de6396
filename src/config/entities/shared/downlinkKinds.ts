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
