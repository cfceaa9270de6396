import { EQUALITY, type FieldBase, fieldBuilder, type FieldTypeDefinition } from './base'
import { bad, ok } from './checks'

export type BooleanField = FieldBase<'boolean'>
declare module './base' {
  interface FieldsByType {
    boolean: BooleanField
  }
}

export const boolean = fieldBuilder<BooleanField>({ type: 'boolean' })

export const booleanType: FieldTypeDefinition<BooleanField> = {
  operators: EQUALITY,
  validate: (_field, value) => (typeof value === 'boolean' ? ok(value) : bad('boolean')),
}
