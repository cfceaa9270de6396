/**
 * SQL condition for a valid reading: an outlier needs confirmation by the next reading, unless the device itself
 * flagged a fast change.
 */
export const VALID_READING_SQL = `volume_l is not null and not excluded and not flags && '{out_of_range,sensor_fault}'
  and (not flags && '{outlier}' or flags && '{fast_change}')`
