import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../packageRoot'
import { isBeforeBaseline, readApplied, versionMismatch } from './appliedMigrations'
import type { Database } from './open'

/** An arbitrary, otherwise unused advisory lock number: it serialises servers that start at once. */
const LOCK = 7_203_115

export type Migration = { name: string; sql: string; sha256: string }

export const migrationOf = (name: string, sql: string): Migration => ({
  name,
  sql,
  sha256: createHash('sha256').update(sql).digest('hex'),
})

/** Reads a folder's migrations in their order. A subfolder is one migration in several files. */
export function readMigrations(folder = join(packageRoot(), 'server/migrations')): Migration[] {
  const read = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8')
  const sqlFiles = (names: string[]) => names.filter(name => name.endsWith('.sql')).sort()
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory() || entry.name.endsWith('.sql'))
    .map(entry => {
      const { name } = entry
      if (!entry.isDirectory()) return migrationOf(name, read(name))
      const files = sqlFiles(readdirSync(join(folder, name)))
      return migrationOf(name, files.map(file => read(name, file)).join('\n'))
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/**
 * Splits a migration into statements, because a prepared statement is a single one. A statement ends with a semicolon
 * at the end of a line; function bodies between `$$` stay whole.
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

const record = (db: Database, { name, sha256 }: Migration) =>
  db.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])

/**
 * Creates the table of applied migrations, and refuses a database of another version. A database at the last
 * migration before the baseline has the baseline's tables: only its record is updated.
 */
async function prepareRecord(db: Database, migrations: readonly Migration[]): Promise<void> {
  await db.query(
    'create table if not exists migrations (name text primary key, sha256 text not null, at timestamptz not null default now())',
  )
  const applied = await readApplied(db)
  const reason = versionMismatch(applied, migrations)
  if (reason === undefined) return
  const [baseline] = migrations
  if (!baseline || !isBeforeBaseline(applied)) throw new Error(reason)
  await db.query('delete from migrations')
  await record(db, baseline)
}

/**
 * Applies all pending migrations, each once and in its own transaction. Throws when an applied migration was edited
 * later: landed migrations never change.
 */
export async function migrate(db: Database, migrations: readonly Migration[]): Promise<string[]> {
  const withAdvisoryLock = <T>(work: (tx: Database) => Promise<T>) =>
    db.transaction(async tx => {
      if (tx.engine === 'postgres') await tx.query('select pg_advisory_xact_lock($1)', [LOCK])
      return work(tx)
    })
  // Needs the lock: two concurrent "if not exists" may both try to create the table, and one fails.
  await withAdvisoryLock(tx => prepareRecord(tx, migrations))
  const ran: string[] = []
  for (const migration of migrations) {
    await withAdvisoryLock(async tx => {
      const [before] = await tx.query<{ sha256: string }>('select sha256 from migrations where name = $1', [
        migration.name,
      ])
      if (before && before.sha256 !== migration.sha256)
        throw new Error(`Migration ${migration.name} was changed after it ran: write a new one instead`)
      if (before) return
      for (const statement of statements(migration.sql)) await tx.query(statement)
      await record(tx, migration)
      ran.push(migration.name)
    })
  }
  return ran
}
