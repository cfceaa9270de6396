import { EQUALITY, type FieldBase, fieldBuilder, type FieldTypeDefinition } from './base'
import { bad, ok } from './checks'

/** E.164, e.g. +353861234567. */
export type PhoneField = FieldBase<'phone'>
declare module './base' {
  interface FieldsByType {
    phone: PhoneField
  }
}

export const phone = fieldBuilder<PhoneField>({ type: 'phone' })

const PHONE = /^\+[1-9]\d{6,14}$/

export const phoneType: FieldTypeDefinition<PhoneField> = {
  operators: EQUALITY,
  searchable: true,
  validate: (_field, value) => {
    if (typeof value !== 'string') return bad('phone')
    const digits = value.replace(/[\s().-]/g, '')
    return PHONE.test(digits) ? ok(digits) : bad('phone')
  },
}
