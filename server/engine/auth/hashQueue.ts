import type { Worker } from 'node:worker_threads'
import { AppError } from '../errors'
import { startThread } from '../thread'
import type { Answer, Ask } from './scryptWorker'

/** Who waits for a hash. Strangers are many: theirs are counted, and come after those of the people who are signed in. */
export type Waiting = { readonly stranger?: string }

type Job = Ask & { readonly stranger: string | undefined } & {
  resolve(key: Uint8Array): void
  reject(error: Error): void
}

/** Strangers' hashes that may wait, in all and of one address: a fifth of a second each, they are through in some seconds. */
const WAITING = 24
const WAITING_OF_ONE = 12
/** Seconds after which some of them are through. */
const RETRY_AFTER = 5

const busy = () => new AppError('too_many', { key: 'errors.tooMany' }, { retryAfter: RETRY_AFTER })

/** One hash at a time, in a thread that is started with the first. A full queue refuses at once. */
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
    // An idle thread holds up nobody's end.
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
    /** Throws where a stranger would be refused, before anything else is done for them. */
    refuseIfFull(stranger: string) {
      if (isFull(stranger)) throw busy()
    },
  }
}
