import { EQUALITY, type FieldBase, fieldBuilder, type FieldTypeDefinition } from './base'
import { bad, checkText, ok } from './checks'

export type EmailField = FieldBase<'email', { max: number }>
declare module './base' {
  interface FieldsByType {
    email: EmailField
  }
}

export const email = fieldBuilder<EmailField>({ type: 'email', max: 254 })

const EMAIL = /^[^\s@<>()[\],;:\\"]+@[^\s@.<>()[\],;:\\"]+(\.[^\s@.<>()[\],;:\\"]+)+$/

export const emailType: FieldTypeDefinition<EmailField> = {
  operators: EQUALITY,
  searchable: true,
  validate: (field, value) => {
    // Before trimming: a line break is an attempt at header injection.
    if (typeof value === 'string' && /[\r\n]/.test(value)) return bad('email')
    const result = checkText(value, field.max)
    if ('problem' in result) return result
    return EMAIL.test(result.value as string) ? ok((result.value as string).toLowerCase()) : bad('email')
  },
}
