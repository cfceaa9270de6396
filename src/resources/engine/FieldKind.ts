import type { ComponentType } from 'react'
import type { RaRecord } from 'react-admin'
import type { Field, FieldOf, FieldType, Operator } from '../../config/schema'

export type ViewProps<T extends FieldType> = {
  field: FieldOf<T>
  /** The field's value; null if empty. */
  value: unknown
  record: RaRecord
  /** The field's name; inside a group or row the path from the record: `dimensions.d`. */
  source: string
  /** The field's entity, which namespaces its translations. */
  entity: string
}

export type FilterProps<T extends FieldType> = {
  field: FieldOf<T>
  source: string
  entity: string
  label: string
  /** Available operators; those that the store doesn't support are omitted. */
  operators: readonly Operator[]
  /** The filter's values by operator; unused operators are absent. */
  values: FilterSet
  onChange: (values: FilterSet) => void
}
export type FilterSet = { readonly [O in Operator]?: unknown }

/** Inputs that types can share. They are in `inputRegistry.ts`, so that lists don't load them. */
export type InputName =
  | 'boolean'
  | 'choice'
  | 'choices'
  | 'date'
  | 'dateTime'
  | 'duration'
  | 'email'
  | 'group'
  | 'integer'
  | 'longText'
  | 'number'
  | 'numbers'
  | 'phone'
  | 'photos'
  | 'point'
  | 'reference'
  | 'references'
  | 'rows'
  | 'tags'
  | 'text'

/** Display, input and filter of a field type. One file each in `fields/`, all of them in `fieldRegistry.ts`. */
export type FieldKind<T extends FieldType> = {
  /** In a table row, on one line. */
  Cell: ComponentType<ViewProps<T>>
  /** On a record's page. Default: `Cell`. */
  Show?: ComponentType<ViewProps<T>>
  /** Inside text, as in a filter chip: without link or colour. Default: `Cell`. */
  Brief?: ComponentType<ViewProps<T>>
  /** The filter input. A type without one can't be filtered. */
  Filter?: ComponentType<FilterProps<T>>
  /** The input in forms: a shared one by name, or the type's own. Default: the shared one with the type's name, if any. */
  input?: InputName | InputKind<T>
  /** Column width in pixels without padding; longer values are truncated with an ellipsis. Default: 96. */
  width?: number | ((field: FieldOf<T>) => number)
  /** Right-aligned. */
  numeric?: boolean
  /** The cell is a link or contains one. */
  link?: boolean
  /** Takes a full line on the record's page. */
  block?: boolean | ((field: FieldOf<T>) => boolean)
}

export type InputProps<T extends FieldType> = {
  field: FieldOf<T>
  /** The value's path in the form: `strapping.3.mm`. */
  source: string
  label: string
  help?: string
  entity: string
}

/** An input, for the field types with the properties that it needs. */
export type InputKind<T extends FieldType> = ComponentType<InputProps<T>>

/**
 * A registry entry for a field type known only at run time. The registry pairs each type with its own component,
 * which the compiler can't verify.
 */
type Loose<P> = ComponentType<Omit<P, 'field'> & { field: Field }>
export type AnyKind = Pick<FieldKind<'text'>, 'numeric' | 'link'> & {
  input?: InputName | AnyInput
  width?: number | ((field: Field) => number)
  block?: boolean | ((field: Field) => boolean)
  Cell: Loose<ViewProps<'text'>>
  Show?: Loose<ViewProps<'text'>>
  Brief?: Loose<ViewProps<'text'>>
  Filter?: Loose<FilterProps<'text'>>
}
export type AnyInput = Loose<InputProps<'text'>>
