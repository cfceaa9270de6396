import { HOUR_MS } from '../../../src/config/schema/durations'
import { AppError } from '../errors'

/**
 * Hits within an hour before the user is blocked: manual entry matches another user's value occasionally, enumeration
 * does so often.
 */
const MAX_HITS = 10

export type EnumerationGuard = {
  /** Records that a user entered a value of a record outside their scope. */
  count(userId: number, now: Date): void
  /** Throws when the user reached the limit recently. */
  refuse(userId: number, now: Date): void
}

/**
 * Enumeration guard: counts by user, in this process, how often a submitted value belonged to a record outside the
 * user's scope.
 */
export function createEnumerationGuard(): EnumerationGuard {
  const hits = new Map<number, { count: number; since: number }>()
  const lately = (userId: number, now: Date) => {
    const found = hits.get(userId)
    const age = found ? now.getTime() - found.since : Infinity
    // After the clock was set back, counting restarts.
    return found && age >= 0 && age < HOUR_MS ? found : undefined
  }
  return {
    count(userId, now) {
      const { count, since } = lately(userId, now) ?? { count: 0, since: now.getTime() }
      hits.set(userId, { count: count + 1, since })
    },
    refuse(userId, now) {
      const found = lately(userId, now)
      if (!found || found.count < MAX_HITS) return
      const retryAfter = Math.ceil((found.since + HOUR_MS - now.getTime()) / 1000)
      throw new AppError('too_many', { key: 'errors.tooMany' }, { retryAfter })
    },
  }
}
