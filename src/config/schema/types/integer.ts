import { type FieldBase, fieldBuilder, type FieldTypeDefinition, ORDERING, type Range } from './base'
import { bad, checkNumber, LARGEST_INTEGER } from './checks'
import {
  type FieldStorage,
  isFilterInteger,
  numberRule,
  rangeSchema,
  readNumberAddress,
  readNumberCell,
} from './storage'

/**
 * `as: 'quality'` is a status number: 0 Excellent to 3 Bad; `as: 'status'` the same where a missing one is as bad as it
 * gets, as that of a device that was never heard; `as: 'hour'` a time of day, 6 being 06:00; `as: 'name'` an identifier
 * and not an amount.
 */
export type IntegerField = FieldBase<'integer', Range & { as?: 'quality' | 'status' | 'hour' | 'name' }>
declare module './base' {
  interface FieldsByType {
    integer: IntegerField
  }
  interface ValuesByType {
    integer: number
  }
}

export const integer = fieldBuilder<IntegerField>({ type: 'integer' })

export const integerType: FieldTypeDefinition<IntegerField> = {
  operators: ORDERING,
  numeric: true,
  validate: (field, value) =>
    Number.isInteger(value)
      ? checkNumber(value, { min: field.min ?? -LARGEST_INTEGER, max: field.max ?? LARGEST_INTEGER })
      : bad(typeof value === 'number' && Number.isFinite(value) ? 'integer' : 'number'),
}

export const integerStorage: FieldStorage<IntegerField> = {
  title: true,
  column: () => 'int',
  schema: field => ({ type: 'integer', ...rangeSchema(field) }),
  rule: numberRule,
  isComparable: isFilterInteger,
  readCell: readNumberCell,
  readAddress: readNumberAddress,
}
