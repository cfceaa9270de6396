import { createContext, useContext, type ComponentType } from 'react'
import type { Field } from '../../../config/schema'
import type { InputProps, ViewProps } from '../FieldKind'

type AnyView = Omit<ViewProps<'text'>, 'field'> & { field: Field }
type AnyInput = Omit<InputProps<'text'>, 'field'> & { field: Field }
type Parts = { View: ComponentType<AnyView>; Input: ComponentType<AnyInput> }

/** Groups and rows hold fields of other types; the registry that knows them all provides the way to draw those. */
export const NestedFields = createContext<Parts | null>(null)

const useParts = () => {
  const parts = useContext(NestedFields)
  if (!parts) throw new Error('Fields inside a field are drawn below EntityFields')
  return parts
}

export function NestedView(props: AnyView) {
  const { View } = useParts()
  return <View {...props} />
}
export function NestedInput(props: AnyInput) {
  const { Input } = useParts()
  return <Input {...props} />
}
