import type { RaRecord } from 'react-admin'
import { DASHBOARD_PATH } from '../../config/schema/constants'
import type { Entity, Screen } from '../../config/schema'
import { canOpenList } from '../../providers/auth/canOpenList'

export type ListState = {
  filter?: Record<string, unknown>
  sort?: string
  order?: string
  columns?: readonly string[]
  view?: string
}

/** The address of a list as it was left last. */
export const listPath = (path: string): string => `${DASHBOARD_PATH}/${path}`

/** The address of a list as somebody else will see it: what it is filtered and sorted by, and what it shows. */
export function listLink(path: string, { filter = {}, sort, order, columns, view }: ListState = {}): string {
  const query = new URLSearchParams({ filter: JSON.stringify(filter) })
  if (sort) query.set('sort', sort)
  if (order) query.set('order', order)
  if (columns) query.set('columns', columns.join(','))
  if (view) query.set('view', view)
  return `${listPath(path)}?${query}`
}

/** State of an address that leads to a list to search it: the cursor goes into its search box. */
export const SEARCHING = { searching: true } as const

export const recordLink = (path: string, id: number | string, page: 'show' | 'edit' = 'show'): string =>
  `${listPath(path)}/${encodeURIComponent(String(id))}${page === 'show' ? '/show' : ''}`
/** Where removed records of a list are. */
export const removedLink = (path: string): string => `${listPath(path)}/removed`
/** Where records of a list are brought in from a file. */
export const importLink = (path: string): string => `${listPath(path)}/import`
/** The form of a new record, with some of its fields filled in. */
export const createLink = (path: string, source?: Record<string, unknown>): string =>
  `${listPath(path)}/create${source ? `?${new URLSearchParams({ source: JSON.stringify(source) })}` : ''}`

/** The screen that a record is opened on: the first whose own filter lets it through, best one whose list the reader has. */
export function screenFor(entity: Entity, record: RaRecord): Screen | undefined {
  const fits = entity.screens.filter(({ filter }) =>
    Object.entries(filter).every(([name, value]) => (record[name] ?? null) === value),
  )
  return fits.find(({ path }) => canOpenList(path)) ?? fits[0]
}
