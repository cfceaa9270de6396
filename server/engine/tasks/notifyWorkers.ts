/**
 * Notifies this process's workers that there may be work. It is only a hint: the work itself is in the database, and
 * a worker that missed it finds the work at the next poll.
 */
const listeners = new Set<() => void>()

export function notifyWorkers(): void {
  for (const listener of listeners) listener()
}

/** Calls back at every notification until the returned function is called. */
export function onNotifyWorkers(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
