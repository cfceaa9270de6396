import type { Database } from './database'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

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
    /**
     * Begins to ask; returns what ends it. A database that is away for a while is told of elsewhere: it is asked again every
     * second, and what was measured holds on.
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
