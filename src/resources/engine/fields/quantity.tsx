import type { FieldOf } from '../../../config/schema'
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

/** Width of a number in thousands with decimals and unit. */
const FIGURE = { thousands: 5, digit: 8.8, letter: 9, gap: 4, min: 72 }

function width({ digits, unit }: FieldOf<'quantity'>): number {
  const places = FIGURE.thousands + (digits > 0 ? digits + 1 : 0)
  return Math.max(Math.ceil(places * FIGURE.digit + FIGURE.gap + unit.length * FIGURE.letter), FIGURE.min)
}

export const quantity: FieldKind<'quantity'> = {
  input: 'number',
  width,
  Cell,
  Brief: ({ value, field }) => (
    <EveryDigit value={true}>
      <Figure value={value} digits={field.digits} unit={field.unit} />
    </EveryDigit>
  ),
  Filter: NumberFilter,
  numeric: true,
}
