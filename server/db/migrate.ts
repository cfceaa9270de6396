import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from './open'

/** Any number that nobody else uses for an advisory lock: two servers that start at once take turns. */
const LOCK = 7_203_115

export type Migration = { name: string; sql: string; sha256: string }

/** The migrations of a folder in the order in which they run. */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter(name => name.endsWith('.sql'))
    .sort()
    .map(name => {
      const sql = readFileSync(join(folder, name), 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    })
}

/**
 * Statements of a migration, because a prepared statement holds one. A statement ends with a semicolon at a line's
 * end; bodies of functions stand between `$$` and are left whole.
 */
export function statements(sql: string): string[] {
  const found: string[] = []
  let current = ''
  let quoted = false
  for (const line of sql.split('\n')) {
    const text = quoted ? line : line.replace(/^\s*--.*$/, '')
    if ((text.match(/\$\$/g) ?? []).length % 2 === 1) quoted = !quoted
    current += `${text}\n`
    if (!quoted && /;\s*$/.test(text)) {
      found.push(current.trim().replace(/;$/, ''))
      current = ''
    }
  }
  if (current.trim()) found.push(current.trim())
  return found.filter(statement => statement !== '')
}

/**
 * Brings the store up to the newest migration; each runs once, in a transaction of its own. Throws when one that ran
 * before has been edited since: what has landed is never changed.
 */
export async function migrate(db: Database, migrations: readonly Migration[]): Promise<string[]> {
  const inTurn = <T>(work: (tx: Database) => Promise<T>) =>
    db.transaction(async tx => {
      if (tx.engine === 'postgres') await tx.query('select pg_advisory_xact_lock($1)', [LOCK])
      return work(tx)
    })
  // "if not exists" alone lets two look at once, of whom one fails.
  await inTurn(tx =>
    tx.query(
      'create table if not exists migrations (name text primary key, sha256 text not null, at timestamptz not null default now())',
    ),
  )
  const ran: string[] = []
  for (const migration of migrations) {
    await inTurn(async tx => {
      const [before] = await tx.query<{ sha256: string }>('select sha256 from migrations where name = $1', [
        migration.name,
      ])
      if (before && before.sha256 !== migration.sha256)
        throw new Error(`Migration ${migration.name} was changed after it ran: write a new one instead`)
      if (before) return
      for (const statement of statements(migration.sql)) await tx.query(statement)
      await tx.query('insert into migrations (name, sha256) values ($1, $2)', [
        migration.name,
        migration.sha256,
      ])
      ran.push(migration.name)
    })
  }
  return ran
}
