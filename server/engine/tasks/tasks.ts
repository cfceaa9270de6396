import type { Deps } from '../deps'
import type { Task } from './task'

export type Scheduled = {
  /** Finishes running tasks and starts no others. */
  stop(): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    scheduled: Scheduled
  }
}

/** Runs each task at its interval, one run at a time. A failing task is logged and doesn't delay others. */
export function startTasks(deps: Deps, tasks: readonly Task[]): Scheduled {
  let stopped = false
  const running = new Map<string, Promise<unknown>>()
  const run = ({ name, run: work }: Task) => {
    if (stopped || running.has(name)) return
    const done = work(deps)
      .catch((error: unknown) => {
        if (!stopped) deps.log.error({ err: error, task: name }, 'a task failed')
      })
      .finally(() => running.delete(name))
    running.set(name, done)
  }
  const timers = tasks.map(task => setInterval(() => run(task), task.everyMs))
  for (const timer of timers) timer.unref()
  return {
    async stop() {
      stopped = true
      timers.forEach(clearInterval)
      await Promise.all(running.values())
    },
  }
}
