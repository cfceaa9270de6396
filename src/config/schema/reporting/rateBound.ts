/** Not from `durations`: the browser's reporter would load the chunk that contains it. */
const WINDOW_MS = 60_000

export type RateLimits = {
  /** Reports a minute of one error. */
  readonly same: number
  /** Reports a minute of all errors, which also bounds the memory. */
  readonly all: number
}

/** Where an error was thrown; its message often contains values that differ each time. */
function placeOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown).slice(0, 100)
  const place = thrown.stack?.split('\n').find(line => /^\s*at |@/.test(line))
  return `${thrown.name} ${place ?? thrown.message.slice(0, 100)}`
}

/** Decides whether an error may be reported at a time (ms), by fixed windows of a minute. */
export function createRateBound({ same, all }: RateLimits): (thrown: unknown, now: number) => boolean {
  const counts = new Map<string, number>()
  let window = 0
  let sum = 0
  return (thrown, now) => {
    const current = Math.floor(now / WINDOW_MS)
    if (current !== window) {
      window = current
      sum = 0
      counts.clear()
    }
    if (sum >= all) return false
    const place = placeOf(thrown)
    const count = counts.get(place) ?? 0
    if (count >= same) return false
    counts.set(place, count + 1)
    sum++
    return true
  }
}
