import { notices } from '../../../src/config/entities/declared'
import type { Principal, Problems } from '../../../src/config/schema'
import type { Database } from '../../engine/db/open'
import { defineActions } from '../../engine/behaviour/action'
import { audienceOf, reached, type Audience } from './audience'
import { UNDO_MS } from './notifyEvent'

/** Refuses a message without recipients. */
async function refuseEmpty(
  tx: Database,
  principal: Principal,
  now: Date,
  record: object,
  problems: Problems,
) {
  const people = reached(await audienceOf(tx, principal, now, record as Audience))
  if (people.length === 0) problems.audience = { key: 'validation.nobody' }
}

export const noticeActions = defineActions(notices, {
  send: async ({ tx, record, principal, now, problems }) => {
    await refuseEmpty(tx, principal, now, record, problems)
    return { send_at: new Date(now.getTime() + UNDO_MS).toISOString(), scheduled_by: principal.uid }
  },
  schedule: async ({ tx, record, input, principal, now, problems }) => {
    if (Date.parse(input.send_at) <= now.getTime()) problems.send_at = { key: 'validation.past' }
    await refuseEmpty(tx, principal, now, record, problems)
    return { scheduled_by: principal.uid }
  },
  unschedule: () => ({ send_at: null, scheduled_by: null }),
})
