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

/** Work that is done at an interval. */
export type Task = {
  readonly name: string
  readonly everyMs: number
  readonly run: (deps: Deps) => Promise<unknown>
}
