import { groupParts, unwrapComputed, validateField, type Entity } from '../../../config/schema'

export type Values = Record<string, unknown>

const isPlain = (value: unknown): value is Values =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
const isNothing = (value: unknown) => value === null || value === undefined || value === ''

/** A value as it is kept: a group or a row in which nothing stands is nothing. */
export function tidy(value: unknown): unknown {
  if (isNothing(value)) return null
  if (Array.isArray(value)) return value.map(tidy).filter(item => item !== null)
  if (!isPlain(value)) return value
  const parts = Object.entries(value).map(([name, part]) => [name, tidy(part)] as const)
  return parts.every(([, part]) => part === null) ? null : Object.fromEntries(parts)
}

/**
 * Where something that was said of the kept values stands in the form: rows in which nothing stands are not kept, and
 * whoever checks doesn't count them.
 */
export function placeInForm(values: Values, path: string): string {
  const [name, row, ...rest] = path.split('.')
  const rows = values[name!]
  if (!Array.isArray(rows) || !/^\d+$/.test(row ?? '')) return path
  const kept = rows.flatMap((each, i) => (tidy(each) === null ? [] : [String(i)]))
  return [name, kept[Number(row)] ?? row, ...rest].join('.')
}

/** What an address fills in of a new record, as react-admin has it: `?source={"report":"stock"}`. What is no value of its field is left out. */
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

/** A value without what the record has no place for: a height that stayed behind when the shape became another. */
function fitting(entity: Entity, name: string, values: Values): unknown {
  const field = unwrapComputed(entity.fields[name]!)
  const value = values[name]
  if (field.type !== 'group' || !field.by || !isPlain(value)) return value
  return Object.fromEntries(groupParts(field, values).map(part => [part, value[part]]))
}

/** Every value that a person may write, as it is kept. */
export const writableValues = (entity: Entity, values: Values): Values =>
  Object.fromEntries(entity.writable.map(name => [name, tidy(fitting(entity, name, values))]))

/**
 * The values that are others than they were when the form was opened. Only these are sent, so that what somebody else
 * changed beside them stays. A secret is not known here: it counts as changed once something is typed.
 */
export function changesOf(entity: Entity, values: Values, opened: Values): Values {
  const now = writableValues(entity, values)
  const before = writableValues(entity, opened)
  const changed = entity.writable.filter(name => !same(now[name], before[name]))
  return Object.fromEntries(changed.map(name => [name, now[name]]))
}
