import type { Option } from '../types/base'

/** Names with irregular spelling. */
const SPELLINGS = new Map([
  ['id', 'ID'],
  ['email', 'E-mail'],
  ['pcb_preparations', 'PCB preparations'],
])

/**
 * Turns an identifier into words: `access_notes` is "Access notes", `customer_id` "Customer", `manageTanks` "Manage
 * tanks".
 */
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

/** English label of an option: declared, or the option in words. */
export const optionLabel = (field: { labels?: Readonly<Record<string, string>> }, option: Option): string =>
  field.labels?.[String(option)] ?? (typeof option === 'number' ? String(option) : spellOut(option))
