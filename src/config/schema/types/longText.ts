import { type FieldBase, fieldBuilder, type FieldTypeDefinition, NO_OPERATORS } from './base'
import { checkText } from './checks'
import { type FieldStorage, isFilterText, textRule, textSchema } from './storage'

export type LongTextField = FieldBase<'longText', { max: number }>
declare module './base' {
  interface FieldsByType {
    longText: LongTextField
  }
  interface ValuesByType {
    longText: string
  }
}

export const longText = fieldBuilder<LongTextField>({ type: 'longText', max: 4000 })

export const longTextType: FieldTypeDefinition<LongTextField> = {
  prose: true,
  operators: NO_OPERATORS,
  searchable: 'text',
  validate: (field, value) => checkText(value, field.max, { isLong: true }),
}

export const longTextStorage: FieldStorage<LongTextField> = {
  title: true,
  column: () => 'text',
  schema: textSchema,
  rule: textRule,
  isComparable: isFilterText,
  sample: n => `Notes ${n}\nin two lines`,
}
