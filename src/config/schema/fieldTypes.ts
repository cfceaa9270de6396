/** Units a quantity may carry. Storage is always in the unit named here; litres convert for display only. */
export type Unit =
  'mm' | 'm' | 'L' | 'L/day' | '°C' | 'mV' | 'µA' | 'dBm' | 'dB' | '%' | 'days' | 'min' | 'kg' | 'bytes'

/** What every field may say, whatever its type. */
export type Common = {
  /** A value must be given on create, and may not be emptied by an update. */
  required?: boolean
  /** The server fills it in; a write that names it is refused. */
  readOnly?: boolean
  /** No two records share it; `within` names a field that divides the records first. */
  unique?: boolean | { within: string }
  /** Accepted on write, never returned. */
  secret?: boolean
  /** The value of a new record that does not name the field. */
  default?: unknown
  /** English source of the label; without it the field's name is spelt out. */
  label?: string
  /** English source of the text under the input. */
  help?: string
}

type Of<Type extends string, Extra = unknown> = Common & { type: Type } & Extra
type Range = { min?: number; max?: number }
export type Option = string | number

/**
 * `upper` keeps it in capitals and with single spaces, however it is typed; `joinedBy` is what then stands between the parts
 * that the pattern's brackets catch, as the space of a postcode does.
 */
export type TextField = Of<
  'text',
  { max: number; min?: number; pattern?: string; patternName?: string; upper?: boolean; joinedBy?: string }
>
export type LongTextField = Of<'longText', { max: number }>
export type EmailField = Of<'email', { max: number }>
/** E.164, e.g. +353861234567. */
export type PhoneField = Of<'phone'>
/** `as: 'quality'` is a status by number: 0 Excellent to 3 Bad; `as: 'name'` only names something and is no amount. */
export type IntegerField = Of<'integer', Range & { as?: 'quality' | 'name' }>
export type DecimalField = Of<'decimal', Range & { digits: number }>
/** `between` names two more quantities of the record, the early and the late guess: shown as "12–18 days". */
export type QuantityField = Of<
  'quantity',
  Range & { unit: Unit; digits: number; between?: readonly [string, string] }
>
export type BooleanField = Of<'boolean'>
/** `labels` is the English source of options; one that has none is spelt out. */
type Listed = { options: readonly Option[]; labels?: Readonly<Record<string, string>> }
/** `tones` shows the value as a chip in the colour of its tone. */
export type ChoiceField = Of<'choice', Listed & { tones?: Record<string, Tone> }>
export type ChoicesField = Of<'choices', Listed>
export type DateField = Of<'date'>
/** `fresh: true` shows the age, red when older than a day. */
export type DateTimeField = Of<'dateTime', { fresh?: boolean }>
/** Seconds. */
export type DurationField = Of<'duration', Range>
/**
 * The id of a record of another entity. `offer` narrows what is offered to choose from; `under` names the other entity's
 * field by which its records stand below each other: whoever looks for one means those below it, too.
 */
export type ReferenceField = Of<
  'reference',
  { to: string; offer?: Readonly<Record<string, string | number | boolean | null>>; under?: string }
>
/** Ids of any number of records of another entity. */
export type ReferencesField = Of<'references', { to: string; max: number }>
/**
 * The records of another entity whose field `by` names this one. Not stored. `counted` ones may be a column: the server
 * counts those of a page's rows at once.
 */
export type RelatedListField = Of<'relatedList', { of: string; by: string; counted?: boolean }>
/** A place, kept in two decimal fields of the same record. Not stored itself. */
export type PointField = Of<'point', { lat: string; lng: string }>
/** Addresses of stored pictures. */
export type PhotosField = Of<'photos', { max?: number }>
export type TagsField = Of<'tags', { max: number }>
/** A table inside a record: strapping points, panel positions. */
export type RowsField = Of<'rows', { columns: Fields; max: number }>
/**
 * A fixed set of named values inside a record: dimensions, counts. `by` says which of them there are, by the value of
 * another field of the record: a lying cylinder has no height. Those of them that are `needed` are marked so, unless
 * another field has one that stands in for them.
 */
export type GroupField = Of<
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
/** Worked out by the server, shown as a field of type `as`; never written by a person. */
export type ComputedField = Of<'computed', { as: Field }>

export type Tone = 'good' | 'warn' | 'bad' | 'unknown' | 'accent'

export type Field =
  | TextField
  | LongTextField
  | EmailField
  | PhoneField
  | IntegerField
  | DecimalField
  | QuantityField
  | BooleanField
  | ChoiceField
  | ChoicesField
  | DateField
  | DateTimeField
  | DurationField
  | ReferenceField
  | ReferencesField
  | RelatedListField
  | PointField
  | PhotosField
  | TagsField
  | RowsField
  | GroupField
  | ComputedField

export type Fields = { readonly [name: string]: Field }
export type FieldType = Field['type']
export type FieldOf<T extends FieldType> = Extract<Field, { type: T }>

/** The field as it is shown and stored: a computed one stands for the field it wraps. */
export const shown = (field: Field): Exclude<Field, ComputedField> =>
  field.type === 'computed' ? shown(field.as) : field

/** The fields inside a group or a row, if the field is one. */
export const inside = (field: Field): Fields | undefined => {
  const plain = shown(field)
  return plain.type === 'group' ? plain.fields : plain.type === 'rows' ? plain.columns : undefined
}

/** The names of a group's values that a record has: all of them, unless another field of the record says which. */
export const partsOf = (
  { fields, by }: FieldOf<'group'>,
  record: Readonly<Record<string, unknown>>,
): readonly string[] => {
  const all = Object.keys(fields)
  const asked = by ? (by.parts[String(record[by.field] ?? '')] ?? []) : all
  return all.filter(name => asked.includes(name))
}

const LISTS: readonly FieldType[] = ['choices', 'references', 'tags', 'photos', 'rows']

/** Whether its value is a list, of which nothing is the empty one. */
export const isList = (field: Field): boolean => LISTS.includes(shown(field).type)

/** Whether a list can have a column of it. */
export const isColumn = (field: Field): boolean =>
  field.type === 'relatedList' ? field.counted === true : !field.secret && field.type !== 'point'

/** Lists of related records and places are views over other fields: they have no column of their own. */
export const isStored = (field: Field): boolean => field.type !== 'relatedList' && field.type !== 'point'
