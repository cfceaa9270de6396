import type { RaRecord } from 'react-admin'
import { DASHBOARD_PATH } from '../../config/schema/constants'
import type { Entity, FilterOf, Screen } from '../../config/schema'
import { canOpenList } from '../../providers/auth/canOpenList'

/** `filter` may name only fields of the list's entity, where the path is its name. */
export type ListState<N extends string = string> = {
  filter?: FilterOf<N>
  sort?: string
  order?: string
  columns?: readonly string[]
  view?: string
}

/** The path of a list, which opens as the user last left it. */
export const listPath = (path: string): string => `${DASHBOARD_PATH}/${path}`

/** The shareable URL of a list: filter, sort, columns and view. */
export function listLink<N extends string>(
  path: N,
  { filter, sort, order, columns, view }: ListState<N> = {},
): string {
  const query = new URLSearchParams({ filter: JSON.stringify(filter ?? {}) })
  if (sort) query.set('sort', sort)
  if (order) query.set('order', order)
  if (columns) query.set('columns', columns.join(','))
  if (view) query.set('view', view)
  return `${listPath(path)}?${query}`
}

/** A list by one of its readable parameters: `/dashboard/jobs?scheduleId=7`. */
export const paramLink = (path: string, param: string, value: number | string): string =>
  `${listPath(path)}?${new URLSearchParams({ [param]: String(value) })}`

/** Navigation state that focuses the list's search box. */
export const SEARCHING = { searching: true } as const

export const recordLink = (path: string, id: number | string, page: 'show' | 'edit' = 'show'): string =>
  `${listPath(path)}/${encodeURIComponent(String(id))}${page === 'show' ? '/show' : ''}`
/** The list's deleted records. */
export const removedLink = (path: string): string => `${listPath(path)}/removed`
/** The list's import page. */
export const importLink = (path: string): string => `${listPath(path)}/import`
/** The form of a new record, with initial values. */
export const createLink = (path: string, source?: Record<string, unknown>): string =>
  `${listPath(path)}/create${source ? `?${new URLSearchParams({ source: JSON.stringify(source) })}` : ''}`

/** The screen that opens a record: the first whose filter matches it, preferably one whose list the user has. */
export function screenFor(entity: Entity, record: RaRecord): Screen | undefined {
  const fits = entity.screens.filter(({ filter }) =>
    Object.entries(filter).every(([name, value]) => (record[name] ?? null) === value),
  )
  return fits.find(({ path }) => canOpenList(path)) ?? fits[0]
}
