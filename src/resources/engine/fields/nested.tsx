import { createContext, createElement, useContext, type ComponentType } from 'react'
import type { Field } from '../../../config/schema'
import type { ViewProps } from '../FieldKind'

type Props = Omit<ViewProps<'text'>, 'field'> & { field: Field }

/** Groups, rows and related lists hold fields of other types; the registry that knows them all provides how to draw those. */
export const NestedFields = createContext<ComponentType<Props> | null>(null)

export function NestedView(props: Props) {
  const View = useContext(NestedFields)
  if (!View) throw new Error('A field inside another is drawn below FieldCell or FieldShow')
  return createElement(View, props)
}
