import { outbox } from '../../../src/config/entities/declared'
import { defineActions } from '../../engine/behaviour/action'

export const outboxActions = defineActions(outbox, {
  // A cancelled item has no next attempt.
  cancel: () => ({ next_at: null }),
  retry: ({ now }) => ({ attempts: 0, next_at: now.toISOString() }),
})
