import type { Deps } from '../deps'
import { claimDue, recordFailed, recordSent, TRIES, type Claimed } from './claim'
import { sendersOf, type Senders } from './channels'
import { failureText, NotSent } from './notSent'

export type Outbox = {
  /** Finishes current sends and claims no further items. */
  stop(): Promise<void>
  /** Resolves when no item is due. */
  idle(): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    outbox: Outbox
  }
}

const LOOK_MS = 1000
/** Number of parallel sends. */
const AT_ONCE = 10

/** Sends items of the outbox, including those left by other processes. Each process of a database may run one worker. */
export function startOutbox(deps: Deps, senders: Senders = sendersOf(deps)): Outbox {
  const { db, log, now } = deps
  let stopped = false
  let running: Promise<void> | undefined

  const attempt = async (claimed: Claimed) => {
    const { id, channel, attempts } = claimed
    try {
      if (attempts > TRIES) throw new NotSent('The server stopped during each of the tries')
      const send = senders[channel]
      if (!send) throw new NotSent(`Nothing sends "${channel}"`)
      await recordSent(db, now(), claimed, await send(claimed))
    } catch (error) {
      log.warn({ err: error, id, channel, attempts }, 'a message could not be sent')
      await recordFailed(db, now(), claimed, failureText(error))
    }
  }
  const drain = async () => {
    while (!stopped) {
      const due = await claimDue(db, now(), AT_ONCE)
      if (due.length === 0) return
      await Promise.all(due.map(attempt))
    }
  }
  const run = (): Promise<void> => {
    if (stopped) return Promise.resolve()
    return (running ??= drain().finally(() => (running = undefined)))
  }
  const quietly = () =>
    void run().catch((error: unknown) => {
      if (!stopped) log.error({ err: error }, 'the outbox could not be worked')
    })
  const timer = setInterval(quietly, LOOK_MS)
  timer.unref()
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await running?.catch(() => undefined)
    },
    // Items queued after the current run's query need another run.
    idle: async () => {
      await running
      await run()
    },
  }
}
