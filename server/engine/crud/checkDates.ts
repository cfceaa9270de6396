import {
  nestedFields,
  typeOfField,
  unwrapComputed,
  type Field,
  type Problems,
} from '../../../src/config/schema'
import { FIRST_DAY, isInDateRange, LAST_DAY } from '../../../src/config/schema/dateRange'
import type { Row } from './sql'

type Inputs = Readonly<Record<string, Field | { readonly type: 'json' }>>

const isRow = (value: unknown): value is Row => value !== null && typeof value === 'object'

/** Refuses dates outside the range of parameters, in validated input and in its rows and groups. */
export function checkDates(inputs: Inputs, values: Row, problems: Problems, at = '') {
  for (const [name, field] of Object.entries(inputs)) {
    const value = values[name]
    if (field.type === 'json' || value === null || value === undefined) continue
    const path = `${at}${name}`
    const plain = unwrapComputed(field)
    const nested = nestedFields(plain)
    if (nested && Array.isArray(value)) {
      for (const [i, row] of value.entries())
        if (isRow(row)) checkDates(nested, row, problems, `${path}.${i}.`)
    } else if (nested) {
      if (isRow(value)) checkDates(nested, value, problems, `${path}.`)
    } else if (typeOfField(plain).time && !isInDateRange(new Date(String(value))))
      problems[path] ??= { key: 'validation.dateRange', args: { min: FIRST_DAY, max: LAST_DAY } }
  }
}
