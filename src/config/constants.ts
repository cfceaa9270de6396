/** The default number of readings or events in a response. */
export const DEFAULT_READING_COUNT = 3

/** The maximum number of days ahead for requesting or planning a delivery. */
export const MAX_DAYS_AHEAD = 366
