import type { FieldKind, ViewProps } from '../FieldKind'
import { Actor } from './Actor'
import { Plain } from './Plain'
import { TextFilter } from './filters'

const Cell = (props: ViewProps<'text'>) =>
  props.field.as === 'user' ? <Actor uid={props.value as string | null} /> : <Plain {...props} />

export const text: FieldKind<'text'> = { Cell, Filter: TextFilter }
