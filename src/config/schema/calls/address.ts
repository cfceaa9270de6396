import { LIST_NAMES, takesListQuery, type Call } from './define'

type Input = Readonly<Record<string, unknown>>

const inPath = (value: unknown) => encodeURIComponent(String(value))

/** The request of a call: parameters in the path and query string, all other input in the body. */
export function requestOf(call: Call, input: Input): { method: Call['method']; url: string; body?: Input } {
  const { params = {}, query = {}, body } = call
  const isGiven = (name: string) => input[name] !== undefined && input[name] !== null
  const path = call.path.replace(/\/\{(\w+)\??\}/g, (_, name: string) =>
    isGiven(name) ? `/${inPath(input[name])}` : '',
  )
  const names = [...Object.keys(query), ...(takesListQuery(call) ? LIST_NAMES : [])]
  const asked = names.filter(isGiven).map(name => {
    const value = input[name]
    return [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]
  })
  const search = new URLSearchParams(asked as [string, string][]).toString()
  const others = Object.entries(input).filter(
    ([name, value]) => !(name in params) && !names.includes(name) && value !== undefined,
  )
  return {
    method: call.method,
    url: search === '' ? path : `${path}?${search}`,
    ...(body ? { body: Object.fromEntries(others) } : {}),
  }
}
