import {
  type EntityName,
  type FieldBase,
  type FieldTypeDefinition,
  MEMBERSHIP,
  type KnownOptions,
  type BuiltField,
} from './base'
import { checkId, checkList } from './checks'
import { type FieldStorage, listRule } from './storage'
import { idColumn, isIdOf } from './reference'

/** Ids of several records of another entity. */
export type ReferencesField = FieldBase<'references', { to: string; max: number }>
declare module './base' {
  interface FieldsByType {
    references: ReferencesField
  }
}

export const references = <const To extends EntityName, const O extends Partial<ReferencesField> = {}>(
  to: To,
  more?: KnownOptions<ReferencesField, O>,
) => ({ type: 'references', max: 500, to, ...more }) as BuiltField<ReferencesField, O> & { to: To }

export const referencesType: FieldTypeDefinition<ReferencesField> = {
  notInFiles: true,
  operators: MEMBERSHIP,
  kind: 'list',
  validate: (field, value) => checkList(value, field.max, checkId),
}

export const referencesStorage: FieldStorage<ReferencesField> = {
  column: field => `${idColumn(field)}[]`,
  schema: ({ to }) => ({
    type: 'array',
    items: { type: ['integer', 'string'] },
    description: `ids in ${to}`,
  }),
  rule: (at, { max }) => listRule(at, max),
  isComparable: isIdOf,
}
