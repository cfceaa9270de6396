/** Whether a statement has failed because the disk is full, and none that needs space has succeeded since. */
export type Space = { isLacking: boolean }

type Store = { readonly space: Space; query(sql: string): Promise<unknown> }

/** PostgreSQL's own code: no space left on the device. */
export const isDiskFull = (error: unknown) => (error as { code?: unknown } | undefined)?.code === '53100'

/** A new file of some hundred kilobytes, which is gone with the statement; a temporary table writes no log of changes. */
const NEED_SPACE =
  'create temporary table space_probe on commit drop as select generate_series(1, 10000) as n'

/**
 * Fails while the disk is full. What is updated in place, as by a probe, finds room where an insert doesn't, so once a
 * statement failed for want of space a file has to grow before all is well.
 */
export async function checkSpace({ space, query }: Store): Promise<void> {
  if (!space.isLacking) return
  await query(NEED_SPACE)
  space.isLacking = false
}
