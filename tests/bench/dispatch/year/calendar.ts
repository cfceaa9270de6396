import { DAY_MS } from '../../../../src/config/schema/durations'

/** Date of a day since 1970. */
export const dayOfNumber = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
