/** Quality flags of a reading without a valid level: beyond the tank, or from a sensor without an echo. */
const WRONG = ['out_of_range', 'sensor_fault']

/**
 * Whether staff or the outlier filter excluded a reading: it is shown, but no calculation uses it. An outlier is
 * kept where the device itself reports a fast change.
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
