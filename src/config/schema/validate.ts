import {
  isList,
  groupParts,
  typeOfField,
  unwrapComputed,
  type Field,
  type FieldOf,
  type Fields,
} from './fieldTypes'
import type { Entity } from './normalised'
import type { Problem } from './types/base'

export type { Problem }
/** By field name, or by path for nested fields, e.g. `strapping.2.l` or `dimensions.d`. */
export type Problems = Record<string, Problem>
export type Checked = { values: Record<string, unknown>; problems: Problems }

/** White space alone is blank: two records without a code must not conflict over the code " ". */
const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

const isEmpty = (value: unknown) => isBlank(value) || (Array.isArray(value) && value.length === 0)

/** Validates one value and returns the value to store (trimmed, upper-cased, rounded to its digits). */
export function validateField(field: Field, value: unknown, path: string, problems: Problems): unknown {
  const plain = unwrapComputed(field)
  // An empty list is blank only for list fields; elsewhere it is an invalid value.
  if (isList(field) ? isEmpty(value) : isBlank(value)) {
    // A secret of white space alone would be ignored while the user believes that it is set.
    if (plain.secret && value) problems[path] = { key: 'validation.onlyBlanks' }
    else if (field.required) problems[path] = { key: 'validation.required' }
    return Array.isArray(value) ? value : null
  }
  const result = typeOfField(field).validate(plain as never, value, path, problems, validateFields)
  if ('problem' in result) {
    problems[path] = result.problem
    return null
  }
  return result.value
}

/** Validates the nested fields of a group or of one row. */
export function validateFields(
  fields: Fields,
  input: Record<string, unknown>,
  path: string,
  problems: Problems,
) {
  const values: Record<string, unknown> = {}
  for (const name of Object.keys(input))
    if (!Object.hasOwn(fields, name)) problems[`${path}.${name}`] = { key: 'validation.unknownField' }
  for (const [name, field] of Object.entries(fields)) {
    const named = Object.hasOwn(input, name)
    const given = named ? input[name] : field.default
    const value = validateField(field, given, `${path}.${name}`, problems)
    if (value !== null || named) values[name] = value
  }
  return values
}

/**
 * Validates values outside a record: a call's body, an action's input. A missing value gets its default; an unknown
 * name is an error.
 */
export function validateValues(fields: Fields, input: Record<string, unknown>): Checked {
  const problems: Problems = {}
  for (const name of Object.keys(input))
    if (!Object.hasOwn(fields, name)) problems[name] = { key: 'validation.unknownField' }
  const values = Object.entries(fields).map(([name, field]) => {
    const given = input[name] === undefined ? (field.default ?? null) : input[name]
    return [name, validateField(field, given, name, problems)]
  })
  return { values: Object.fromEntries(values) as Record<string, unknown>, problems }
}

/**
 * Validates a write against the declaration; the form and the server use the same function. On create, missing
 * fields get their defaults; on update they keep their values (`current`). Unknown fields are errors, and so are
 * changed read-only fields. A full record (with its `id`) may contain outdated server-computed values: these are
 * ignored.
 */
export function validateRecord(
  entity: Entity,
  input: Record<string, unknown>,
  current?: Record<string, unknown>,
): Checked {
  const problems: Problems = {}
  const values: Record<string, unknown> = {}
  const writable = new Set(entity.writable)
  const echo = current !== undefined && 'id' in input

  for (const [name, value] of Object.entries(input)) {
    if (writable.has(name)) continue
    if (!Object.hasOwn(entity.fields, name)) problems[name] = { key: 'validation.unknownField' }
    else if (current && (!echo || name === 'id') && !isSameValue(value, current[name]))
      problems[name] = { key: 'validation.readOnly' }
    else if (!current && value !== null && value !== undefined)
      problems[name] = { key: 'validation.readOnly' }
  }
  for (const name of entity.writable) {
    const field = entity.fields[name]!
    const given = input[name]
    if (given === undefined && current) continue
    const value = given === undefined ? (field.default ?? null) : given
    values[name] = validateField(field, value, name, problems)
  }
  checkRules(entity, { ...current, ...values }, problems)
  return { values, problems }
}

/** Whether a field is required: always, or because of the record's other values. */
export const isRequired = (
  entity: Entity,
  name: string,
  record: Readonly<Record<string, unknown>>,
): boolean =>
  entity.fields[name]!.required === true ||
  entity.rules.some(
    rule =>
      rule.rule === 'requiredWhen' &&
      rule.field === name &&
      Object.entries(rule.when).every(([other, value]) => record[other] === value),
  )

/** The parts of a group that a form marks as required; the server checks whether they are consistent. */
export const requiredParts = (
  field: FieldOf<'group'>,
  record: Readonly<Record<string, unknown>>,
): readonly string[] => {
  const { needed = [], unless } = field.by ?? {}
  if (unless !== undefined && !isEmpty(record[unless])) return []
  return groupParts(field, record).filter(name => needed.includes(name))
}

function checkRules(entity: Entity, record: Record<string, unknown>, problems: Problems) {
  for (const rule of entity.rules) {
    if (rule.rule === 'requiredWhen') {
      if (isEmpty(record[rule.field]) && isRequired(entity, rule.field, record))
        problems[rule.field] ??= { key: 'validation.required' }
    } else if (rule.rule === 'oneOf') {
      // An invalid value has its own error, and counts as given.
      if (rule.fields.every(name => isEmpty(record[name]) && !problems[name]))
        problems[rule.fields[0]!] ??= rule.ruleName
          ? { key: `validation.oneOf.${rule.ruleName}` }
          : { key: 'validation.oneOf.other', args: { fields: rule.fields.join(', ') } }
    } else {
      const [low, high] = rule.fields
      const [a, b] = [record[low], record[high]]
      const falls = typeof a === typeof b && a !== null && b !== null && (a as string) > (b as string)
      // Dates are later or earlier, not higher or lower.
      const said = typeOfField(entity.fields[low]!).time ? 'validation.notAfter' : 'validation.notAbove'
      if (falls) problems[low] ??= { key: said, args: { field: high } }
    }
  }
}

/**
 * Compares a value that a form sends back. Recurses only as deep as both values go, as input may be nested
 * arbitrarily.
 */
function isSameValue(a: unknown, b: unknown): boolean {
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object')
    return (a ?? null) === (b ?? null)
  const [ours, theirs] = [a, b] as Record<string, unknown>[]
  const names = Object.keys(ours!)
  return (
    Array.isArray(a) === Array.isArray(b) &&
    names.length === Object.keys(theirs!).length &&
    names.every(name => Object.hasOwn(theirs!, name) && isSameValue(ours![name], theirs![name]))
  )
}
