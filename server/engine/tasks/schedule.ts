import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/config/schema/durations'
import type { Task } from './task'

/** Delay before the first retry, ms. It doubles with each further failure, up to the task's own interval or an hour. */
const RETRY_MS = 10 * SECOND_MS
const MAX_RETRY_MS = HOUR_MS

/** How often a task runs, for people: `every 15 min`, `at 02:30 UTC`. */
export function scheduleText(task: Task): string {
  if ('at' in task) return `at ${task.at} UTC`
  if (task.every % HOUR_MS === 0) return `every ${task.every / HOUR_MS} h`
  if (task.every % MINUTE_MS === 0) return `every ${task.every / MINUTE_MS} min`
  return `every ${task.every / SECOND_MS} s`
}

function nextTimeOfDay(at: string, after: number): number {
  const midnight = Math.floor(after / DAY_MS) * DAY_MS
  const moment = midnight + Date.parse(`1970-01-01T${at}:00Z`)
  return moment > after ? moment : moment + DAY_MS
}

/** When a task runs for the first time: a new server has enough to do in its first minute. */
export const firstRun = (task: Task, now: Date): Date =>
  new Date(
    'at' in task ? nextTimeOfDay(task.at, now.getTime()) : now.getTime() + Math.min(task.every, MINUTE_MS),
  )

/** When a task runs again after a run that began at `startedAt` and ended now, with this many failures in a row. */
export function nextRun(task: Task, startedAt: Date, now: Date, failures: number): Date {
  const regular =
    'at' in task
      ? nextTimeOfDay(task.at, now.getTime())
      : Math.max(startedAt.getTime() + task.every, now.getTime())
  if (failures === 0) return new Date(regular)
  const retry = now.getTime() + Math.min(RETRY_MS * 2 ** (failures - 1), MAX_RETRY_MS)
  return new Date(Math.min(regular, retry))
}
