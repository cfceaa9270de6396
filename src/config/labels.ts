import { unwrapComputed, type Entity, type FieldOf, type Fields, type Option } from './schema'

/** Names that letters alone don't spell well. */
const SPELLINGS = new Map([
  ['id', 'ID'],
  ['email', 'E-mail'],
])

/** A name of the code as words: `access_notes` is "Access notes", `customer_id` "Customer", `manageTanks` "Manage tanks". */
export function spellOut(name: string): string {
  const known = SPELLINGS.get(name)
  if (known) return known
  const words = name
    .replace(/_ids?$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** English label of a field: what the declaration says, else its name spelt out. */
export function fieldLabel(fields: Fields, name: string): string {
  const field = fields[name]
  return field?.label ?? (field && unwrapComputed(field).label) ?? spellOut(name)
}

export const labelOf = (entity: Entity, name: string): string => fieldLabel(entity.fields, name)

/**
 * English head of a column that stands away from the product, as in a file: with the unit in which values are stored, unless
 * the label says it. Files hold litres whatever the reader's screens show.
 */
export function headOf(entity: Entity, name: string): string {
  const label = labelOf(entity, name)
  const field = entity.fields[name]
  const plain = field && unwrapComputed(field)
  if (plain?.type !== 'quantity') return label
  const words = label.toLowerCase().split(/[\s,]+/)
  return words.includes(plain.unit.toLowerCase()) ? label : `${label} (${plain.unit})`
}

/** English label of an option: what the declaration says, else the option spelt out. */
export const optionLabel = (field: FieldOf<'choice' | 'choices'>, option: Option): string =>
  field.labels?.[String(option)] ?? (typeof option === 'number' ? String(option) : spellOut(option))
