import { useGetList, type RaRecord } from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { Entity } from '../../../config/schema'
import { onPage, placeIn, queryOf, type ListPlace, type ListQuery } from './listPlace'

export type Neighbour = { readonly record: RaRecord; readonly place: ListPlace }
const EMPTY: ListQuery = { page: 1, perPage: 1, sort: { field: 'id', order: 'ASC' }, filter: {} }

/** A page of the list, with the list's own query key, so that cached pages are reused. */
function usePage(path: string, { page, perPage, sort, filter }: ListQuery, enabled: boolean) {
  const asked = { pagination: { page, perPage }, sort, filter }
  return useGetList<RaRecord>(path, asked, { enabled, retry: false })
}

/**
 * The previous and next record in the list that this record was opened from, across pages, with its position.
 * Undefined where it wasn't opened from a list.
 */
export function useNeighbours(entity: Entity, path: string, record: RaRecord) {
  const place = placeIn(useLocation().state, entity)
  const query = place ? queryOf(place, entity) : EMPTY
  const { page, perPage } = query
  const { data: rows, total = 0, meta } = usePage(path, query, place !== undefined)
  const found = rows?.findIndex(({ id }) => String(id) === String(record.id)) ?? -1
  // An edit may have removed the record from the list: its former row determines the neighbours.
  const at = found < 0 ? (place?.row ?? 0) : found
  const next = found < 0 ? at : at + 1
  const isFirst = rows !== undefined && at === 0 && page > 1
  const isLast = rows !== undefined && next >= rows.length && page * perPage < total
  const before = usePage(path, { ...query, page: Math.max(page - 1, 1) }, isFirst).data
  const after = usePage(path, { ...query, page: page + 1 }, isLast).data
  if (!place || !rows) return undefined

  const neighbour = (of: readonly RaRecord[] | undefined, row: number, on: number): Neighbour | undefined => {
    const there = of?.[row]
    return there ? { record: there, place: onPage(place, on, row) } : undefined
  }
  return {
    previous: isFirst
      ? neighbour(before, (before?.length ?? 0) - 1, page - 1)
      : neighbour(rows, at - 1, page),
    next: isLast ? neighbour(after, 0, page + 1) : neighbour(rows, next, page),
    position: found < 0 ? undefined : (page - 1) * perPage + found + 1,
    total,
    isCapped: meta?.capped === true,
  }
}
