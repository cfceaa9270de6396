import { unwrapComputed, type Entity, type FieldOf, type Fields, type Option } from '../index'

/** Names that letters alone don't spell well. */
const SPELLINGS = new Map([
  ['id', 'ID'],
  ['email', 'E-mail'],
  ['pcb_preparations', 'PCB preparations'],
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

/** How the name of a quantity ends, whose values say the unit themselves: `_mm_k` for mm/K. */
const endingOf = (unit: string): string =>
  `_${unit === 'share' ? 'pct' : unit.toLowerCase().replace('%', 'pct').replace('µ', 'u')}`.replace(
    /[^a-z]+/g,
    '_',
  )

/** English label of a field: what the declaration says, else its name spelt out, without the unit of a quantity. */
export function fieldLabel(fields: Fields, name: string): string {
  const field = fields[name]
  const plain = field && unwrapComputed(field)
  const said = field?.label ?? plain?.label
  if (said !== undefined) return said
  const ending = plain?.type === 'quantity' ? endingOf(plain.unit) : ''
  return spellOut(name.endsWith(ending) ? name.slice(0, name.length - ending.length) : name)
}

export const labelOf = (entity: Entity, name: string): string => fieldLabel(entity.fields, name)

/**
 * English head of a column that stands away from the product, as in a file: with the unit in which values are stored, unless
 * the label says it; a share has none. Files hold litres whatever the reader's screens show.
 */
export const headOf = (entity: Entity, name: string): string => columnHead(entity.fields, name)

/** The same of fields that are no entity's, in the words of a language where they are given. */
export function columnHead(fields: Fields, name: string, label = fieldLabel(fields, name)): string {
  const field = fields[name]
  const plain = field && unwrapComputed(field)
  if (plain?.type !== 'quantity' || plain.unit === 'share') return label
  const words = label.toLowerCase().split(/[\s,]+/)
  return words.includes(plain.unit.toLowerCase()) ? label : `${label} (${plain.unit})`
}

/** English label of an option: what the declaration says, else the option spelt out. */
export const optionLabel = (field: FieldOf<'choice' | 'choices'>, option: Option): string =>
  field.labels?.[String(option)] ?? (typeof option === 'number' ? String(option) : spellOut(option))

/** The name that a record has of its own for its option of a field; undefined where it is told by the option's label. */
export function ownNameOf(
  { ownName }: Pick<FieldOf<'choice'>, 'ownName'>,
  record: Readonly<Record<string, unknown>>,
): string | undefined {
  const name = ownName && record[ownName.in]
  return typeof name === 'string' && name !== '' ? name : undefined
}
