import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationOf, type Migration } from '../../../server/engine/db/migrate'

const FILE = join(import.meta.dirname, '../../fixtures/schema-before-baseline.sql')

/** The migrations that the baseline replaced, byte for byte; a line of the fixture names each. */
export function migrationsBeforeBaseline(): Migration[] {
  const [, ...parts] = readFileSync(FILE, 'utf8').split(/^-- migration (\S+)\n/m)
  return parts.flatMap((name, i) => (i % 2 === 0 ? [migrationOf(name, parts[i + 1]!)] : []))
}
