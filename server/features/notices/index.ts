import { DAY_MS, SECOND_MS } from '../../../src/config/schema/durations'
import { on } from '../../engine/events'
import { defineFeature } from '../../engine/feature'
import { defineTask } from '../../engine/tasks/task'
import { approvalRevoked, eventApproved, personErased } from '../../events'
import { eventsThatAreOver } from '../insight'
import { eraseInbox } from './eraseInbox'
import { noticeActions } from './noticeActions'
import { noticeCalls } from './noticeCalls'
import { noticesHook } from './noticesHook'
import { notificationCalls } from './notificationCalls'
import { outboxActions } from './outboxActions'
import { sendDueNotices } from './sendDue'
import { notifyEvent, cancelEventNotices } from './notifyEvent'
import { webhookActions } from './webhookActions'
import { webhooksHook } from './webhooksHook'

export { choicesOf } from './choices'
export { withChannels, type Person } from './people'
export { notify } from './notify'

/** Notifications: recipients and channels. */
export const notices = defineFeature({
  name: 'notices',
  calls: [notificationCalls, noticeCalls],
  actions: [noticeActions, outboxActions, webhookActions],
  hooks: env => [noticesHook, webhooksHook(env)],
  on: [
    on(eventApproved, (tx, { eventId, approverId, now }) => notifyEvent(tx, now, eventId, approverId)),
    on(personErased, (tx, { userIds }) => eraseInbox(tx, userIds)),
    on(approvalRevoked, (tx, { eventId, now }) => cancelEventNotices(tx, now, eventId)),
  ],
  withdraws: eventsThatAreOver,
  expires: [{ sql: 'delete from notifications where created_at < $1', keepMs: 90 * DAY_MS, ahead: false }],
  tasks: [
    defineTask({
      name: 'Send due notices',
      every: 5 * SECOND_MS,
      run: ({ db, now }) => sendDueNotices(db, now()),
    }),
  ],
})
