import { createContext, createElement, useContext, type ComponentType } from 'react'
import type { Field } from '../../../config/schema'
import type { InputProps } from '../FieldKind'

type Props = Omit<InputProps<'text'>, 'field'> & { field: Field }

/** Groups and rows hold inputs of other types; the registry that knows them all provides how to draw those. */
export const NestedInputs = createContext<ComponentType<Props> | null>(null)

export function NestedInput(props: Props) {
  const Input = useContext(NestedInputs)
  if (!Input) throw new Error('An input inside another is drawn below FieldInput')
  return createElement(Input, props)
}
