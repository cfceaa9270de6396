import { HOUR_MS } from '../../../src/config/schema/durations'
import { reportSchedules } from '../../../src/config/entities/declared'
import { defineActions } from '../../engine/behaviour/action'
import type { Database } from '../../engine/db/open'
import { AppError } from '../../engine/errors'
import { nextRunOf } from './nextRunOf'

/**
 * Maximum number of mails of one owner's schedules in an hour before manual runs are refused, as the owner can enter
 * any recipient.
 */
const MAX_PER_HOUR = 100

async function refuseMany(tx: Database, owner: unknown, now: Date) {
  const [mails] = await tx.query<{ sent: number }>(
    `select coalesce(sum(r.sent_to), 0)::int as sent from report_runs r join report_schedules s on s.id = r.schedule_id
     where s.created_by = $1 and r.at > $2`,
    [owner, new Date(now.getTime() - HOUR_MS)],
  )
  if (mails!.sent >= MAX_PER_HOUR)
    throw new AppError('too_many', { key: 'errors.tooMany' }, { retryAfter: HOUR_MS / 1000 })
}

export const reportScheduleActions = defineActions(reportSchedules, {
  /** Due at once; the run itself sets the next time. */
  async runNow({ tx, record, now }) {
    await refuseMany(tx, record.created_by, now)
    return { next_at: now.toISOString() }
  },
  pause: () => ({ next_at: null }),
  resume: async ({ tx, record, now }) => ({ next_at: (await nextRunOf(tx, record, now)).toISOString() }),
})
