import { type FieldBase, fieldBuilder, type FieldTypeDefinition, ORDERING } from './base'
import { bad, isRealDay, ok, isStorableDate } from './checks'

/** `fresh: true` shows the age, red when older than a day. */
export type DateTimeField = FieldBase<'dateTime', { fresh?: boolean }>
declare module './base' {
  interface FieldsByType {
    dateTime: DateTimeField
  }
}

export const dateTime = fieldBuilder<DateTimeField>({ type: 'dateTime' })

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/

export const dateTimeType: FieldTypeDefinition<DateTimeField> = {
  operators: ORDERING,
  validate: (_field, value) => {
    if (typeof value !== 'string' || !MOMENT.test(value) || !isRealDay(value)) return bad('dateTime')
    const at = new Date(value)
    return isStorableDate(at) ? ok(at.toISOString()) : bad('dateTime')
  },
}
