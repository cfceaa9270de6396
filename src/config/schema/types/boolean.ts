import { EQUALITY, type FieldBase, fieldBuilder, type FieldTypeDefinition } from './base'
import { bad, ok } from './checks'
import { type FieldStorage } from './storage'

export type BooleanField = FieldBase<'boolean'>
declare module './base' {
  interface FieldsByType {
    boolean: BooleanField
  }
  interface ValuesByType {
    boolean: boolean
  }
}

export const boolean = fieldBuilder<BooleanField>({ type: 'boolean' })

export const booleanType: FieldTypeDefinition<BooleanField> = {
  unset: false,
  operators: EQUALITY,
  validate: (_field, value) => (typeof value === 'boolean' ? ok(value) : bad('boolean')),
}

const YES = /^(yes|true|1|y)$/i
const NO = /^(no|false|0|n)$/i

export const booleanStorage: FieldStorage<BooleanField> = {
  column: () => 'boolean',
  schema: () => ({ type: 'boolean' }),
  rule: at => `${at} is bool`,
  isComparable: value => typeof value === 'boolean',
  readCell: text => (YES.test(text) ? true : NO.test(text) ? false : text),
  readAddress: text => (text === 'true' ? true : text === 'false' ? false : text),
  sample: () => true,
}
