import pg from 'pg'

const usual = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date

/** `2026-11-20 10:00:00.123+00`: PostgreSQL's format of a timestamp when the session is in UTC. */
const IN_UTC = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/

/**
 * Parses a PostgreSQL timestamp. Lists have many of them, and native ISO 8601 parsing is several times as fast as a
 * regular expression; other zones, years beyond 9999 and infinity use the driver's parser.
 */
export const parseTimestamp = (text: string): Date =>
  IN_UTC.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : usual(text)
