import type { ComponentType } from 'react'
import type { RaRecord } from 'react-admin'
import type { FieldOf, FieldType } from '../../config/schema'

export type ViewProps<T extends FieldType> = {
  field: FieldOf<T>
  /** The field's value; null where it has none. */
  value: unknown
  record: RaRecord
  source: string
  /** The entity that the field belongs to: where its words are found. */
  entity: string
}

export type InputProps<T extends FieldType> = {
  field: FieldOf<T>
  source: string
  label: string
  helperText?: string
  entity: string
}

/** How a field type looks and is written. One file each in `fields/`, all of them in `fieldRegistry.ts`. */
export type FieldKind<T extends FieldType> = {
  /** In a table's cell and on a record's page. */
  View: ComponentType<ViewProps<T>>
  Input: ComponentType<InputProps<T>>
  /** Figures stand right-aligned. */
  numeric?: boolean
  /** Too large for a cell: the record's page gives it a line of its own. */
  block?: boolean
}
