import { sql, type RawBuilder } from 'kysely'
import { DAY_MS } from '../../../src/config/schema/durations'
import { TENTHS } from './daysLeft'

/** `daysBetween` in SQL: 0 once the time has passed, null when it is unknown. */
export const daysUntil = (moment: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => {
  const at = sql`${sql.lit(now.toISOString())}::timestamptz`
  return sql`(case when ${moment} <= ${at} then 0
    else floor(extract(epoch from ${moment} - ${at})::float8 / ${sql.lit(DAY_MS / 1000 / TENTHS)}) / ${sql.lit(TENTHS)} end)`
}
