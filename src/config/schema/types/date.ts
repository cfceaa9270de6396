import { type FieldBase, fieldBuilder, type FieldTypeDefinition, ORDERING } from './base'
import { bad, isRealDay, ok } from './checks'

export type DateField = FieldBase<'date'>
declare module './base' {
  interface FieldsByType {
    date: DateField
  }
}

export const date = fieldBuilder<DateField>({ type: 'date' })

const DAY = /^\d{4}-\d{2}-\d{2}$/

export const dateType: FieldTypeDefinition<DateField> = {
  operators: ORDERING,
  validate: (_field, value) =>
    typeof value === 'string' && DAY.test(value) && isRealDay(value) ? ok(value) : bad('date'),
}
