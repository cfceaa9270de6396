import { type FieldBase, fieldBuilder, type FieldTypeDefinition, ORDERING, type Range } from './base'
import { checkMeasure } from './checks'

/** `as: 'money'` is an amount of money, always with all decimals: 12.50. */
export type DecimalField = FieldBase<'decimal', Range & { digits: number; as?: 'money' }>
declare module './base' {
  interface FieldsByType {
    decimal: DecimalField
  }
}

export const decimal = fieldBuilder<DecimalField>({ type: 'decimal', digits: 2 })

export const decimalType: FieldTypeDefinition<DecimalField> = {
  operators: ORDERING,
  numeric: true,
  validate: (field, value) => checkMeasure(value, field),
}
