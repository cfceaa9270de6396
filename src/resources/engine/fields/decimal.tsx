import type { FieldKind } from '../FieldKind'
import { Figure } from './Figure'
import { NumberFilter } from './filters'

export const decimal: FieldKind<'decimal'> = {
  Cell: ({ value, field }) => <Figure value={value} digits={field.digits} />,
  Filter: NumberFilter,
  numeric: true,
}
