import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { slugOf, type App } from '../../../src/config/schema/app'
import { tasks } from '../../../src/config/schema/tasks'
import { packageRoot } from '../packageRoot'
import { draftMigration } from './draftMigration'
import { migrationOf, type Migration } from './migrate'

/** A file of the engine's own tables. */
const section = (file: string) => readFileSync(join(packageRoot(), 'server/migrations', file), 'utf8')

/**
 * The migrations of an app that has no files of its own yet: the engine's tables, and those that the declarations ask for. It is for
 * stores that are made anew, as a changed declaration is another migration.
 */
export function draftedMigrations(app: App): Migration[] {
  const own = draftMigration(
    app.entities.filter(({ name }) => name !== tasks.name),
    { tables: new Map(), indexes: new Map() },
  )
  const before = [section('0133_baseline/00_documents.sql'), section('0134_tasks.sql')]
  const after = ['0133_baseline/17_outbox.sql', '0133_baseline/18_platform.sql', '0136_presence.sql'].map(
    section,
  )
  return [migrationOf(`0001_${slugOf(app)}`, [...before, own, ...after].join('\n'))]
}
