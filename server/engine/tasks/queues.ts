import type { Database } from '../db/open'
import type { Deps } from '../deps'
import type { Queue } from './task'
import { onWake } from './wake'

export type Services = {
  /** Finishes the piece of work at hand and starts no other. */
  stop(): Promise<void>
  /** There may be work. */
  wake(): void
  /** Resolves when nothing is waiting to be worked out. */
  idle(): Promise<void>
  /**
   * Works out what waits for one tank before it is told of: who has handed in a message, and been told that it is safe, finds in
   * the next answer what it means. Costs a look-up a queue where nothing waits. A history of years that was handed in just now is
   * taken up as far as one go does; the rest follows in its turn.
   */
  catchUp(tankId: number): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services
  }
}

/** Work that another process left behind, or that a nudge was missed for, is found so soon. */
const LOOK_MS = 1000
/**
 * Patient queues wait until nobody has handed in a message for so long, though never longer than `LONGEST_MS`: an upload comes in
 * pieces, and each of them would have the same tanks worked out anew. Whoever asks for a tank doesn't wait.
 */
const QUIET_MS = 500
const LONGEST_MS = 10_000

const started = new WeakMap<Database, Services>()

/** Works the queues beside the requests. There is one to a store in a process; who asks again before it is stopped gets the same. */
export function startQueues(deps: Deps, queues: readonly Queue[]): Services {
  const services = started.get(deps.db) ?? begin(deps, queues)
  started.set(deps.db, services)
  return services
}

function begin(deps: Deps, queues: readonly Queue[]): Services {
  let stopped = false
  let running: Promise<void> | undefined
  let again = false
  let hurry = false
  let [nudged, thought] = [-Infinity, performance.now()]
  const urgent = queues.filter(({ patient }) => !patient)
  const patient = queues.filter(queue => queue.patient)

  const workUrgent = async () => {
    for (const { run: work } of urgent) while (!stopped && (await work(deps)) > 0);
  }
  const drain = async () => {
    try {
      do {
        again = false
        for (const { before } of urgent) await before?.(deps)
        await workUrgent()
        const moment = performance.now()
        if (!hurry && moment - nudged < QUIET_MS && moment - thought < LONGEST_MS) continue
        for (const { run: work } of patient) while (!stopped && (await work(deps)) > 0) await workUrgent()
        thought = performance.now()
      } while (again && !stopped)
    } finally {
      // At once with the last look at `again`: whoever comes after that begins a run of their own.
      running = undefined
      hurry = false
    }
  }
  /** One at a time; a call during a run makes it look once more before it ends. */
  const run = (): Promise<void> => {
    if (stopped) return running ?? Promise.resolve()
    again = running !== undefined
    return (running ??= drain())
  }
  const quietly = () => {
    run().catch((error: unknown) => {
      if (!stopped) deps.log.error({ err: error }, 'the queues could not be worked')
    })
  }
  const nudge = () => {
    nudged = performance.now()
    quietly()
  }
  const idle = () => {
    hurry = true
    return run()
  }

  const forget = onWake(nudge)
  const timer = setInterval(quietly, LOOK_MS)
  timer.unref()
  quietly()
  return {
    async stop() {
      stopped = true
      started.delete(deps.db)
      forget()
      clearInterval(timer)
      await running?.catch(() => undefined)
    },
    wake: nudge,
    idle,
    async catchUp(tankId) {
      for (const { runFor } of queues) await runFor?.(deps, tankId)
    },
  }
}
