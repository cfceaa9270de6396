import type { InputKind } from '../FieldKind'

/** What happened is recorded elsewhere. */
export const occurrence: InputKind<'occurrence'> = () => null
