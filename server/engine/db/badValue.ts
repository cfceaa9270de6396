/** PostgreSQL's error codes for values that a column can't hold. */
const BAD_VALUE = new Set(['22P02', '22003', '22007', '22008', '22009', '22021', '22023', '22P05'])

/** Whether a statement failed because a value does not fit its column. */
export const isBadValue = (error: unknown): boolean =>
  BAD_VALUE.has(String((error as { code?: unknown } | undefined)?.code))
