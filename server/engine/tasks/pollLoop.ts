export type PollLoop = {
  /** Runs now, or joins the run at hand. Rejects where it fails. Does nothing after `stop`. */
  run(): Promise<void>
  /** Resolves after a run that began after the call. */
  idle(): Promise<void>
  /** Waits for the run at hand; no other begins. */
  stop(): Promise<void>
}

/** Runs `work` at an interval and on request, one run at a time (single flight). */
export function startPollLoop(
  everyMs: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): PollLoop {
  let isStopped = false
  let running: Promise<void> | undefined
  const run = (): Promise<void> => {
    if (isStopped) return Promise.resolve()
    return (running ??= work().finally(() => (running = undefined)))
  }
  const timer = setInterval(
    () =>
      void run().catch((error: unknown) => {
        if (!isStopped) onError(error)
      }),
    everyMs,
  )
  timer.unref()
  return {
    run,
    // The run at hand may have looked already when the caller queued its work.
    async idle() {
      await running
      await run()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running?.catch(() => undefined)
    },
  }
}
