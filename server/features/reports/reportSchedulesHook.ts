import { reportSchedules } from '../../../src/config/entities/declared'
import { reportOf, type ReportName } from '../../../src/config/reports'
import { defineHook } from '../../engine/behaviour/hook'
import type { Database } from '../../engine/db/open'
import { nextRunOf } from './nextRunOf'

const RHYTHM = ['every', 'weekday', 'hour', 'group_id'] as const

/** Maximum number of one owner's schedules. */
const MAX_SCHEDULES = 100

async function countOf(db: Database, uid: string): Promise<number> {
  const [found] = await db.query<{ count: number }>(
    'select count(*)::int as count from report_schedules where created_by = $1 and deleted_at is null',
    [uid],
  )
  return found!.count
}

const maySee = (report: unknown, role: string): boolean =>
  reportOf(report as ReportName).roles.some(each => each === role)

export const reportSchedulesHook = defineHook(reportSchedules, {
  /** Refuses reports that the user's role may not see, and, except for admins, schedules without a group. */
  async beforeSave({ db, now, principal }, values, current, problems) {
    const record = { ...current, ...values }
    if (!problems.report && !maySee(record.report, principal.role))
      problems.report = { key: 'errors.forbidden' }
    if (principal.role !== 'admin' && typeof record.group_id !== 'number')
      problems.group_id ??= { key: 'validation.required' }
    if (!current && (await countOf(db, principal.uid)) >= MAX_SCHEDULES)
      problems.name ??= { key: 'validation.tooMany', args: { max: MAX_SCHEDULES } }
    if (Object.keys(problems).length > 0) return
    if (!current || RHYTHM.some(name => name in values))
      values.next_at = (await nextRunOf(db, record, now)).toISOString()
  },
})
