import pg from 'pg'

const usual = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date

/** `2026-11-20 10:00:00.123+00`: as PostgreSQL writes a moment where the session's zone is UTC. */
const IN_UTC = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/

/**
 * A moment from PostgreSQL's text. Lists are full of them, and the engine reads ISO 8601 several times as fast as any
 * pattern takes it apart; other zones, years beyond 9999 and infinity go the usual way.
 */
export const parseTimestamp = (text: string): Date =>
  IN_UTC.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : usual(text)
