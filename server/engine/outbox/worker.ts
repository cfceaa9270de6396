import type { Deps } from '../deps'
import { claimDue, recordFailed, recordSent, TRIES, type Claimed } from './claim'
import { sendersOf, type Senders } from './channels'
import { failureText, NotSent } from './notSent'
import { withdrawOutdated, type Withdraw } from './withdraw'
import { startPollLoop } from '../tasks/pollLoop'

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

const POLL_MS = 1000
/** Messages that are sent at the same time. */
const BATCH = 10

/** Sends items of the outbox, including those left by other processes. Each process of a database may run one worker. */
export function startOutbox(
  deps: Deps,
  senders: Senders = sendersOf(deps),
  withdraws: readonly Withdraw[] = [],
): Outbox {
  const { db, log, now } = deps
  let stopped = false

  const attempt = async (claimed: Claimed) => {
    const { id, channel, attempts } = claimed
    try {
      if (attempts > TRIES) throw new NotSent('The server stopped during each of the tries')
      const send = senders[channel]
      if (!send) throw new NotSent(`Nothing sends "${channel}"`)
      await recordSent(db, now(), claimed, await send(claimed))
    } catch (error) {
      log.warn({ err: error, id, channel, attempts }, 'a message could not be sent')
      const isFinal = error instanceof NotSent && error.isFinal
      await recordFailed(db, now(), claimed, failureText(error), isFinal)
    }
  }
  const drain = async () => {
    while (!stopped) {
      const due = await claimDue(db, now(), BATCH)
      if (due.length === 0) return
      const outgoing = await withdrawOutdated(db, now(), due, withdraws)
      await Promise.all(outgoing.map(attempt))
    }
  }
  const loop = startPollLoop(POLL_MS, drain, error =>
    log.error({ err: error }, 'the outbox could not be worked'),
  )
  return {
    stop() {
      stopped = true
      return loop.stop()
    },
    idle: loop.idle,
  }
}
