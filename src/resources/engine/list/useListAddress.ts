import { useListContext } from 'react-admin'
import { useLocation, useSearchParams } from 'react-router-dom'
import { rangedFields } from '../../../config/schema/firestore/ranged'
import { isSortable, type Entity } from '../../../config/schema'
import { usesFirestore } from '../../../providers/firebase/usesFirestore'

type Parts = Readonly<Record<string, string | null>>
type How = { readonly replace?: boolean }

/** The query parameter of the map's viewport: a changed filter resets it. */
export const MAP_AT = 'at'

/**
 * Writes parts of a list's URL; `null` removes one. Writes all parameters, as react-admin stores a URL only as a
 * whole.
 */
export function useListAddress() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const { filterValues, sort, page, perPage } = useListContext()
  const whole = (before: URLSearchParams) => {
    const all = new URLSearchParams({
      filter: JSON.stringify(filterValues ?? {}),
      sort: sort.field,
      order: sort.order,
      page: String(page),
      perPage: String(perPage),
    })
    for (const [name, text] of before) all.set(name, text)
    return all
  }
  const change = (parts: Parts, { replace = false }: How = {}) =>
    setParams(
      before => {
        const after = whole(before)
        if ('filter' in parts) after.delete(MAP_AT)
        for (const [name, text] of Object.entries(parts))
          if (text === null) after.delete(name)
          else after.set(name, text)
        return after
      },
      { replace, state: replace ? state : undefined },
    )
  return { params, change, whole: () => whole(params).toString() }
}

/**
 * Sets the list's filter. Unlike react-admin's own function it keeps null conditions: `{"model_id":null}`. If
 * Firestore can't keep the sort beside a new range filter, the list is sorted by the range's field.
 */
export function useSetFilters(entity: Entity) {
  const { change } = useListAddress()
  const { sort, filterValues } = useListContext()
  const isRemote = usesFirestore(entity)
  return (filter: Readonly<Record<string, unknown>>) => {
    const before = rangedFields(entity, filterValues ?? {})
    const [added] = isRemote ? rangedFields(entity, filter).filter(name => !before.includes(name)) : []
    const by = added !== undefined && isSortable(entity, added) ? added : sort.field
    change({ filter: JSON.stringify(filter), page: '1', ...(by !== sort.field && { sort: by }) })
  }
}
