import type { FieldKind } from '../FieldKind'
import { NestedView } from './nested'

/** Looks like the field it stands for; `kindOf` looks through it, so that a figure stands where figures do. */
export const computed: FieldKind<'computed'> = {
  Cell: ({ field, ...props }) => <NestedView {...props} field={field.as} />,
}
