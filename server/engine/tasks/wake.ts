/**
 * Tells the loops of this process that there may be work. It is a nudge, nothing more: the work itself is in the
 * store, and a loop that missed it finds it there a moment later.
 */
const sleepers = new Set<() => void>()

export function wake(): void {
  for (const sleeper of sleepers) sleeper()
}

/** Calls back at every nudge until the returned function is called. */
export function onWake(sleeper: () => void): () => void {
  sleepers.add(sleeper)
  return () => void sleepers.delete(sleeper)
}
