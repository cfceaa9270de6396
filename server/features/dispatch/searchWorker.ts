import { parentPort, workerData } from 'node:worker_threads'
import type { Plan } from '../../domain/dispatch/plan'
import { solve } from '../../domain/dispatch/solve'
import type { Answer, Ask } from './searchThread'

/** Shortest time between two better plans, ms. */
const PAUSE_MS = 500

const { problem, start, seed, milliseconds, stop } = workerData as Ask
const port = parentPort!
const flag = new Int32Array(stop)
const until = performance.now() + milliseconds
let waiting: Plan | undefined
let sentAt = -Infinity

function sendBetter() {
  const now = performance.now()
  if (!waiting || now - sentAt < PAUSE_MS) return
  port.postMessage({ plan: waiting, isLast: false } satisfies Answer)
  sentAt = now
  waiting = undefined
}

const plan = solve(problem, {
  seed,
  start,
  onBetter: better => {
    waiting = better
    sendBetter()
  },
  shouldStop: () => {
    sendBetter()
    return performance.now() >= until || Atomics.load(flag, 0) === 1
  },
})
port.postMessage({ plan, isLast: true } satisfies Answer)
