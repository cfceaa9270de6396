import type { Deps } from '../deps'

/** A queue of work in the database, processed in the background in batches. */
export type Queue = {
  readonly name: string
  /** Waits while messages keep arriving, because their arrival would repeat the work. */
  readonly patient?: boolean
  /** Runs before each pass. */
  readonly before?: (deps: Deps) => Promise<unknown>
  /** Processes one batch; returns its size, 0 when nothing is waiting. */
  readonly run: (deps: Deps) => Promise<number>
  /** Processes the pending work of one record that the queue is about. */
  readonly runFor?: (deps: Deps, id: number) => Promise<void>
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
