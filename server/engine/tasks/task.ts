import type { Deps } from '../deps'

/** Work that waits in the store and is done beside the requests, a piece at a time. */
export type Queue = {
  readonly name: string
  /** Waits while messages keep coming: what it works out would be worked out again. */
  readonly patient?: boolean
  /** Done before each pass. */
  readonly before?: (deps: Deps) => Promise<unknown>
  /** Does a piece of work; answers how much it was, 0 where nothing waits. */
  readonly run: (deps: Deps) => Promise<number>
  /** Does what waits for one tank. */
  readonly runFor?: (deps: Deps, tankId: number) => Promise<void>
}

/** Background work at an interval (ms), or once a day at a time of day (`HH:MM`, UTC). */
export type Task = {
  /** Shown to admins, and the key of the task's row: a renamed task starts a new history. */
  readonly name: string
  readonly run: (deps: Deps) => Promise<unknown>
} & ({ readonly every: number } | { readonly at: string })

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/

/** Declares a background task. Throws where its interval or time of day is none. */
export function defineTask(task: Task): Task {
  if ('every' in task && !(task.every >= 1000))
    throw new Error(`task "${task.name}": every: at least 1000 ms`)
  if ('at' in task && !TIME_OF_DAY.test(task.at))
    throw new Error(`task "${task.name}": at: "${task.at}" is not a time of day such as "02:30"`)
  return task
}
