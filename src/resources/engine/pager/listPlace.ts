import type { Entity } from '../../../config/schema'
import { PEEK } from '../peek/usePeek'
import { findInvalidParam } from '../list/validateListParams'
import { useListAddress } from '../list/useListAddress'

/**
 * The list and row that a record was opened from. Navigation state, so that it survives reload and the back button.
 */
export type ListPlace = { readonly list: string; readonly row: number }

/** Returns each row's place, for links from the list to its records. */
export function useListPlace() {
  const { whole } = useListAddress()
  return (row: number): ListPlace => {
    // The back link leads to the list without its peek panel.
    const list = new URLSearchParams(whole())
    list.delete(PEEK)
    return { list: list.toString(), row }
  }
}

/** The query of a list. */
export type ListQuery = {
  readonly page: number
  readonly perPage: number
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' }
  readonly filter: Readonly<Record<string, unknown>>
}

/** The place in a navigation state; undefined without one, or if it no longer matches the declaration. */
export function placeIn(state: unknown, entity: Entity): ListPlace | undefined {
  const { list, row } = (state ?? {}) as Partial<ListPlace>
  if (typeof list !== 'string' || typeof row !== 'number') return undefined
  return findInvalidParam(entity, `?${list}`) ? undefined : { list, row }
}

export function queryOf({ list }: ListPlace, entity: Entity): ListQuery {
  const params = new URLSearchParams(list)
  const order = params.get('order') ?? entity.list.sort.order
  return {
    page: Number(params.get('page') ?? 1),
    perPage: Number(params.get('perPage') ?? 25),
    sort: {
      field: params.get('sort') ?? entity.list.sort.field,
      order: order === 'DESC' ? 'DESC' : 'ASC',
    },
    filter: JSON.parse(params.get('filter') ?? '{}') as Record<string, unknown>,
  }
}

/** The same list on another page. */
export function onPage({ list }: ListPlace, page: number, row: number): ListPlace {
  const params = new URLSearchParams(list)
  params.set('page', String(page))
  return { list: params.toString(), row }
}
