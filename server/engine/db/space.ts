/** True after a statement failed because the disk was full, until one that needs space succeeds. */
export type Space = { isLacking: boolean }

type Store = { readonly space: Space; query(sql: string): Promise<unknown> }

/** PostgreSQL's error code for a full disk. */
export const isDiskFull = (error: unknown) => (error as { code?: unknown } | undefined)?.code === '53100'

/** Writes some hundred kilobytes, which are freed after the statement; temporary tables have no write-ahead log. */
const NEED_SPACE =
  'create temporary table space_probe on commit drop as select generate_series(1, 10000) as n'

/**
 * Fails while the disk is full. In-place updates, as by a health probe, may succeed when inserts don't, so after a
 * failure this requires that a file can grow.
 */
export async function checkSpace({ space, query }: Store): Promise<void> {
  if (!space.isLacking) return
  await query(NEED_SPACE)
  space.isLacking = false
}
