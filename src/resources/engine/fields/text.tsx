import type { FieldKind, ViewProps } from '../FieldKind'
import { Actor } from './Actor'
import { Plain } from './Plain'
import { TextFilter } from './filters'

/** What nobody has written was written by the system; what nobody has done, such as an approval, was done by no one. */
const Cell = (props: ViewProps<'text'>) => {
  const { field, value } = props
  const isDone = value !== null || field.readOnly === true
  return field.as === 'user' && isDone ? <Actor uid={value as string | null} /> : <Plain {...props} />
}

export const text: FieldKind<'text'> = { Cell, Filter: TextFilter }
