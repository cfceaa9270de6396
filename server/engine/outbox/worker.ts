import type { Deps } from '../deps'
import { claimDue, recordFailed, recordSent, TRIES, type Claimed } from './claim'
import { sendersOf, type Senders } from './channels'
import { failureText, NotSent } from './notSent'

export type Outbox = {
  /** Finishes what is being sent and takes nothing more. */
  stop(): Promise<void>
  /** Resolves when nothing is due any more. */
  idle(): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    outbox: Outbox
  }
}

const LOOK_MS = 1000
/** So many are sent at once. */
const AT_ONCE = 10

/** Sends what is in the outbox, also what another process has left behind. Each process of a store may run one. */
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
    // What was queued after the present run has looked is found by the next.
    idle: async () => {
      await running
      await run()
    },
  }
}
