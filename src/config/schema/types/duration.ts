import { type FieldBase, fieldBuilder, type FieldTypeDefinition, ORDERING, type Range } from './base'
import { checkMeasure } from './checks'
import { type FieldStorage, isFilterNumber, numberRule, numberSchema, readNumberAddress } from './storage'

/** Seconds. */
export type DurationField = FieldBase<'duration', Range>
declare module './base' {
  interface FieldsByType {
    duration: DurationField
  }
  interface ValuesByType {
    duration: number
  }
}

export const duration = fieldBuilder<DurationField>({ type: 'duration', min: 0 })

export const durationType: FieldTypeDefinition<DurationField> = {
  notInFiles: true,
  operators: ORDERING,
  numeric: true,
  validate: (field, value) => checkMeasure(value, field),
}

export const durationStorage: FieldStorage<DurationField> = {
  column: () => 'double precision',
  schema: numberSchema,
  rule: at => numberRule(at, {}),
  isComparable: isFilterNumber,
  readAddress: readNumberAddress,
}
