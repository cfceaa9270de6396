import { randomUUID } from 'node:crypto'
import { webhooks } from '../../../src/config/entities/declared'
import { defineActions } from '../../engine/behaviour/action'
import { enqueueOutgoing } from '../../engine/outbox/enqueue'
import { hookRequest } from '../../engine/outbox/webhooks/enqueue'

export const webhookActions = defineActions(webhooks, {
  test: async ({ tx, now, record }) => {
    const data = { message: 'A test request' }
    await enqueueOutgoing(tx, now, [
      hookRequest(record, 'test', now, data, `webhook-test:${record.id}:${randomUUID()}`),
    ])
  },
})
