import { WEEKDAYS, type Weekday } from '../../../src/config/entities/shared/weekdays'
import type { Database } from '../../engine/db/open'
import { nextRun, type Rhythm } from '../../domain/nextRun'

/** Time zone of reports whose group has none. */
export const REPORT_ZONE = 'Europe/Dublin'

/** The next run of a schedule, in its group's time zone. */
export async function nextRunOf(
  db: Database,
  { every, weekday, hour, group_id }: Readonly<Record<string, unknown>>,
  after: Date,
): Promise<Date> {
  const [group] = await db.query<{ time_zone: string | null }>(
    `select coalesce(g.time_zone, p.time_zone) as time_zone
     from tankgroups g left join tankgroups p on p.id = g.parent_id where g.id = $1`,
    [group_id ?? null],
  )
  const rhythm = { every, hour, weekday: WEEKDAYS.indexOf(weekday as Weekday) } as Rhythm
  return nextRun(after, rhythm, group?.time_zone ?? REPORT_ZONE)
}
