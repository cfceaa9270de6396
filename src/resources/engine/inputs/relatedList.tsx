import type { InputKind } from '../FieldKind'

/** Related records are edited on their own pages, so there is no input. */
export const relatedList: InputKind<'relatedList'> = () => null
