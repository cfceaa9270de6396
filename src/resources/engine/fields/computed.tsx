import type { FieldKind } from '../FieldKind'
import { NestedView } from './nested'

/** Looks like the field it stands for, and can't be written. */
export const computed: FieldKind<'computed'> = {
  View: ({ field, ...props }) => <NestedView {...props} field={field.as} />,
  Input: () => null,
}
