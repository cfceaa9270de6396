import type { InputKind } from '../FieldKind'

/** Other records say that they belong here: they are written on pages of their own. */
export const relatedList: InputKind<'relatedList'> = () => null
