import type { PGlite } from '@electric-sql/pglite'

/** PostgreSQL type ids that need other parsers than PGlite's. */
const INT8 = 20
const NUMERIC = 1700
const DATE = 1082
const INT8_ARRAY = 1016

/** int8 as a number (ids and counts stay far below 2^53), dates as text. */
export const PARSERS = {
  [INT8]: (text: string) => Number(text),
  [NUMERIC]: (text: string) => Number(text),
  [DATE]: (text: string) => text,
  [INT8_ARRAY]: (text: string) =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map(each => (each === 'NULL' ? null : Number(each))),
}

/** Opens the embedded database in a folder, or in memory without one, optionally from a copy of another. */
export async function openPglite(folder: string | undefined, copy?: Blob): Promise<PGlite> {
  const [{ PGlite: Engine }, { pg_trgm }, { btree_gin }, { cube }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('@electric-sql/pglite/contrib/btree_gin'),
    import('@electric-sql/pglite/contrib/cube'),
  ])
  return Engine.create({
    ...(folder === undefined ? {} : { dataDir: folder }),
    ...(copy === undefined ? {} : { loadDataDir: copy }),
    extensions: { pg_trgm, btree_gin, cube },
    parsers: PARSERS,
  })
}
