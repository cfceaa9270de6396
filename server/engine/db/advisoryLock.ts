import type { Database } from './database'

/**
 * Whoever changes the same thing waits until the transaction at hand ends. For rules over several records, which no index
 * holds and no lock on one row. The embedded database has one connection: there it is so anyway.
 */
export async function advisoryLock(db: Database, what: string, id = 0): Promise<void> {
  if (db.engine === 'postgres') await db.query('select pg_advisory_xact_lock(hashtext($1), $2)', [what, id])
}
