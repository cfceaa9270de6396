import type { InputKind } from '../FieldKind'

/** Derived from other records, so there is no input. */
export const occurrence: InputKind<'occurrence'> = () => null
