import { useListContext } from 'react-admin'
import { useSearchParams } from 'react-router-dom'

type Parts = Readonly<Record<string, string | null>>

/** Writes parts of a list's address; `null` takes one away. An address is remembered only as a whole, so the rest is there. */
export function useListAddress() {
  const [params, setParams] = useSearchParams()
  const { filterValues, sort, page, perPage } = useListContext()
  const change = (parts: Parts) =>
    setParams(before => {
      const after = new URLSearchParams({
        filter: JSON.stringify(filterValues ?? {}),
        sort: sort.field,
        order: sort.order,
        page: String(page),
        perPage: String(perPage),
      })
      for (const [name, text] of before) after.set(name, text)
      for (const [name, text] of Object.entries(parts))
        if (text === null) after.delete(name)
        else after.set(name, text)
      return after
    })
  return { params, change }
}

/** Replaces what the list is filtered by. Unlike react-admin's own way it keeps a filter for nothing: `{"model_id":null}`. */
export function useSetFilters() {
  const { change } = useListAddress()
  return (filter: Readonly<Record<string, unknown>>) => change({ filter: JSON.stringify(filter), page: '1' })
}
