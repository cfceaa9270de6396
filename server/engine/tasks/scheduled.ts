import type { Deps } from '../deps'
import { runDueReports } from '../../features/reports/runDue'
import { sendDueNotices } from '../../features/notices/sendDue'

export type Scheduled = {
  /** Finishes what is being done and starts nothing else. */
  stop(): Promise<void>
  /** Resolves once everything that is due has been done. */
  idle(): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    scheduled: Scheduled
  }
}

/** What is due is found so soon. */
const LOOK_MS = 2000

/** What happens at a time of its own and not because somebody asks: messages to many, and reports by mail. */
export function startScheduled(deps: Deps): Scheduled {
  const { db, log, now } = deps
  let stopped = false
  let running: Promise<void> | undefined

  const work = async () => {
    await sendDueNotices(db, now())
    await runDueReports(deps)
  }
  const run = (): Promise<void> => {
    if (stopped) return Promise.resolve()
    return (running ??= work().finally(() => (running = undefined)))
  }
  const quietly = () =>
    void run().catch((error: unknown) => {
      if (!stopped) log.error({ err: error }, 'what is scheduled could not be done')
    })
  const timer = setInterval(quietly, LOOK_MS)
  timer.unref()
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await running?.catch(() => undefined)
    },
    // What came due after the present run had looked is found by the next.
    idle: async () => {
      await running
      await run()
    },
  }
}
