/** What a reading says of itself when its level can't be: beyond the tank, or from a sensor without an echo. */
const WRONG = ['out_of_range', 'sensor_fault']

/**
 * Whether staff or the cleaning don't believe a reading: it is shown, and nothing goes by it. A level that sticks out is
 * believed where the device itself says that it changes fast.
 */
export const isExcluded = ({
  excluded,
  flags,
}: {
  readonly excluded: boolean
  readonly flags: readonly string[]
}): boolean =>
  excluded ||
  WRONG.some(flag => flags.includes(flag)) ||
  (flags.includes('outlier') && !flags.includes('fast_change'))
