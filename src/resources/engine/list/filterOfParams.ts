import type { Entity, Screen } from '../../../config/schema'

type Filter = Record<string, unknown>
const isFilter = (value: unknown): value is Filter =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** The filter in a URL's query parameters, as the screen declares them: `?clientId=10`. */
export function filterOfParams({ params }: Screen, search: string): Record<string, unknown> | undefined {
  const query = new URLSearchParams(search)
  const given = Object.entries(params).filter(([param]) => query.get(param))
  if (given.length === 0) return undefined
  return Object.fromEntries(
    given.map(([param, field]) => {
      const value = query.get(param)!
      return [field, /^\d+$/.test(value) ? Number(value) : value]
    }),
  )
}

/**
 * The filter that a link hands over in the history's state, as `{ filter: { pct_lte: 25 } }` or as the filter itself
 * (specification, section 2). A filter in the URL takes precedence.
 */
export function filterOfState({ list }: Entity, search: string, state: unknown): Filter | undefined {
  if (!isFilter(state) || new URLSearchParams(search).has('filter')) return undefined
  if (isFilter(state.filter)) return state.filter
  const known = (key: string) =>
    Object.entries(list.filters).some(([name, operators]) => operators.some(each => name + each === key))
  const keys = Object.keys(state)
  return keys.length > 0 && keys.every(known) ? state : undefined
}
