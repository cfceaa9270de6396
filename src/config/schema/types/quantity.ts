import {
  type FieldBase,
  type FieldTypeDefinition,
  type KnownOptions,
  ORDERING,
  type Range,
  type BuiltField,
} from './base'
import type { Unit } from '../vocabulary'
import { checkMeasure } from './checks'
import {
  type FieldStorage,
  isFilterNumber,
  numberRule,
  numberSchema,
  readNumberAddress,
  readNumberCell,
} from './storage'

/**
 * `between` names two more quantities of the record, the early and the late estimate: displayed as "12–18 days".
 * `signed`: a change, displayed with its sign.
 */
export type QuantityField = FieldBase<
  'quantity',
  Range & { unit: Unit; digits: number; between?: readonly [string, string]; signed?: boolean }
>
declare module './base' {
  interface FieldsByType {
    quantity: QuantityField
  }
  interface ValuesByType {
    quantity: number
  }
}

/** A number with a unit; an integer unless `digits` is set. */
export const quantity = <const O extends Partial<QuantityField> = {}>(
  unit: Unit,
  options?: KnownOptions<QuantityField, O>,
) => ({ type: 'quantity', digits: 0, unit, ...options }) as BuiltField<QuantityField, O>

export const quantityType: FieldTypeDefinition<QuantityField> = {
  operators: ORDERING,
  numeric: true,
  validate: (field, value) => checkMeasure(value, field),
}

export const quantityStorage: FieldStorage<QuantityField> = {
  column: () => 'double precision',
  schema: field => ({
    ...numberSchema(field),
    description: field.unit === 'share' ? 'a part of 1' : `in ${field.unit}`,
  }),
  rule: numberRule,
  isComparable: isFilterNumber,
  readCell: readNumberCell,
  readAddress: readNumberAddress,
}
