import { defineFeature } from '../../engine/feature'
import { noticeActions } from './noticeActions'
import { noticeCalls } from './noticeCalls'
import { noticesHook } from './noticesHook'
import { notificationCalls } from './notificationCalls'
import { outboxActions } from './outboxActions'
import { sendDueNotices } from './sendDue'
import { webhookActions } from './webhookActions'

/** What is due is found so soon. */
const LOOK_MS = 2000

/** Who is told of what, and how. */
export const notices = defineFeature({
  name: 'notices',
  calls: [notificationCalls, noticeCalls],
  actions: [noticeActions, outboxActions, webhookActions],
  hooks: [noticesHook],
  tasks: [{ name: 'due notices', everyMs: LOOK_MS, run: ({ db, now }) => sendDueNotices(db, now()) }],
})
