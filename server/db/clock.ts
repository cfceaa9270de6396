import type { Database } from './database'

const MINUTE_MS = 60_000

/**
 * The time as the database has it, so that servers whose clocks differ agree. It is asked now and every minute; until the
 * first answer, and of the embedded database, it is this machine's.
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
    /** Begins to ask; returns what ends it. */
    async follow(db: Database): Promise<() => void> {
      if (db.engine === 'pglite') return () => undefined
      await measure(db)
      // A database that is away for a while is told of elsewhere; what was measured holds on.
      const timer = setInterval(() => void measure(db).catch(() => undefined), MINUTE_MS)
      timer.unref()
      return () => clearInterval(timer)
    },
  }
}
