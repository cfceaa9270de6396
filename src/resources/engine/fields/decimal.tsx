import type { FieldKind } from '../FieldKind'
import { Figure, NumericInput } from './numbers'

export const decimal: FieldKind<'decimal'> = {
  numeric: true,
  View: ({ value, field }) => <Figure value={value} digits={field.digits} />,
  Input: NumericInput,
}
