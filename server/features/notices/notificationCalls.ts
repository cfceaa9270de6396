import type { FastifyInstance } from 'fastify'
import * as calls from '../../../src/config/calls/notifications'
import { events } from '../../../src/config/entities/declared'
import { serve } from '../../engine/calls/serve'
import type { Deps } from '../../engine/deps'
import { keepChoice } from '../../engine/outbox/mail/stopLink'
import { choicesOf } from './choices'
import { eventPlan, previewOf } from './eventPlan'
import { markRead, readInbox } from './inbox'

/** A user's inbox and notification settings. */
export async function notificationCalls(app: FastifyInstance, deps: Deps) {
  serve(app, deps, calls.inbox, ({ query, principal, db }) => readInbox(db, principal.userId, query))
  serve(app, deps, calls.readNotifications, ({ body, principal, db, now }) =>
    markRead(db, now, principal.userId, body.ids),
  )
  serve(app, deps, calls.notificationChoices, ({ principal, db }) => choicesOf(db, principal.userId))
  serve(app, deps, calls.chooseNotification, async ({ body, principal, db, now }) => {
    const { wanted, ...choice } = body
    await keepChoice(db, now, { ...choice, who: `user:${principal.userId}` }, wanted)
    return choicesOf(db, principal.userId)
  })
  serve(app, deps, calls.eventNotices, async ({ params, scoped, principal, db, now }) => {
    const { id } = await scoped(events).one(params.id)
    return previewOf(await eventPlan(db, id, principal.userId, now))
  })
}
