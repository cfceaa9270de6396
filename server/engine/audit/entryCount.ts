import { AsyncLocalStorage } from 'node:async_hooks'

/** The entries of one piece of work, and whether a write in it found nothing to change. */
type Count = { entries: number; foundNothingToChange: boolean }

/** Follows the work into transactions of its own, which have other databases than the caller's. */
const counts = new AsyncLocalStorage<Count>()

/** Counts an entry that was appended. */
export function countEntry() {
  const count = counts.getStore()
  if (count) count.entries++
}

/** Reports that a write found the values stored already: a repeated call needs no entry. */
export function noteUnchanged() {
  const count = counts.getStore()
  if (count) count.foundNothingToChange = true
}

/** Runs work that changes something, and throws when it appended nothing to the audit log. */
export function requireEntry<T>(what: string, work: () => Promise<T>): Promise<T> {
  const count: Count = { entries: 0, foundNothingToChange: false }
  return counts.run(count, async () => {
    const result = await work()
    if (count.entries === 0 && !count.foundNothingToChange)
      throw new Error(`${what}: appended nothing to the audit log, and its declaration has no \`unaudited\``)
    return result
  })
}
