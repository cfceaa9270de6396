import {
  type EntityName,
  EQUALITY,
  type Field,
  type FieldBase,
  type FieldTypeDefinition,
  type KnownOptions,
  type BuiltField,
} from './base'
import { checkId } from './checks'
import { type FieldStorage, isFilterInteger, isFilterText, textRule } from './storage'
import { targetOf } from './target'

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

export const reference = <const To extends EntityName, const O extends Partial<ReferenceField> = {}>(
  to: To,
  more?: KnownOptions<ReferenceField, O>,
) => ({ type: 'reference', to, ...more }) as BuiltField<ReferenceField, O> & { to: To }

export const referenceType: FieldTypeDefinition<ReferenceField> = {
  operators: EQUALITY,
  validate: (_field, value) => checkId(value),
}

/** Records of tables have numeric ids, documents text ids. */
export const idColumn = (field: Field): string => (targetOf(field).idType === 'integer' ? 'int' : 'text')

/** A numeric id may also be text, as in URLs. */
export const isIdOf = (value: unknown, field: Field): boolean =>
  idColumn(field) === 'text'
    ? isFilterText(value)
    : isFilterInteger(typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value)

export const referenceStorage: FieldStorage<ReferenceField> = {
  heading: true,
  column: idColumn,
  schema: ({ to }) => ({ type: ['integer', 'string'], description: `id in ${to}` }),
  rule: (at, field) => (idColumn(field) === 'int' ? `${at} is int` : textRule(at, { max: 200 })),
  isComparable: isIdOf,
}
