import { daysRange } from '../../../config/format'
import type { FieldKind, ViewProps } from '../FieldKind'
import { EveryDigit, Figure } from './Figure'
import { NumberFilter } from './filters'
import { useUnit } from './useUnit'

/** A figure and its unit; a guess with its early and late end reads as both: "12–18 days". */
function Cell({ value, field, record }: ViewProps<'quantity'>) {
  const unitOf = useUnit()
  const [early, late] = (field.between ?? []).map(name => record[name])
  if (typeof value !== 'number' || typeof early !== 'number' || typeof late !== 'number')
    return <Figure value={value} digits={field.digits} unit={field.unit} />
  return (
    <span className="field-figure" dir="auto">
      <bdi dir="ltr">{daysRange(early, late)}</bdi>
      <small> {unitOf(field.unit, Math.ceil(late))}</small>
    </span>
  )
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
