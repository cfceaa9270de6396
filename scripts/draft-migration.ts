import { readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { entities } from '../src/config/entities'
import { draftMigration, tablesOf } from '../server/db/draftMigration'
import { migrate, readMigrations } from '../server/db/migrate'
import { openDatabase } from '../server/db/open'

/** Drafts the migration between the landed ones and the declarations: `npm run migrate:draft -- NAME`. */
const folder = resolve(import.meta.dirname, '../server/db/migrations')
const db = await openDatabase({ databaseUrl: 'memory:', dataDir: '' })
await migrate(db, readMigrations(folder))
const sql = draftMigration(entities, await tablesOf(db))
await db.close()

if (sql === '') console.log('The store and the declarations agree: nothing to migrate.')
else {
  const next = String(readdirSync(folder).filter(name => name.endsWith('.sql')).length + 1).padStart(4, '0')
  const file = join(folder, `${next}_${process.argv[2] ?? 'draft'}.sql`)
  writeFileSync(file, `${sql}\n`)
  console.log(
    `Drafted ${next}_${process.argv[2] ?? 'draft'}.sql in server/db/migrations: read it before you keep it.`,
  )
}
