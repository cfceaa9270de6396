import {
  type FieldBase,
  type FieldTypeDefinition,
  type KnownOptions,
  ORDERING,
  type Range,
  type BuiltField,
} from './base'
import { checkMeasure } from './checks'

/**
 * Units of quantities. Values are stored in the unit named here; litres convert for display only, and a `share` of
 * one is shown in percent.
 */
export type Unit =
  | 'mm'
  | 'mm/K'
  | 'm'
  | 'L'
  | 'L/day'
  | 'L/degree day'
  | '°C'
  | 'mV'
  | 'µA'
  | 'dBm'
  | 'dB'
  | '%'
  | 'share'
  | 'days'
  | 'min'
  | 'kg'
  | 'bytes'

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
