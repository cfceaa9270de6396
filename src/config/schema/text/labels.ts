import { unwrapComputed, type Entity, type Field, type FieldOf, type Fields } from '../index'
import { spellOut } from './spellOut'

export { optionLabel, spellOut } from './spellOut'

/** How the name of a quantity ends, whose values say the unit themselves: `_mm_k` for mm/K. */
const endingOf = (unit: string): string =>
  `_${unit === 'share' ? 'pct' : unit.toLowerCase().replace('%', 'pct').replace('µ', 'u')}`.replace(
    /[^a-z]+/g,
    '_',
  )

const unitOf = (field: Field | undefined) => (field && 'unit' in field ? field.unit : undefined)

/** English label of a field: declared, or the name in words without a quantity's unit suffix. */
export function fieldLabel(fields: Fields, name: string): string {
  const field = fields[name]
  const plain = field && unwrapComputed(field)
  const said = field?.label ?? plain?.label
  if (said !== undefined) return said
  const unit = unitOf(plain)
  const ending = unit ? endingOf(unit) : ''
  return spellOut(name.endsWith(ending) ? name.slice(0, name.length - ending.length) : name)
}

export const labelOf = (entity: Entity, name: string): string => fieldLabel(entity.fields, name)

/**
 * English column header outside the product, as in a file: with the stored unit, unless the label contains it;
 * fractions have no unit. Files use litres whatever unit the user's screens show.
 */
export const headOf = (entity: Entity, name: string): string => columnHead(entity.fields, name)

/** The same for fields outside entities, with an optional translated label. */
export function columnHead(fields: Fields, name: string, label = fieldLabel(fields, name)): string {
  const field = fields[name]
  const plain = field && unwrapComputed(field)
  const unit = unitOf(plain)
  if (!unit || unit === 'share') return label
  const words = label.toLowerCase().split(/[\s,]+/)
  return words.includes(unit.toLowerCase()) ? label : `${label} (${unit})`
}

/** The record's own text for its option (such as a product name); undefined where the option's label applies. */
export function ownNameOf(
  { ownName }: Pick<FieldOf<'choice'>, 'ownName'>,
  record: Readonly<Record<string, unknown>>,
): string | undefined {
  const name = ownName && record[ownName.in]
  return typeof name === 'string' && name !== '' ? name : undefined
}
