/**
 * The first and last day that a parameter may name. Earlier and later days have no readings, and adding days or a time
 * zone's offset to the edges of the calendar yields no date.
 */
export const FIRST_DAY = '1970-01-01'
export const LAST_DAY = '2100-12-31'

const FROM = Date.parse(`${FIRST_DAY}T00:00:00Z`)
const TO = Date.parse(`${LAST_DAY}T23:59:59.999Z`)

/** Whether a parameter may have this time. */
export const isInDateRange = (at: Date): boolean => at.getTime() >= FROM && at.getTime() <= TO

/** The closest time that a parameter may have. */
export const withinDateRange = (ms: number): Date => new Date(Math.min(Math.max(ms, FROM), TO))
