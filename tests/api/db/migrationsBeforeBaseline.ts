import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationOf, type Migration } from '../../../server/engine/db/migrate'

const FILE = join(import.meta.dirname, '../../fixtures/schema-before-baseline.sql')

/** Migrations that the baseline replaced, byte for byte; the fixture names one per line. */
export function migrationsBeforeBaseline(): Migration[] {
  const [, ...parts] = readFileSync(FILE, 'utf8').split(/^-- migration (\S+)\n/m)
  return parts.flatMap((name, i) => (i % 2 === 0 ? [migrationOf(name, parts[i + 1]!)] : []))
}
