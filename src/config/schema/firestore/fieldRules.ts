import { targetOf, type Field } from '../index'

const quoted = (values: readonly (string | number)[]) =>
  `[${values.map(value => (typeof value === 'number' ? value : `'${value}'`)).join(', ')}]`

const number = (at: string, { min, max }: { min?: number; max?: number }) =>
  [
    `${at} is number`,
    ...(min === undefined ? [] : [`${at} >= ${min}`]),
    ...(max === undefined ? [] : [`${at} <= ${max}`]),
  ].join(' && ')
const text = (at: string, max: number) => `${at} is string && ${at}.size() <= ${max}`
const listOf = (at: string, max: number) => `${at} is list && ${at}.size() <= ${max}`

const ID_MAX = 200
const TEXT_MAX = 4000

/** A Firestore rules condition that checks a value's type. Elements of lists and groups aren't checked. */
export function firestoreType(at: string, field: Exclude<Field, { type: 'computed' }>): string {
  switch (field.type) {
    case 'text':
    case 'longText':
    case 'email':
      return text(at, field.max ?? TEXT_MAX)
    case 'phone':
    case 'date':
      return text(at, 30)
    case 'choice':
      return `${at} in ${quoted(field.options)}`
    case 'boolean':
      return `${at} is bool`
    case 'integer':
    case 'decimal':
    case 'quantity':
      return number(at, field)
    case 'duration':
      return number(at, {})
    case 'dateTime':
      return `${at} is timestamp`
    case 'reference':
      return targetOf(field).idType === 'integer' ? `${at} is int` : text(at, ID_MAX)
    case 'rows':
    case 'tags':
    case 'references':
      return listOf(at, field.max)
    case 'photos':
      return listOf(at, field.max ?? 20)
    case 'choices':
      return listOf(at, field.options.length)
    case 'numbers':
      return listOf(at, field.count)
    case 'group':
      return `${at} is map`
    case 'point':
    case 'relatedList':
    case 'occurrence':
      throw new Error(`${at}: has no value of its own`)
  }
}
