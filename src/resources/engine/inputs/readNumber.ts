/** The group and decimal separators of each language. */
const marks = new Map<string, { group: string; decimal: string }>()
function marksOf(locale: string) {
  const known = marks.get(locale)
  if (known) return known
  const parts = new Intl.NumberFormat(locale).formatToParts(1234567.8)
  const of = (type: string, usual: string) => parts.find(part => part.type === type)?.value ?? usual
  const made = { group: of('group', ','), decimal: of('decimal', '.') }
  marks.set(locale, made)
  return made
}

/**
 * Parses a number; invalid text is returned unchanged, so that validation reports it. Group separators follow the
 * language ("1,500" in English, "1.500" in Italian); otherwise a comma counts as a decimal point, as some keyboards
 * have only one of the two.
 */
export function readNumber(text: string, locale: string): number | string | null {
  const { group, decimal } = marksOf(locale)
  const digits = text.replace(/\s/g, '')
  if (digits === '') return null
  const [whole = '', ...decimals] = digits.split(decimal)
  const groups = whole.replace(/^[-+]/, '').split(group.trim() || ' ')
  const inThousands =
    groups.length > 1 &&
    /^[1-9]\d{0,2}$/.test(groups[0]!) &&
    groups.slice(1).every(three => /^\d{3}$/.test(three)) &&
    decimals.length < 2
  const plain = inThousands ? `${whole.replaceAll(group, '')}.${decimals[0] ?? ''}` : digits.replace(',', '.')
  const value = Number(plain)
  return Number.isFinite(value) ? value : text
}

/** A number in a form that can be parsed again: all digits, the language's decimal separator, no group separators. */
export const numberText = (value: unknown, locale: string): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'number'
      ? String(value).replace('.', marksOf(locale).decimal)
      : String(value)
