import type { InputKind } from '../FieldKind'

/** The server works it out: there is nothing to write. */
export const computed: InputKind<'computed'> = () => null
