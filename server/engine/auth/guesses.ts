import { AppError } from '../errors'

const HOUR_MS = 3_600_000
/** Somebody who copies records by hand hits on a stranger's value now and then; who tries values out does so at once. */
const MOST = 10

export type Guesses = {
  /** Somebody gave a value that is a record's he may not see. */
  count(userId: number, now: Date): void
  /** Throws where somebody did so too often lately. */
  refuse(userId: number, now: Date): void
}

/** Counts by user, in this process, how often a value was given that belongs to a record out of the writer's sight. */
export function countGuesses(): Guesses {
  const hits = new Map<number, { count: number; since: number }>()
  const lately = (userId: number, now: Date) => {
    const found = hits.get(userId)
    const age = found ? now.getTime() - found.since : Infinity
    // A clock that was put back begins anew.
    return found && age >= 0 && age < HOUR_MS ? found : undefined
  }
  return {
    count(userId, now) {
      const { count, since } = lately(userId, now) ?? { count: 0, since: now.getTime() }
      hits.set(userId, { count: count + 1, since })
    },
    refuse(userId, now) {
      const found = lately(userId, now)
      if (!found || found.count < MOST) return
      const retryAfter = Math.ceil((found.since + HOUR_MS - now.getTime()) / 1000)
      throw new AppError('too_many', { key: 'errors.tooMany' }, { retryAfter })
    },
  }
}
