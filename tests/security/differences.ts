const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object'
const shown = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 80))

/** Where two answers differ, field by field: `[3].name was "a", and is "b"`. */
export function differences(was: unknown, is: unknown, at = ''): string[] {
  if (!isObject(was) || !isObject(is))
    return Object.is(was, is) ? [] : [`${at || 'it'} was ${shown(was)}, and is ${shown(is)}`]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap(name =>
    differences(was[name], is[name], Array.isArray(was) ? `${at}[${name}]` : at ? `${at}.${name}` : name),
  )
}

/** Names that stand in an answer about nothing as well: its moment, its bands and the filters of lists. */
const FRAME = ['as_of', 'since', 'made_at', 'from', 'to', 'month', 'week', 'filter', 'key', 'kind', 'name']

/** Whether an answer tells of any record: a row, or a figure that isn't nothing. */
export function tells(answer: unknown): boolean {
  if (Array.isArray(answer)) return answer.some(tells)
  if (isObject(answer))
    return Object.entries(answer).some(([name, value]) => !FRAME.includes(name) && tells(value))
  return answer !== null && answer !== undefined && answer !== 0 && answer !== '' && answer !== false
}
