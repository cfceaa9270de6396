import { MINUTE_MS, SECOND_MS } from '../../../src/config/schema/durations'
import type { Database } from './database'

/**
 * Database time, so that servers with different clocks agree. Measured now and every minute; before the first
 * measurement, and with the embedded database, it is the local clock.
 */
export function databaseClock() {
  let ahead = 0
  const measure = async (db: Database) => {
    const asked = Date.now()
    const [row] = await db.query<{ now: Date }>('select clock_timestamp() as now')
    const answered = Date.now()
    ahead = row!.now.getTime() - (asked + answered) / 2
  }
  return {
    now: () => new Date(Date.now() + ahead),
    /**
     * Starts measuring; returns a function that stops it. While the database is unreachable, which is reported
     * elsewhere, it retries every second and keeps the last offset.
     */
    async follow(db: Database): Promise<() => void> {
      if (db.engine === 'pglite') return () => undefined
      let timer: NodeJS.Timeout | undefined
      let isOver = false
      const ask = async (): Promise<void> => {
        const wait = await measure(db).then(
          () => MINUTE_MS,
          () => SECOND_MS,
        )
        if (isOver) return
        timer = setTimeout(() => void ask(), wait)
        timer.unref()
      }
      await ask()
      return () => {
        isOver = true
        clearTimeout(timer)
      }
    },
  }
}
