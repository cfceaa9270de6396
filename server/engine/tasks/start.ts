import type { Database } from '../db/open'
import type { Deps } from '../deps'
import { keepFleetDay } from '../../features/analytics/fleetDays'
import { advanceRollouts } from '../../features/firmware/advanceRollouts'
import { expireDownlinks } from '../../features/devices/downlinks/offerDownlink'
import { unpark } from '../../features/readings/queue'
import { endQuarantines } from '../../features/decisions/quarantine'
import { refreshStatus } from '../../features/readings/updateDevices'
import { processInsight } from '../../features/insight/processInsight'
import { enqueueSilent } from '../../features/insight/queue'
import { onWake } from './wake'
import { processQueue } from '../../features/readings/processQueue'

export type Services = {
  /** Finishes the piece of work at hand and starts no other. */
  stop(): Promise<void>
  /** There may be work. */
  wake(): void
  /** Resolves when no message and no tank is waiting to be worked out. */
  idle(): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services
  }
}

/** Work that another process left behind, or that a nudge was missed for, is found so soon. */
const LOOK_MS = 1000
const STATUS_MS = 15 * 60_000
/** A quarantine ends so soon after its time. */
const ENDED_MS = 60_000
/**
 * What readings mean waits until nobody has handed in a message for so long, though never longer than `LONGEST_MS`: an upload
 * comes in pieces, and each of them would have the same tanks worked out anew. Whoever asks for a tank doesn't wait.
 */
const QUIET_MS = 500
const LONGEST_MS = 10_000

const started = new WeakMap<Database, Services>()

/**
 * What runs beside the requests: working out messages, and keeping the devices' status. There is one to a store in a
 * process; whoever asks again before it is stopped gets the same.
 */
export function startServices(deps: Deps): Services {
  const services = started.get(deps.db) ?? begin(deps)
  started.set(deps.db, services)
  return services
}

function begin(deps: Deps): Services {
  const { db, log, now } = deps
  let stopped = false
  let running: Promise<void> | undefined
  let again = false
  let hurry = false
  let [nudged, thought] = [-Infinity, performance.now()]

  const messages = async () => {
    while (!stopped && (await processQueue(deps)) > 0);
  }
  const drain = async () => {
    try {
      do {
        again = false
        await db.transaction(unpark)
        await messages()
        const moment = performance.now()
        if (!hurry && moment - nudged < QUIET_MS && moment - thought < LONGEST_MS) continue
        while (!stopped && (await processInsight(deps)) > 0) await messages()
        await advanceRollouts(deps)
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
      if (!stopped) log.error({ err: error }, 'the queue of messages could not be worked')
    })
  }
  const status = () => {
    Promise.all([
      refreshStatus(db, now()),
      enqueueSilent(db, now()),
      keepFleetDay(db, now()),
      expireDownlinks(db, now()),
    ]).catch((error: unknown) => {
      if (!stopped)
        log.error({ err: error }, 'the status of devices and tanks could not be brought up to date')
    })
  }

  const ended = () => {
    endQuarantines(db, now()).catch((error: unknown) => {
      if (!stopped) log.error({ err: error }, 'quarantines could not be ended')
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
  const timers = [setInterval(quietly, LOOK_MS), setInterval(status, STATUS_MS), setInterval(ended, ENDED_MS)]
  for (const timer of timers) timer.unref()
  quietly()
  return {
    async stop() {
      stopped = true
      started.delete(db)
      forget()
      timers.forEach(clearInterval)
      await running?.catch(() => undefined)
    },
    wake: nudge,
    idle,
  }
}
