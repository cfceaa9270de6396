import { ROUND_PATH } from '../config/schema/roundPath'

/** Where in the page the driver is: at the next stop, at a chosen one, or at the list. */
export type Place =
  { readonly view: 'next' } | { readonly view: 'all' } | { readonly view: 'stop'; id: number }

export const ALL_PATH = `${ROUND_PATH}/all`
export const stopPath = (id: number): string => `${ROUND_PATH}/${id}`

/** The place of a path; null for one that isn't the driver's. */
export function placeOf(path: string): Place | null {
  if (path === ROUND_PATH) return { view: 'next' }
  if (path === ALL_PATH) return { view: 'all' }
  const id = path.startsWith(`${ROUND_PATH}/`) ? Number(path.slice(ROUND_PATH.length + 1)) : Number.NaN
  return Number.isInteger(id) && id > 0 ? { view: 'stop', id } : null
}
