import type { InputKind } from '../FieldKind'

/** Computed by the server, so there is no input. */
export const computed: InputKind<'computed'> = () => null
