import type { Screen } from '../../../config/schema'

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
