import { createHash } from 'node:crypto'
import type { Database } from './open'

/** A migration that was applied to the database. */
export type Applied = { readonly name: string; readonly sha256: string }

/** The migrations that the baseline replaced: the name of the last, and a digest of all names and digests. */
const BEFORE_BASELINE = {
  last: '0132_search_without_accents.sql',
  digest: 'c2d7df64977af9a4bb96c3738f114f7b74a07e5fbd8c6f3613cefe5893a694f5',
}

const inOrder = <T extends { readonly name: string }>(migrations: readonly T[]) =>
  migrations.toSorted((a, b) => (a.name < b.name ? -1 : 1))

export const readApplied = (db: Database): Promise<Applied[]> =>
  db.query<Applied>('select name, sha256 from migrations')

/** Whether exactly the migrations that the baseline replaced were applied, so that the schema equals the baseline's. */
export function isBeforeBaseline(applied: readonly Applied[]): boolean {
  const lines = inOrder(applied).map(({ name, sha256 }) => `${name} ${sha256}\n`)
  return createHash('sha256').update(lines.join('')).digest('hex') === BEFORE_BASELINE.digest
}

/**
 * The reason why the database doesn't match the program's migrations, and what to do; undefined when it matches.
 * Names of migrations start with their number, and the baseline has the number after the last that it replaced.
 */
export function versionMismatch(
  applied: readonly Applied[],
  migrations: readonly { readonly name: string }[],
): string | undefined {
  const own = new Set(migrations.map(({ name }) => name))
  const unknown = inOrder(applied.filter(({ name }) => !own.has(name))).at(-1)?.name
  if (unknown === undefined) return undefined
  const [first] = inOrder(migrations)
  if (first && unknown < first.name)
    return `The store is at migration ${unknown}, and this version continues from ${BEFORE_BASELINE.last}: start the version before ${first.name} once, which brings the store there, and then this one`
  return `The store has migration ${unknown}, which this version doesn't have: start the version that made it, or a newer one`
}
