import { groupParts, unwrapComputed, validateField, type Entity } from '../../../config/schema'

export type Values = Record<string, unknown>

const isPlain = (value: unknown): value is Values =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
const isNothing = (value: unknown) => value === null || value === undefined || value === ''

/** A value in its stored form: an empty group or row is null. */
export function tidy(value: unknown): unknown {
  if (isNothing(value)) return null
  if (Array.isArray(value)) return value.map(tidy).filter(item => item !== null)
  if (!isPlain(value)) return value
  const parts = Object.entries(value).map(([name, part]) => [name, tidy(part)] as const)
  return parts.every(([, part]) => part === null) ? null : Object.fromEntries(parts)
}

/** Maps a path in the stored values to the form: empty rows aren't stored, so validation doesn't count them. */
export function placeInForm(values: Values, path: string): string {
  const [name, row, ...rest] = path.split('.')
  const rows = values[name!]
  if (!Array.isArray(rows) || !/^\d+$/.test(row ?? '')) return path
  const kept = rows.flatMap((each, i) => (tidy(each) === null ? [] : [String(i)]))
  return [name, kept[Number(row)] ?? row, ...rest].join('.')
}

/**
 * Initial values of a new record from the URL, in react-admin's format: `?source={"report":"stock"}`. Invalid values
 * are ignored.
 */
export function givenBy(entity: Entity, search: string): Values {
  const source = readSource(search)
  const given = entity.writable.filter(name => {
    const problems = {}
    validateField(entity.fields[name]!, source[name], name, problems)
    return Object.hasOwn(source, name) && Object.keys(problems).length === 0
  })
  return Object.fromEntries(given.map(name => [name, source[name]]))
}

function readSource(search: string): Values {
  try {
    const source: unknown = JSON.parse(new URLSearchParams(search).get('source') ?? '{}')
    return isPlain(source) ? source : {}
  } catch {
    return {}
  }
}

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)
const same = (a: unknown, b: unknown) => (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b)

/** A value without parts that the record doesn't use, such as a height after the shape changed. */
function usedParts(entity: Entity, name: string, values: Values): unknown {
  const field = unwrapComputed(entity.fields[name]!)
  const value = values[name]
  if (field.type !== 'group' || !field.by || !isPlain(value)) return value
  return Object.fromEntries(groupParts(field, values).map(part => [part, value[part]]))
}

/** All writable values in stored form. */
export const writableValues = (entity: Entity, values: Values): Values =>
  Object.fromEntries(entity.writable.map(name => [name, tidy(usedParts(entity, name, values))]))

/**
 * The values that differ from those when the form was opened. Only these are sent, so that other users' changes to
 * other fields are kept. A secret is never loaded: any input counts as a change.
 */
export function changesOf(entity: Entity, values: Values, opened: Values): Values {
  const now = writableValues(entity, values)
  const before = writableValues(entity, opened)
  const changed = entity.writable.filter(name => !same(now[name], before[name]))
  return Object.fromEntries(changed.map(name => [name, now[name]]))
}
