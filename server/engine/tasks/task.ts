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
  /** Processes the pending work of one tank. */
  readonly runFor?: (deps: Deps, tankId: number) => Promise<void>
}

/** Work at a regular interval. */
export type Task = {
  readonly name: string
  readonly everyMs: number
  readonly run: (deps: Deps) => Promise<unknown>
}
