import { type FieldBase, fieldBuilder, type FieldTypeDefinition, NO_OPERATORS } from './base'
import { checkText } from './checks'

export type LongTextField = FieldBase<'longText', { max: number }>
declare module './base' {
  interface FieldsByType {
    longText: LongTextField
  }
}

export const longText = fieldBuilder<LongTextField>({ type: 'longText', max: 4000 })

export const longTextType: FieldTypeDefinition<LongTextField> = {
  operators: NO_OPERATORS,
  searchable: true,
  validate: (field, value) => checkText(value, field.max, { isLong: true }),
}
