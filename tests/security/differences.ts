const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object'
const shown = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 80))

/** Relative tolerance for rounding, far below a record's share of any figure. */
const ROUNDING = 1e-9

/** The order in which the database adds floating-point numbers may change the last digit of a sum. */
const isSame = (was: unknown, is: unknown): boolean =>
  Object.is(was, is) ||
  (typeof was === 'number' &&
    typeof is === 'number' &&
    !(Number.isInteger(was) && Number.isInteger(is)) &&
    Math.abs(was - is) <= ROUNDING * Math.max(Math.abs(was), Math.abs(is)))

/** Differences between two responses, field by field: `[3].name was "a", and is "b"`. */
export function differences(was: unknown, is: unknown, at = ''): string[] {
  if (!isObject(was) || !isObject(is))
    return isSame(was, is) ? [] : [`${at || 'it'} was ${shown(was)}, and is ${shown(is)}`]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap(name =>
    differences(was[name], is[name], Array.isArray(was) ? `${at}[${name}]` : at ? `${at}.${name}` : name),
  )
}

/** Field names that are present even in a response without records: its time, its bands and the filters of lists. */
const FRAME = ['as_of', 'since', 'made_at', 'from', 'to', 'month', 'week', 'filter', 'key', 'kind', 'name']

/** Whether a response contains data of a record: a row, or a non-zero figure. */
export function tells(answer: unknown): boolean {
  if (Array.isArray(answer)) return answer.some(tells)
  if (isObject(answer))
    return Object.entries(answer).some(([name, value]) => !FRAME.includes(name) && tells(value))
  return answer !== null && answer !== undefined && answer !== 0 && answer !== '' && answer !== false
}
