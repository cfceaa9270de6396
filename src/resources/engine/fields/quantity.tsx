import type { FieldKind } from '../FieldKind'
import { Figure, NumericInput } from './numbers'

export const quantity: FieldKind<'quantity'> = {
  numeric: true,
  View: ({ value, field }) => <Figure value={value} digits={field.digits} unit={field.unit} />,
  Input: NumericInput,
}
