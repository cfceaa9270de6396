/** Commands of a downlink. Domain model, section 7. */
export const DOWNLINK_KINDS = [
  'intervals',
  'thresholds',
  'enter_dfu',
  'activate',
  'deactivate',
  'restart',
  'time',
] as const

/** Kinds that clients and providers may send; the others decide whether the device works at all. */
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

/** The maximum number of downlinks per device and day (UTC): the networks' contracts allow no more. */
export const DOWNLINKS_PER_DAY = 4
/** Limits of the reading interval, minutes. */
export const INTERVAL_BOUNDS = { min: 10, max: 1440 } as const
/** Limits of the ullages that trigger an immediate report, and of the change that counts as fast, mm. */
export const THRESHOLD_BOUNDS = { min: 0, max: 20_000 } as const
export const CHANGE_BOUNDS = { min: 4, max: 1020 } as const
