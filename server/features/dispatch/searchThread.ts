import type { Plan } from '../../domain/dispatch/plan'
import type { Problem } from '../../domain/dispatch/problem'
import { startThread } from '../../engine/thread'

/** What the thread gets. `stop` holds one flag, which ends the search when it is set to 1. */
export type Ask = {
  readonly problem: Problem
  readonly start: Plan
  readonly seed: number
  readonly milliseconds: number
  readonly stop: SharedArrayBuffer
}
/** A better plan, or the last one. */
export type Answer = { readonly plan: Plan; readonly isLast: boolean }

/** Time in which a thread must end after it was asked to, ms. */
const END_MS = 3000

export type SearchThread = {
  /** The best plan since the last call. */
  takeBetter(): Plan | undefined
  /** Resolves when the thread has ended; rejects when it died. */
  readonly over: Promise<void>
  stop(): void
}

/** Searches for better plans in a thread of its own, so that requests don't wait. */
export function searchThread(ask: Omit<Ask, 'stop'>): SearchThread {
  const stop = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const thread = startThread('../features/dispatch/searchWorker', {
    workerData: { ...ask, stop } satisfies Ask,
  })
  let better: Plan | undefined
  let isDone = false
  let hasEnded = false
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((done, fail) => {
    thread.on('message', ({ plan, isLast }: Answer) => {
      better = plan
      isDone ||= isLast
    })
    thread.once('error', fail)
    thread.once('exit', code =>
      isDone || timer ? done() : fail(new Error(`The search thread ended: ${code}`)),
    )
  }).finally(() => {
    hasEnded = true
    clearTimeout(timer)
  })
  // The runner looks at it later.
  over.catch(() => undefined)
  return {
    takeBetter: () => {
      const taken = better
      better = undefined
      return taken
    },
    over,
    stop: () => {
      Atomics.store(new Int32Array(stop), 0, 1)
      if (!hasEnded) timer ??= setTimeout(() => void thread.terminate(), END_MS)
    },
  }
}
