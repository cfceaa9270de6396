import { outbox } from '../../src/config/entities/declared'
import { defineActions } from '../behaviour/action'

export const outboxActions = defineActions(outbox, {
  retry: ({ now }) => ({ attempts: 0, next_at: now.toISOString() }),
})
