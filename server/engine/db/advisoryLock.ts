import type { Database } from './database'

/**
 * Waits for other transactions with the same lock, and holds it until the current one ends. For rules over several
 * records, which neither an index nor a row lock can enforce. The embedded database has one connection, so it needs
 * no lock.
 */
export async function advisoryLock(db: Database, what: string, id = 0): Promise<void> {
  if (db.engine === 'postgres') await db.query('select pg_advisory_xact_lock(hashtext($1), $2)', [what, id])
}
