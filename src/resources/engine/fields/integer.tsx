import type { FieldKind } from '../FieldKind'
import { Figure, NumericInput } from './numbers'

export const integer: FieldKind<'integer'> = {
  numeric: true,
  View: ({ value }) => <Figure value={value} />,
  Input: NumericInput,
}
