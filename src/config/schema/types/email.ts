import { EQUALITY, type FieldBase, fieldBuilder, type FieldTypeDefinition } from './base'
import { bad, checkText, ok } from './checks'
import { type FieldStorage, isFilterText, textRule, textSchema } from './storage'

export type EmailField = FieldBase<'email', { max: number }>
declare module './base' {
  interface FieldsByType {
    email: EmailField
  }
  interface ValuesByType {
    email: string
  }
}

export const email = fieldBuilder<EmailField>({ type: 'email', max: 254 })

const EMAIL = /^[^\s@<>()[\],;:\\"]+@[^\s@.<>()[\],;:\\"]+(\.[^\s@.<>()[\],;:\\"]+)+$/

export const emailType: FieldTypeDefinition<EmailField> = {
  ignoresCase: true,
  operators: EQUALITY,
  searchable: 'text',
  validate: (field, value) => {
    // Before trimming: a line break is an attempt at header injection.
    if (typeof value === 'string' && /[\r\n]/.test(value)) return bad('email')
    const result = checkText(value, field.max)
    if ('problem' in result) return result
    return EMAIL.test(result.value as string) ? ok((result.value as string).toLowerCase()) : bad('email')
  },
}

export const emailStorage: FieldStorage<EmailField> = {
  title: true,
  column: () => 'text',
  schema: field => ({ ...textSchema(field), format: 'email' }),
  rule: textRule,
  isComparable: isFilterText,
  sample: n => `sample${n}@example.com`,
}
