import { tasks } from '../../../src/config/schema/tasks'
import { defineActions } from '../behaviour/action'

export const taskActions = defineActions(tasks, {
  run: ({ now }) => ({ next_at: now.toISOString() }),
})
