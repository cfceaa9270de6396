import { EQUALITY, type FieldBase, fieldBuilder, type FieldTypeDefinition } from './base'
import { bad, ok } from './checks'
import { type FieldStorage, isFilterText, textRule } from './storage'

/** E.164, e.g. +353861234567. */
export type PhoneField = FieldBase<'phone'>
declare module './base' {
  interface FieldsByType {
    phone: PhoneField
  }
  interface ValuesByType {
    phone: string
  }
}

export const phone = fieldBuilder<PhoneField>({ type: 'phone' })

const PHONE = /^\+[1-9]\d{6,14}$/

export const phoneType: FieldTypeDefinition<PhoneField> = {
  operators: EQUALITY,
  searchable: 'digits',
  validate: (_field, value) => {
    if (typeof value !== 'string') return bad('phone')
    const digits = value.replace(/[\s().-]/g, '')
    return PHONE.test(digits) ? ok(digits) : bad('phone')
  },
}

export const phoneStorage: FieldStorage<PhoneField> = {
  title: true,
  column: () => 'text',
  schema: () => ({ type: 'string' }),
  rule: at => textRule(at, { max: 30 }),
  isComparable: isFilterText,
  sample: n => `+35320910${String(n % 10_000).padStart(4, '0')}`,
}
