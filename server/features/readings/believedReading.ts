/**
 * Readings whose level can be believed, as SQL: a value that sticks out waits for the next one to confirm it, unless the
 * device itself says that the level changes fast.
 */
export const BELIEVED_SQL = `volume_l is not null and not excluded and not flags && '{out_of_range,sensor_fault}'
  and (not flags && '{outlier}' or flags && '{fast_change}')`
