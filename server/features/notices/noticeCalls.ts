import type { FastifyInstance } from 'fastify'
import * as calls from '../../../src/config/calls/notices'
import { notices } from '../../../src/config/entities/declared'
import { serve } from '../../engine/calls/serve'
import type { Deps } from '../../engine/deps'
import { deliveriesOf } from './deliveries'
import { previewNotice } from './previewNotice'

/** Messages to many recipients: preview of the recipients, and delivery status. */
export async function noticeCalls(app: FastifyInstance, deps: Deps) {
  serve(app, deps, calls.previewNotice, ({ body, principal, db, now }) =>
    previewNotice(db, principal, now, body as Parameters<typeof previewNotice>[3]),
  )
  serve(app, deps, calls.noticeDeliveries, async ({ params, scoped, db }) => {
    const { id } = await scoped(notices).one(params.id)
    return deliveriesOf(db, id)
  })
}
