import { type FieldBase, fieldBuilder, type FieldTypeDefinition, ORDERING, type Range } from './base'
import { checkMeasure } from './checks'

/** Seconds. */
export type DurationField = FieldBase<'duration', Range>
declare module './base' {
  interface FieldsByType {
    duration: DurationField
  }
}

export const duration = fieldBuilder<DurationField>({ type: 'duration', min: 0 })

export const durationType: FieldTypeDefinition<DurationField> = {
  operators: ORDERING,
  numeric: true,
  validate: (field, value) => checkMeasure(value, field),
}
