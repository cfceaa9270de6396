import type { ComponentType } from 'react'
import type { RaRecord } from 'react-admin'
import type { Field, FieldOf, FieldType, Operator } from '../../config/schema'

export type ViewProps<T extends FieldType> = {
  field: FieldOf<T>
  /** The field's value; null where it has none. */
  value: unknown
  record: RaRecord
  /** The field's name; inside a group or a row, its path from the record: `dimensions.d`. */
  source: string
  /** The entity that the field belongs to: where its words are found. */
  entity: string
}

export type FilterProps<T extends FieldType> = {
  field: FieldOf<T>
  source: string
  entity: string
  label: string
  /** How values may be compared: what a store can't do is left out. */
  operators: readonly Operator[]
  /** The filter's values by operator; what is not asked for is absent. */
  values: FilterSet
  onChange: (values: FilterSet) => void
}
export type FilterSet = { readonly [O in Operator]?: unknown }

/**
 * How a field type is shown and looked for. One file each in `fields/`, all of them in `fieldRegistry.ts`. How it is
 * written lies in `inputs/`, under the same names: lists load without any of that.
 */
export type FieldKind<T extends FieldType> = {
  /** In a row of a table, on one line. */
  Cell: ComponentType<ViewProps<T>>
  /** On a record's page, where there is room. Like the cell when left out. */
  Show?: ComponentType<ViewProps<T>>
  /** In a sentence of others, as in the chip of a filter: no link, no colour. Like the cell when left out. */
  Brief?: ComponentType<ViewProps<T>>
  /** Asks for the values to look for. A type without can't be filtered by. */
  Filter?: ComponentType<FilterProps<T>>
  /** Figures stand right-aligned. */
  numeric?: boolean
  /** The record's page gives it a line of its own. */
  block?: boolean | ((field: FieldOf<T>) => boolean)
}

export type InputProps<T extends FieldType> = {
  field: FieldOf<T>
  /** Where the value is in the form: `strapping.3.mm`. */
  source: string
  label: string
  help?: string
  entity: string
}

/** How a field type is written. One file each in `inputs/`, all of them in `inputRegistry.ts`. */
export type InputKind<T extends FieldType> = ComponentType<InputProps<T>>

/**
 * What a registry gives for a field whose type is only known at run time. The registry pairs each type with its own
 * kind, so that the pair that was looked up fits; the compiler can't follow that.
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
