import type { FieldKind, ViewProps } from '../FieldKind'
import { Bytes } from './Bytes'
import { EveryDigit, Figure, FigureRange } from './Figure'
import { NumberFilter } from './filters'

/** A figure and its unit; an estimate with early and late end as a range: "12–18 days". */
function Cell({ value, field, record }: ViewProps<'quantity'>) {
  if (field.unit === 'bytes') return <Bytes value={value} />
  const [early, late] = (field.between ?? []).map(name => record[name])
  if (typeof value !== 'number' || typeof early !== 'number' || typeof late !== 'number')
    return <Figure value={value} digits={field.digits} unit={field.unit} signed={field.signed} />
  return <FigureRange early={early} late={late} unit={field.unit} />
}

export const quantity: FieldKind<'quantity'> = {
  Cell,
  Brief: ({ value, field }) => (
    <EveryDigit value={true}>
      <Figure value={value} digits={field.digits} unit={field.unit} />
    </EveryDigit>
  ),
  Filter: NumberFilter,
  numeric: true,
}
