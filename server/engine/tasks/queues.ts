import type { Database } from '../db/open'
import type { Deps } from '../deps'
import type { Queue } from './task'
import { onNotifyWorkers } from './notifyWorkers'

export type Services = {
  /** Finishes the current piece of work and starts no other. */
  stop(): Promise<void>
  /** Notifies that there may be work. */
  notifyWorkers(): void
  /** Resolves when no work is waiting. */
  idle(): Promise<void>
  /**
   * Processes a record's pending work before a response about it: a client that has sent a message, and received
   * its confirmation, finds the result in the next response. Costs one look-up for each queue without work. Of a long
   * history that was just uploaded, it processes only one batch; the rest follows in the background.
   */
  processPendingFor(id: number): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services
  }
}

/** Poll interval, ms: finds work that another process left behind, or whose notification was missed. */
const POLL_MS = 1000
/**
 * Patient queues wait until no message arrived for this time (debounce), but never longer than `MAX_WAIT_MS`: an
 * upload comes in pieces, and each would recompute the same tanks. Requests for a tank don't wait.
 */
const QUIET_MS = 500
const MAX_WAIT_MS = 10_000

const started = new WeakMap<Database, Services>()

/**
 * Processes the queues in the background. There is one set of workers for each database in a process; a second call
 * before it stops returns the same.
 */
export function startQueues(deps: Deps, queues: readonly Queue[]): Services {
  const services = started.get(deps.db) ?? begin(deps, queues)
  started.set(deps.db, services)
  return services
}

/** Works the queues in passes, one at a time. */
function passesOf(deps: Deps, queues: readonly Queue[]) {
  let stopped = false
  let running: Promise<void> | undefined
  let again = false
  let hurry = false
  let [nudged, ranAt] = [-Infinity, performance.now()]
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
        if (!hurry && moment - nudged < QUIET_MS && moment - ranAt < MAX_WAIT_MS) continue
        for (const { run: work } of patient) while (!stopped && (await work(deps)) > 0) await workUrgent()
        ranAt = performance.now()
      } while (again && !stopped)
    } finally {
      // Set in the same turn as the last check of `again`, so that later callers begin a new run.
      running = undefined
      hurry = false
    }
  }
  return {
    isStopped: () => stopped,
    /** One pass at a time; a call during a pass makes it check once more before it ends. */
    run(): Promise<void> {
      if (stopped) return running ?? Promise.resolve()
      again = running !== undefined
      return (running ??= drain())
    },
    /** Puts patient queues off for a while. */
    nudged: () => void (nudged = performance.now()),
    /** Doesn't let patient queues wait in the next pass. */
    hurry: () => void (hurry = true),
    async stop() {
      stopped = true
      await running?.catch(() => undefined)
    },
  }
}

function begin(deps: Deps, queues: readonly Queue[]): Services {
  const passes = passesOf(deps, queues)
  const quietly = () => {
    passes.run().catch((error: unknown) => {
      if (!passes.isStopped()) deps.log.error({ err: error }, 'the queues could not be worked')
    })
  }
  const nudge = () => {
    passes.nudged()
    quietly()
  }
  const forget = onNotifyWorkers(nudge)
  const timer = setInterval(quietly, POLL_MS)
  timer.unref()
  quietly()
  return {
    async stop() {
      const stopped = passes.stop()
      started.delete(deps.db)
      forget()
      clearInterval(timer)
      await stopped
    },
    notifyWorkers: nudge,
    idle() {
      passes.hurry()
      return passes.run()
    },
    async processPendingFor(id) {
      for (const { runFor } of queues) await runFor?.(deps, id)
    },
  }
}
