import {
  EQUALITY,
  type FieldBase,
  type FieldTypeDefinition,
  type KnownOptions,
  type BuiltField,
} from './base'
import { checkId } from './checks'

/**
 * The id of a record of another entity. `optionsFilter` filters the options. `parentField` names the other entity's
 * parent field: a filter by a record includes its children. With `cascade`, deleting the target deletes this record;
 * without it, this record prevents the deletion.
 */
export type ReferenceField = FieldBase<
  'reference',
  {
    to: string
    optionsFilter?: Readonly<Record<string, string | number | boolean | null>>
    parentField?: string
    cascade?: boolean
  }
>
declare module './base' {
  interface FieldsByType {
    reference: ReferenceField
  }
}

export const reference = <const To extends string, const O extends Partial<ReferenceField> = {}>(
  to: To,
  more?: KnownOptions<ReferenceField, O>,
) => ({ type: 'reference', to, ...more }) as BuiltField<ReferenceField, O> & { to: To }

export const referenceType: FieldTypeDefinition<ReferenceField> = {
  operators: EQUALITY,
  validate: (_field, value) => checkId(value),
}
