import { tasks as engineTasks } from '../schema/tasks'

/** The engine's background tasks, in the menu of the product. */
export const tasks = { ...engineTasks, menu: { group: 'support' } } as const
