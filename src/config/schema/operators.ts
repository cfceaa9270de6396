import { typeOfField, unwrapComputed, type Field } from './fieldTypes'
import { EQUALITY, NO_OPERATORS, OPERATORS, type Operator } from './types/base'

export { OPERATORS, type Operator }

/** The operators that a filter on this field may use; none when the field can't be filtered by. */
export const operatorsOf = (field: Field): readonly Operator[] => typeOfField(field).operators

/** Fields that never are without a value: what must be entered, what begins with one, and what the server always knows. */
const isAlwaysFilled = (field: Field): boolean =>
  field.required === true ||
  field.default !== undefined ||
  (field.readOnly === true && unwrapComputed(field).type === 'boolean')

/**
 * The operators that take `null` on this field: '' finds records where it is empty, '_neq' those where it has a value.
 * None where it can't be empty.
 */
export const emptyOperatorsOf = (field: Field): readonly Operator[] =>
  isAlwaysFilled(field) ? NO_OPERATORS : EQUALITY.filter(operator => operatorsOf(field).includes(operator))

export const isSortable = (field: Field): boolean => operatorsOf(field).includes('_neq') && !field.secret

/** Whether a field's values lie on a line, so that a range of them can be asked for. */
export const isCompared = (field: Field): boolean => operatorsOf(field).includes('_gte')

/** Whether a field's values can be summed, and fall into bands. An id is no number. */
export const isNumber = (field: Field): boolean => typeOfField(field).numeric === true

type Filters = { readonly list: { readonly filters: Readonly<Record<string, readonly Operator[]>> } }

/** The field and the operator of a filter's key, such as `pct_lte`; undefined where it is none of the entity's. */
export function filterKey(entity: Filters, key: string): { field: string; operator: Operator } | undefined {
  // Keys come from outside: `constructor` is on every object.
  const operatorsFor = (name: string) =>
    Object.hasOwn(entity.list.filters, name) ? entity.list.filters[name]! : []
  if (operatorsFor(key).includes('')) return { field: key, operator: '' }
  const operator = OPERATORS.find(ending => ending !== '' && key.endsWith(ending))
  const field = operator ? key.slice(0, -operator.length) : key
  return operator && operatorsFor(field).includes(operator) ? { field, operator } : undefined
}
