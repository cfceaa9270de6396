import { createContext, createElement, useContext, type ComponentType } from 'react'
import type { Field } from '../../../config/schema'
import type { InputProps } from '../FieldKind'

type Props = Omit<InputProps<'text'>, 'field'> & { field: Field }

/**
 * Groups and rows contain other inputs; the registry provides their components by context, to avoid an import cycle.
 */
export const NestedInputs = createContext<ComponentType<Props> | null>(null)

export function NestedInput(props: Props) {
  const Input = useContext(NestedInputs)
  if (!Input) throw new Error('An input inside another is drawn below FieldInput')
  return createElement(Input, props)
}
