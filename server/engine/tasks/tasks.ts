import { randomUUID } from 'node:crypto'
import type { Deps } from '../deps'
import { claimTasks, LEASE_MS, recordRun, registerTasks, renewClaims, type ClaimedTask } from './claim'
import { startPollLoop } from './pollLoop'
import { nextRun } from './schedule'
import type { Task } from './task'

export type Scheduled = {
  /** Finishes the runs at hand and starts no others. */
  stop(): Promise<void>
  /** Runs the tasks that are due, and resolves when they have ended. */
  idle(): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    scheduled: Scheduled
  }
}

const POLL_MS = 1000

/** Runs a claimed task and stores how it ended. `process` is the holder of the claim. */
async function perform(deps: Deps, process: string, task: Task, claimed: ClaimedTask): Promise<void> {
  const { db, log, now } = deps
  const { name } = claimed
  const startedAt = now()
  const started = performance.now()
  const error = await task.run(deps).then(
    () => null,
    (reason: unknown) => reason,
  )
  const ms = Math.round(performance.now() - started)
  if (error === null) log.debug({ task: name, ms }, 'a task has run')
  else log.error({ err: error, task: name, ms }, 'a task failed')
  const failures = error === null ? 0 : claimed.failures + 1
  const nextAt = nextRun(task, startedAt, now(), failures)
  const text = error === null ? null : error instanceof Error ? error.message : String(error)
  const isOurs = await recordRun(db, process, { claimed, endedAt: now(), ms, nextAt, error: text })
  if (!isOurs) log.warn({ task: name, ms }, 'another server ran the task: its claim was not renewed in time')
}

/**
 * Runs the tasks of all features. Over all servers of a store a task runs once at a time; tasks run beside each other, so that
 * a slow or failing one holds up no other.
 */
export function startTasks(deps: Deps, tasks: readonly Task[]): Scheduled {
  const { db, log, now } = deps
  const byName = new Map(tasks.map(task => [task.name, task]))
  if (byName.size < tasks.length) throw new Error('two tasks have the same name')
  const process = randomUUID()
  const running = new Map<string, Promise<void>>()
  let stopped = false
  let registered: Promise<void> | undefined

  async function poll() {
    if (tasks.length === 0) return
    await (registered ??= registerTasks(db, now(), tasks).catch((error: unknown) => {
      registered = undefined
      throw error
    }))
    const idle = [...byName.keys()].filter(name => !running.has(name))
    for (const claimed of await claimTasks(db, now(), process, idle)) {
      const run = perform(deps, process, byName.get(claimed.name)!, claimed)
        .catch((error: unknown) => {
          if (!stopped) log.error({ err: error, task: claimed.name }, 'a run could not be recorded')
        })
        .finally(() => running.delete(claimed.name))
      running.set(claimed.name, run)
    }
  }
  const loop = startPollLoop(POLL_MS, poll, error =>
    log.error({ err: error }, 'the tasks could not be looked up'),
  )
  const renewal = setInterval(() => {
    if (running.size === 0) return
    renewClaims(db, now(), process).catch((error: unknown) =>
      log.error({ err: error }, 'the claims of running tasks could not be renewed'),
    )
  }, LEASE_MS / 3)
  renewal.unref()
  return {
    async stop() {
      stopped = true
      await loop.stop()
      await Promise.all(running.values())
      clearInterval(renewal)
    },
    async idle() {
      await loop.idle()
      await Promise.all(running.values())
    },
  }
}
