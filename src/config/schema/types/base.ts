/** The field types by name: each module of this folder adds its own, so that a group's fields may be of any. */
// oxlint-disable-next-line typescript/no-empty-interface
export interface FieldsByType {}
export type FieldType = keyof FieldsByType
export type Field = FieldsByType[FieldType]
export type Fields = { readonly [name: string]: Field }
export type FieldOf<T extends FieldType> = FieldsByType[T]

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
  /** The name that the field had before: a migration keeps its values under the new one. */
  renamedFrom?: string
  /** English source of the label; without it the field's name is spelt out. */
  label?: string
  /** English source of the text under the input. */
  help?: string
}

/** A field of one type, with what only this type may say. */
export type FieldBase<Type extends string, Extra = unknown> = Common & { type: Type } & Extra
export type Range = { min?: number; max?: number }
export type Option = string | number
export type Tone = 'good' | 'warn' | 'bad' | 'unknown' | 'accent'

/** What a filter key may end with; '' is equality, and an array value means "one of". */
export const OPERATORS = ['', '_gte', '_lte', '_gt', '_lt', '_neq'] as const
export type Operator = (typeof OPERATORS)[number]
/** Of values that lie on a line, as numbers and days do. */
export const ORDERING: readonly Operator[] = OPERATORS
export const EQUALITY: readonly Operator[] = ['', '_neq']
/** Of lists: whether one of the values is in it. */
export const MEMBERSHIP: readonly Operator[] = ['']
export const NO_OPERATORS: readonly Operator[] = []

/** What is wrong with a value: a key of the language tables and what to fill into its text. */
export type Problem = { key: string; args?: Record<string, string | number> }
/** The value to store, or what is wrong with it. */
export type Result = { value: unknown } | { problem: Problem }
/** Checks the fields inside a group or a row. */
export type ValidateFields = (
  fields: Fields,
  input: Record<string, unknown>,
  path: string,
  problems: Record<string, Problem>,
) => Record<string, unknown>

/** All that the schema knows of a type of fields. One module each in this folder; `index.ts` gathers them. */
export type FieldTypeDefinition<F extends Field> = {
  /** What a filter may ask of it; nothing where it can't be filtered by. What can be compared can be sorted by, too. */
  readonly operators: readonly Operator[]
  /** Said where it has no single value: a list (of which nothing is the empty one), or a view over other fields or records. */
  readonly kind?: 'list' | 'view'
  /** Whether the quick search looks into it. */
  readonly searchable?: true
  /** Whether its values are amounts, which can be summed and fall into bands. */
  readonly numeric?: true
  readonly validate: (
    field: F,
    value: unknown,
    path: string,
    problems: Record<string, Problem>,
    validateFields: ValidateFields,
  ) => Result
}

// NoInfer: what is said must come from the options alone, and not from where the field stands.
export type BuiltField<F, O> = F & NoInfer<O>
/** Options that a field of this type doesn't have: a mistyped one does not compile. */
export type KnownOptions<F, O> = O & { readonly [K in Exclude<keyof O, keyof F>]: never }

/**
 * Makes the builder of a field type. A builder returns plain data (it survives `JSON.stringify`); the type it returns keeps
 * what was said literally, so that `RecordOf` can tell a required field from an optional one.
 */
export const fieldBuilder =
  <F extends Field>(defaults: Partial<F> & Pick<F, 'type'>) =>
  <const O extends Partial<F> = {}>(options?: KnownOptions<F, O>): BuiltField<F, O> =>
    ({ ...defaults, ...options }) as BuiltField<F, O>
