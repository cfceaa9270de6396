import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { slugOf, type App } from '../../../src/config/schema/app'
import { packageRoot } from '../packageRoot'
import { draftMigration } from './draftMigration'
import { migrationOf, type Migration } from './migrate'

/** The engine's own sections of the baseline. */
const section = (file: string) =>
  readFileSync(join(packageRoot(), 'server/migrations/0133_baseline', file), 'utf8')

/**
 * The migrations of an app that has no files of its own yet: the engine's tables, and those that the declarations ask for. It is for
 * stores that are made anew, as a changed declaration is another migration.
 */
export function draftedMigrations(app: App): Migration[] {
  const own = draftMigration(app.entities, { tables: new Map(), indexes: new Map() })
  const sql = [section('00_documents.sql'), own, section('17_outbox.sql'), section('18_platform.sql')]
  return [migrationOf(`0001_${slugOf(app)}`, sql.join('\n'))]
}
