/**
 * Notifies this process's workers that there may be work. It is only a hint: the work itself is in the database, and
 * a worker that missed it finds the work at the next poll.
 */
const sleepers = new Set<() => void>()

export function wake(): void {
  for (const sleeper of sleepers) sleeper()
}

/** Calls back at every notification until the returned function is called. */
export function onWake(sleeper: () => void): () => void {
  sleepers.add(sleeper)
  return () => void sleepers.delete(sleeper)
}
