import { fieldStorage, fieldTypes } from './types'
import type { Field, FieldOf, Fields } from './types/base'
import type { FieldStorage } from './types/storage'

export type { Common, EntityName, Field, FieldOf, Fields, FieldType, Option, Range, Tone } from './types/base'
export { occurrenceText, readOccurrence, type Occurrence } from './types/occurrence'

/** The field to display and store: for a computed field, the one it wraps. */
export const unwrapComputed = (field: Field): Exclude<Field, FieldOf<'computed'>> =>
  field.type === 'computed' ? unwrapComputed(field.as) : field

/** The column that the field counts the days to, if it does. */
export const untilOf = (field: Field): string | undefined =>
  field.type === 'computed' ? field.until : undefined

/** The nested fields of a group or row. */
export const nestedFields = (field: Field): Fields | undefined => {
  const plain = unwrapComputed(field)
  return plain.type === 'group' ? plain.fields : plain.type === 'rows' ? plain.columns : undefined
}

/** The parts of a group that a record uses: all, unless another field of the record selects them. */
export const groupParts = (
  { fields, by }: FieldOf<'group'>,
  record: Readonly<Record<string, unknown>>,
): readonly string[] => {
  const all = Object.keys(fields)
  const asked = by ? (by.parts[String(record[by.field] ?? '')] ?? []) : all
  return all.filter(name => asked.includes(name))
}

/** The type definition of a field; a computed field has the type it wraps. */
export const typeOfField = (field: Field) => fieldTypes[unwrapComputed(field).type]

/** How a field's values are stored; unlike its definition, that of a computed field is its own. For the server. */
export const storageOf = (field: Field) => fieldStorage[field.type] as FieldStorage<Field>

/** Whether the field's value is a list, with [] as the empty value. */
export const isList = (field: Field): boolean => typeOfField(field).kind === 'list'

/** Whether the field can be a list column. */
export const isColumn = (field: Field): boolean =>
  field.type === 'relatedList'
    ? field.counted === true
    : !field.secret && field.type !== 'point' && field.type !== 'occurrence'

/** Views of other fields and records have no stored value. */
export const isStored = (field: Field): boolean => typeOfField(field).kind !== 'view'

/** The value of a read-only field that the server hasn't set yet; undefined where it is empty. */
export const unsetValue = (field: Field): unknown => (field.readOnly ? typeOfField(field).unset : undefined)
