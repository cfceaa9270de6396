import type { Matrix, Seconds, Window } from './problem'

export type Task = {
  readonly kind: 'load' | 'stop' | 'break' | 'return'
  /** Location of the task; a break is taken at the truck's current location. */
  readonly location?: number | undefined
  /** Windows in which it may begin, in order. */
  readonly windows: readonly Window[]
  readonly duration_s: number
}

export type TimelineEntry = {
  readonly task: Task
  readonly arrive_s: Seconds
  readonly start_s: Seconds
  readonly end_s: Seconds
  readonly late_s: number
}

/** Start of a task that can't begin before a time, and its lateness. */
function begin({ windows }: Task, at: Seconds): { start: Seconds; late: number } {
  if (windows.length === 0) return { start: at, late: 0 }
  for (const { open_s, close_s } of windows)
    if (at <= close_s) return { start: Math.max(at, open_s), late: 0 }
  return { start: at, late: at - windows.at(-1)!.close_s }
}

function drive(tasks: readonly Task[], matrix: Matrix, from: Seconds): TimelineEntry[] {
  let now = from
  let here = tasks[0]?.location ?? 0
  return tasks.map(task => {
    const to = task.location ?? here
    const arrive_s = now + matrix.seconds[here * matrix.size + to]!
    const { start, late } = begin(task, arrive_s)
    now = start + task.duration_s
    here = to
    return { task, arrive_s, start_s: start, end_s: now, late_s: late }
  })
}

/** How much later a truck can leave without delaying any task beyond its limit (forward slack: Savelsbergh 1992). */
function slack(entries: readonly TimelineEntry[]): number {
  let waited = 0
  let least = Infinity
  for (const { task, arrive_s, start_s } of entries.slice(1)) {
    waited += start_s - arrive_s
    const window = task.windows.find(({ close_s }) => start_s <= close_s)
    const room = task.windows.length === 0 ? Infinity : window ? window.close_s - start_s : 0
    least = Math.min(least, waited + room)
  }
  return Math.max(0, Math.min(waited, least))
}

/**
 * Schedules a truck's tasks in order. The truck leaves as early as possible, but not so early that it only waits
 * longer; a late task delays the next ones.
 */
export function timeline(tasks: readonly Task[], matrix: Matrix): TimelineEntry[] {
  const [window] = tasks[0]?.windows ?? []
  const opens = window?.open_s ?? 0
  const earliest = drive(tasks, matrix, opens)
  const delay = Math.min(slack(earliest), window ? window.close_s - opens : Infinity)
  return delay > 0 ? drive(tasks, matrix, opens + delay) : earliest
}
