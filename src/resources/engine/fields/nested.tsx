import { createContext, createElement, useContext, type ComponentType } from 'react'
import type { Field } from '../../../config/schema'
import type { ViewProps } from '../FieldKind'

type Props = Omit<ViewProps<'text'>, 'field'> & { field: Field }
type Nested = { View: ComponentType<Props>; isNumeric: (field: Field) => boolean }

/**
 * Groups, rows and related lists contain other field types; the registry provides their components by context, to
 * avoid an import cycle.
 */
export const NestedFields = createContext<Nested | null>(null)

function useNested(): Nested {
  const nested = useContext(NestedFields)
  if (!nested) throw new Error('A field inside another is drawn below FieldCell or FieldShow')
  return nested
}

export const NestedView = (props: Props) => createElement(useNested().View, props)

/** The CSS class of a field's column: numbers are right-aligned, as in lists. */
export function useColumnClass(): (field: Field) => string | undefined {
  const { isNumeric } = useNested()
  return field => (isNumeric(field) ? 'field-numeric' : undefined)
}
