import { useListContext } from 'react-admin'
import { useLocation, useSearchParams } from 'react-router-dom'
import { rangedFields } from '../../../config/schema/firestore/ranged'
import { offersSort, type Entity } from '../../../config/schema'
import { usesFirestore } from '../../../providers/firebase/usesFirestore'

type Parts = Readonly<Record<string, string | null>>
type How = { readonly replace?: boolean }

/** Where a map of the list is looked at: a list that finds other places is shown as a whole. */
export const MAP_AT = 'at'

/** Writes parts of a list's address; `null` takes one away. An address is remembered only as a whole, so the rest is there. */
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
 * Replaces what the list is filtered by. Unlike react-admin's own way it keeps a filter for nothing: `{"model_id":null}`. Where
 * Firestore can't sort as before beside a range that is asked for now, the list is sorted by what the range is of.
 */
export function useSetFilters(entity: Entity) {
  const { change } = useListAddress()
  const { sort, filterValues } = useListContext()
  const isRemote = usesFirestore(entity)
  return (filter: Readonly<Record<string, unknown>>) => {
    const before = rangedFields(entity, filterValues ?? {})
    const [added] = isRemote ? rangedFields(entity, filter).filter(name => !before.includes(name)) : []
    const by = added !== undefined && offersSort(entity, added) ? added : sort.field
    change({ filter: JSON.stringify(filter), page: '1', ...(by !== sort.field && { sort: by }) })
  }
}
