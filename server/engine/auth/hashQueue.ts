import type { Worker } from 'node:worker_threads'
import { AppError } from '../errors'
import { startThread } from '../thread'
import type { Answer, Ask } from './scryptWorker'

/** The requester of a hash. Anonymous requests (`stranger`) are limited, and come after those of signed-in users. */
export type Waiting = { readonly stranger?: string }

type Job = Ask & { readonly stranger: string | undefined } & {
  resolve(key: Uint8Array): void
  reject(error: Error): void
}

/**
 * Maximum number of queued anonymous hashes, in total and by address: at a fifth of a second each, they finish within
 * seconds.
 */
const WAITING = 24
const WAITING_OF_ONE = 12
/** Seconds after which the queue has space again. */
const RETRY_AFTER = 5

const busy = () => new AppError('too_many', { key: 'errors.tooMany' }, { retryAfter: RETRY_AFTER })

/** Computes one hash at a time, in a worker thread that starts with the first. Rejects at once when the queue is full. */
export function hashQueue(start: () => Worker = () => startThread('auth/scryptWorker')) {
  const trusted: Job[] = []
  const strangers: Job[] = []
  let worker: Worker | undefined
  let running: Job | undefined

  const settle = (finish: (job: Job) => void) => {
    const job = running
    running = undefined
    if (job) finish(job)
    next()
  }
  const lost = (error: Error) => {
    worker = undefined
    settle(job => job.reject(error))
  }
  const begin = () => {
    const started = start()
    // An idle thread must not keep the process alive.
    started.unref()
    started.on('message', (answer: Answer) =>
      settle(job => ('key' in answer ? job.resolve(answer.key) : job.reject(new Error(answer.error)))),
    )
    started.on('error', error => started === worker && lost(error))
    started.on('exit', () => started === worker && lost(new Error('The thread for passwords ended')))
    return started
  }
  const next = () => {
    if (running) return
    running = trusted.shift() ?? strangers.shift()
    if (!running) return void worker?.unref()
    worker ??= begin()
    worker.ref()
    const { password, salt, bytes, cost } = running
    worker.postMessage({ password, salt, bytes, cost } satisfies Ask)
  }

  const isFull = (stranger: string) =>
    strangers.length >= WAITING ||
    strangers.filter(other => other.stranger === stranger).length >= WAITING_OF_ONE

  return {
    hash: (ask: Ask, { stranger }: Waiting = {}): Promise<Uint8Array> =>
      new Promise((resolve, reject) => {
        const job: Job = { ...ask, stranger, resolve, reject }
        if (stranger === undefined) trusted.push(job)
        else {
          if (isFull(stranger)) throw busy()
          strangers.push(job)
        }
        next()
      }),
    /** Throws when a stranger's request would be rejected, before any other work for it. */
    refuseIfFull(stranger: string) {
      if (isFull(stranger)) throw busy()
    },
  }
}
