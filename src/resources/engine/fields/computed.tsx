import type { FieldKind } from '../FieldKind'
import { NestedView } from './nested'

/** Rendered as the field it wraps; `kindOf` unwraps it, so that numbers are aligned as such. */
export const computed: FieldKind<'computed'> = {
  Cell: ({ field, ...props }) => <NestedView {...props} field={field.as} />,
}
