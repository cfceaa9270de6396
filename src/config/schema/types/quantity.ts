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

/**
 * `between` names two more quantities of the record, the early and the late guess: shown as "12–18 days". `signed`: a change, shown
 * with its sign, plus or minus.
 */
export type QuantityField = FieldBase<
  'quantity',
  Range & { unit: Unit; digits: number; between?: readonly [string, string]; signed?: boolean }
>
declare module './base' {
  interface FieldsByType {
    quantity: QuantityField
  }
}

/** A number with its unit; whole numbers unless `digits` says otherwise. */
export const quantity = <const O extends Partial<QuantityField> = {}>(
  unit: Unit,
  options?: KnownOptions<QuantityField, O>,
) => ({ type: 'quantity', digits: 0, unit, ...options }) as BuiltField<QuantityField, O>

export const quantityType: FieldTypeDefinition<QuantityField> = {
  operators: ORDERING,
  numeric: true,
  validate: (field, value) => checkMeasure(value, field),
}
