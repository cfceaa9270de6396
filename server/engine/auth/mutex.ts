/**
 * Runs work on the same key one at a time, with at most `most` waiting. Returns undefined at once when the queue is
 * full.
 */
export function mutex(most: number) {
  const last = new Map<string, { done: Promise<unknown>; waiting: number }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T | undefined> => {
    const before = last.get(key)
    if (before && before.waiting >= most) return undefined
    const mine = (before?.done ?? Promise.resolve()).then(work)
    const entry = { done: mine.catch(() => undefined), waiting: (before?.waiting ?? 0) + 1 }
    last.set(key, entry)
    try {
      return await mine
    } finally {
      const now = last.get(key)!
      now.waiting -= 1
      if (now.waiting === 0) last.delete(key)
    }
  }
}
