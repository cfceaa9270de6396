import {
  type FieldBase,
  type FieldTypeDefinition,
  NO_OPERATORS,
  type KnownOptions,
  type Fields,
} from './base'
import { bad, isObject, ok } from './checks'
import { type FieldStorage } from './storage'

/**
 * A fixed set of named values inside a record: dimensions, counts. `by` selects the parts by the value of another
 * field: a horizontal cylinder has no height. Parts in `needed` are marked as required, unless another field
 * provides a value instead.
 */
export type GroupField = FieldBase<
  'group',
  {
    fields: Fields
    by?: {
      field: string
      parts: Readonly<Record<string, readonly string[]>>
      needed?: readonly string[]
      unless?: string
    }
  }
>
declare module './base' {
  interface FieldsByType {
    group: GroupField
  }
}

export const group = <const C extends Fields, const O extends Partial<GroupField> = {}>(
  fields: C,
  more?: KnownOptions<GroupField, O>,
) => ({ type: 'group', fields, ...more }) as Omit<GroupField, 'fields'> & { fields: C } & NoInfer<O>

export const groupType: FieldTypeDefinition<GroupField> = {
  notInFiles: true,
  operators: NO_OPERATORS,
  validate: (field, value, path, problems, validateFields) =>
    isObject(value) ? ok(validateFields(field.fields, value, path, problems)) : bad('group'),
}

export const groupStorage: FieldStorage<GroupField> = {
  column: () => 'jsonb',
  schema: ({ fields }, { object }) => object(fields),
  rule: at => `${at} is map`,
}
