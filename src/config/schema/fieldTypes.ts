import { fieldTypes } from './types'
import type { Field, FieldOf, Fields } from './types/base'
import type { ComputedField } from './types/computed'

export type { Common, Field, FieldOf, Fields, FieldType, Option, Range, Tone } from './types/base'
export type { BooleanField } from './types/boolean'
export type { ChoiceField } from './types/choice'
export type { ChoicesField } from './types/choices'
export type { ComputedField } from './types/computed'
export type { DateField } from './types/date'
export type { DateTimeField } from './types/dateTime'
export type { DecimalField } from './types/decimal'
export type { DurationField } from './types/duration'
export type { EmailField } from './types/email'
export type { GroupField } from './types/group'
export type { IntegerField } from './types/integer'
export type { LongTextField } from './types/longText'
export { occurrenceText, readOccurrence, type Occurrence, type OccurrenceField } from './types/occurrence'
export type { PhoneField } from './types/phone'
export type { PhotosField } from './types/photos'
export type { PointField } from './types/point'
export type { QuantityField } from './types/quantity'
export type { ReferenceField } from './types/reference'
export type { ReferencesField } from './types/references'
export type { RelatedListField } from './types/relatedList'
export type { RowsField } from './types/rows'
export type { TagsField } from './types/tags'
export type { TextField } from './types/text'

/** The field to display and store: for a computed field, the one it wraps. */
export const unwrapComputed = (field: Field): Exclude<Field, ComputedField> =>
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

/** Whether the field's value is a list, with [] as the empty value. */
export const isList = (field: Field): boolean => typeOfField(field).kind === 'list'

/** Whether the field can be a list column. */
export const isColumn = (field: Field): boolean =>
  field.type === 'relatedList'
    ? field.counted === true
    : !field.secret && field.type !== 'point' && field.type !== 'occurrence'

/** Views of other fields and records have no stored value. */
export const isStored = (field: Field): boolean => typeOfField(field).kind !== 'view'
