import type { FieldKind } from '../FieldKind'
import { Plain } from './Plain'
import { TextFilter } from './filters'

export const text: FieldKind<'text'> = { Cell: Plain, Filter: TextFilter }
