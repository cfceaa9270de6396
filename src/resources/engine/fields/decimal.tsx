import type { FieldKind } from '../FieldKind'
import { EveryDigit, Figure } from './Figure'
import { NumberFilter } from './filters'

export const decimal: FieldKind<'decimal'> = {
  input: 'number',
  width: 72,
  Cell: ({ value, field }) => <Figure value={value} digits={field.digits} fixed={field.as === 'money'} />,
  Brief: ({ value, field }) => (
    <EveryDigit value={true}>
      <Figure value={value} digits={field.digits} fixed={field.as === 'money'} />
    </EveryDigit>
  ),
  Filter: NumberFilter,
  numeric: true,
}
