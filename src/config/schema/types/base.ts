/** The field types by name. Each module of this folder extends it, so that groups can nest any field type. */
// oxlint-disable-next-line typescript/no-empty-interface
export interface FieldsByType {}
/** The TypeScript type of a value, as JSON, for types whose options don't decide it. */
// oxlint-disable-next-line typescript/no-empty-interface
export interface ValuesByType {}
/** Another form in which server code may give a value: a time may be a `Date`. */
// oxlint-disable-next-line typescript/no-empty-interface
export interface ServerValuesByType {}
export type FieldType = keyof FieldsByType
export type Field = FieldsByType[FieldType]
export type Fields = { readonly [name: string]: Field }
export type FieldOf<T extends FieldType> = FieldsByType[T]

/** Options of every field type. */
export type Common = {
  /** Required on create, and can't be cleared by an update. */
  required?: boolean
  /** Set by the server; a write that names it is rejected. */
  readOnly?: boolean
  /** Unique over all records, or over records with the same value of the field `within`. */
  unique?: boolean | { within: string }
  /** Write-only: never returned. */
  secret?: boolean
  /** The initial value of a new record. */
  default?: unknown
  /** The former name of the field: a migration moved its values. */
  renamedFrom?: string
  /** English label; default: the field's name in words. */
  label?: string
  /** English help text below the input. */
  help?: string
  /** Lists can be filtered by it: after the filters that `list.filters` names, in the order of the fields. */
  filter?: true
  /** False: lists can't be sorted by it, so a long list needs no index for it. */
  sortable?: false
  /** The section of the form that asks for it. */
  section?: string
}

/** A field of one type, with the options of that type. */
export type FieldBase<Type extends string, Extra = unknown> = Common & { type: Type } & Extra
export type Range = { min?: number; max?: number }
export type Option = string | number
export type Tone = 'good' | 'warn' | 'bad' | 'unknown' | 'accent'

/** Suffixes of filter keys; '' is equality, and an array value means "one of". */
export const OPERATORS = ['', '_gte', '_lte', '_gt', '_lt', '_neq'] as const
export type Operator = (typeof OPERATORS)[number]
/** For ordered values, such as numbers and dates. */
export const ORDERING: readonly Operator[] = OPERATORS
export const EQUALITY: readonly Operator[] = ['', '_neq']
/** For lists: whether the list contains the value. */
export const MEMBERSHIP: readonly Operator[] = ['']
export const NO_OPERATORS: readonly Operator[] = []

/** A field of a record with its value, which a text shows by their labels. */
export type NamedValue = {
  readonly entity: string
  readonly field: string
  readonly value: Option | boolean | null
}

/**
 * A validation error: a key of the language tables, and its arguments. `values` are arguments that the reader's
 * language has labels for, and `args` has in English: one value is shown by its label, a list as "Field is “Value”".
 */
export type Problem = {
  key: string
  args?: Record<string, string | number>
  values?: Readonly<Record<string, NamedValue | readonly NamedValue[]>>
}
/** The value to store, or the validation error. */
export type Result = { value: unknown } | { problem: Problem }
/** Validates the nested fields of a group or row. */
export type ValidateFields = (
  fields: Fields,
  input: Record<string, unknown>,
  path: string,
  problems: Record<string, Problem>,
) => Record<string, unknown>

/** The definition of a field type. One module each in this folder; `index.ts` collects them. */
export type FieldTypeDefinition<F extends Field> = {
  /** Filter operators; empty where the type can't be filtered. Types with ordering operators are sortable. */
  readonly operators: readonly Operator[]
  /**
   * Set for types without a single value: a list (with [] as the empty value), or a view of other fields or records.
   */
  readonly kind?: 'list' | 'view'
  /** Included in the quick search: by its text, or by digits in any spelling. */
  readonly searchable?: 'text' | 'digits'
  /** Values are amounts, which can be summed and grouped into bands. */
  readonly numeric?: true
  /** Values are calendar days, or moments, which screens show in the user's time zone. */
  readonly time?: 'day' | 'moment'
  /** Values are sentences, possibly with line breaks. */
  readonly prose?: true
  /** Unique and natural keys ignore case. */
  readonly ignoresCase?: true
  /** The value of a read-only field that the server hasn't set. Default: null. */
  readonly unset?: unknown
  /** A cell of a CSV file can't hold the value: imports leave the field out. */
  readonly notInFiles?: true
  readonly validate: (
    field: F,
    value: unknown,
    path: string,
    problems: Record<string, Problem>,
    validateFields: ValidateFields,
  ) => Result
}

/** Fields that a form asks for in the same section. */
export const inSection = <const F extends Fields>(section: string, fields: F): F =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, section }])) as F

// NoInfer: the type comes from the options alone, not from the context of the call.
export type BuiltField<F, O> = F & NoInfer<O>
/** Rejects options that this field type doesn't have: a mistyped one fails to compile. */
export type KnownOptions<F, O> = O & { readonly [K in Exclude<keyof O, keyof F>]: NoSuchOption }
/** The compiler names it where an option is mistyped: `boolean` is not assignable to `NoSuchOption`. */
export type NoSuchOption = { readonly [NO_SUCH_OPTION]: true }
declare const NO_SUCH_OPTION: unique symbol

/** Names of entities, which editors complete. Empty here: `config/entities` extends it. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface EntityNames {}
/** The name of an entity. Any text is accepted, as tests and plugins declare further ones: `normalise` checks it. */
export type EntityName = keyof EntityNames | (string & {})

/**
 * Creates the builder of a field type. A builder returns plain data (it survives `JSON.stringify`) with literal
 * types, so that `RecordOf` can distinguish required from optional fields.
 */
export const fieldBuilder =
  <F extends Field>(defaults: Partial<F> & Pick<F, 'type'>) =>
  <const O extends Partial<F> = {}>(options?: KnownOptions<F, O>): BuiltField<F, O> =>
    ({ ...defaults, ...options }) as BuiltField<F, O>
