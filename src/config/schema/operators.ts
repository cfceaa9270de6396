import { typeOfField, unsetValue, type Field } from './fieldTypes'
import { EQUALITY, NO_OPERATORS, OPERATORS, type Operator } from './types/base'

export { OPERATORS, type Operator }

/** The operators of filters on this field; empty where it can't be filtered. */
export const operatorsOf = (field: Field): readonly Operator[] => typeOfField(field).operators

/** Fields that are never empty: required fields, fields with a default, and fields the server always sets. */
const isAlwaysFilled = (field: Field): boolean =>
  field.required === true || field.default !== undefined || unsetValue(field) !== undefined

/**
 * The operators that accept `null` on this field: '' finds empty values, '_neq' non-empty ones. None where the field
 * can't be empty.
 */
export const emptyOperatorsOf = (field: Field): readonly Operator[] =>
  isAlwaysFilled(field) ? NO_OPERATORS : EQUALITY.filter(operator => operatorsOf(field).includes(operator))

export const isSortableField = (field: Field): boolean =>
  operatorsOf(field).includes('_neq') && !field.secret && field.sortable !== false

/** Whether a field's values are ordered, so that a range filter is possible. */
export const isCompared = (field: Field): boolean => operatorsOf(field).includes('_gte')

/** Whether a field's values can be summed and grouped into bands. An id is not a number here. */
export const isNumber = (field: Field): boolean => typeOfField(field).numeric === true

type Filters = { readonly list: { readonly filters: Readonly<Record<string, readonly Operator[]>> } }

/** The field and operator of a filter key, such as `pct_lte`; undefined for unknown fields. */
export function filterKey(entity: Filters, key: string): { field: string; operator: Operator } | undefined {
  // Keys are user input, and every object has a `constructor`.
  const operatorsFor = (name: string) =>
    Object.hasOwn(entity.list.filters, name) ? entity.list.filters[name]! : []
  if (operatorsFor(key).includes('')) return { field: key, operator: '' }
  const operator = OPERATORS.find(ending => ending !== '' && key.endsWith(ending))
  const field = operator ? key.slice(0, -operator.length) : key
  return operator && operatorsFor(field).includes(operator) ? { field, operator } : undefined
}
