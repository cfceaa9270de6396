import type { FastifyInstance } from 'fastify'
import * as calls from '../../../src/config/calls/customerAccount'
import { customers, tanks, users } from '../../../src/config/entities/declared'
import type { EngineDeps } from '../../engine/behaviour'
import { serve } from '../../engine/calls/serve'
import { writerOf } from '../../engine/calls/writer'
import type { Database } from '../../engine/db/open'
import { refuseProblems } from '../../engine/errors'
import { closeAccount } from './closeAccount'
import { exportData } from './exportData'
import { isPublicService } from '../../engine/outbox/push/isPublicService'
import { subscribe, unsubscribe } from '../../engine/outbox/push/subscriptions'
import { arePushKeys, pushKeyOf } from '../../engine/outbox/push/message'
import { forgetSupplierPhone, profileOf, updateProfile } from './profile'
import { cancelTopup } from './cancelTopup'

export async function customerAccountCalls(app: FastifyInstance, deps: EngineDeps) {
  const push_key = pushKeyOf(deps.env.pushSecret)
  serve(app, deps, calls.myProfile, async ({ db, principal }) => ({
    ...(await profileOf(db, principal)),
    push_key,
  }))
  serve(app, deps, calls.updateMyProfile, async ({ db, principal, body, now, audit, changed }) => {
    if (body.alert_by === 'push' && push_key === null)
      refuseProblems({ alert_by: { key: 'validation.noPush' } })
    await updateProfile(db, principal, body, now)
    const forgotten = body.phone === null ? await forgetSupplierPhone(db, principal, now) : undefined
    if (forgotten !== undefined) {
      await audit('update', 'customers', forgotten, { phone: null })
      changed(customers)
    }
    await audit('update', 'users', principal.userId, body)
    changed(users)
    return { ...(await profileOf(db, principal)), push_key }
  })
  serve(app, deps, calls.subscribePush, async ({ db, principal, body, now }) => {
    if (!arePushKeys(body)) refuseProblems({ p256dh: { key: 'validation.pattern.other' } })
    if (!deps.env.webhooksPrivate && !isPublicService(body.endpoint))
      refuseProblems({ endpoint: { key: 'validation.pattern.url' } })
    await subscribe(db, principal.userId, body, now)
    return { subscribed: true }
  })
  serve(app, deps, calls.unsubscribePush, async ({ db, principal, body, now }) => {
    await unsubscribe(db, principal.userId, body.endpoint, now)
    return { subscribed: false }
  })
  serve(app, deps, calls.exportMyData, ({ db, principal, now }) => exportData(db, principal, now))
  serve(app, deps, calls.closeMyAccount, async context => {
    const { db, principal, body, origin, changed } = context
    const cancel = (tx: Database, tankId: number) =>
      cancelTopup(writerOf(deps, { ...context, db: tx }), tankId)
    const closed_at = await closeAccount({ ...deps, db }, principal, body.password, origin, cancel)
    changed(tanks)
    changed(customers)
    changed(users)
    changed({ name: 'sessions' })
    return { closed_at }
  })
}
