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

/**
 * Display and filter of a field type. One file each in `fields/`, all of them in `fieldRegistry.ts`. Inputs are in
 * `inputs/`, under the same names: lists don't load them.
 */
export type FieldKind<T extends FieldType> = {
  /** In a table row, on one line. */
  Cell: ComponentType<ViewProps<T>>
  /** On a record's page. Default: `Cell`. */
  Show?: ComponentType<ViewProps<T>>
  /** Inside text, as in a filter chip: without link or colour. Default: `Cell`. */
  Brief?: ComponentType<ViewProps<T>>
  /** The filter input. A type without one can't be filtered. */
  Filter?: ComponentType<FilterProps<T>>
  /** Right-aligned. */
  numeric?: boolean
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

/** The input of a field type. One file each in `inputs/`, all of them in `inputRegistry.ts`. */
export type InputKind<T extends FieldType> = ComponentType<InputProps<T>>

/**
 * A registry entry for a field type known only at run time. The registry pairs each type with its own component,
 * which the compiler can't verify.
 */
type Loose<P> = ComponentType<Omit<P, 'field'> & { field: Field }>
export type AnyKind = Pick<FieldKind<'text'>, 'numeric'> & {
  block?: boolean | ((field: Field) => boolean)
  Cell: Loose<ViewProps<'text'>>
  Show?: Loose<ViewProps<'text'>>
  Brief?: Loose<ViewProps<'text'>>
  Filter?: Loose<FilterProps<'text'>>
}
export type AnyInput = Loose<InputProps<'text'>>
