import type { Inputs } from '../../config/schema/calls/define'

type Field = Inputs[string]

/** The options that may be scanned or typed; each is matched by its prefix. */
export const optionsOf = (field: Field): readonly string[] =>
  field.type === 'choice' ? field.options.map(String) : []

/** The value of an empty entry at a step: its default, or null; undefined if a value is required. */
export function blankOf(field: Field): unknown {
  if ('default' in field && field.default !== undefined) return field.default
  return 'required' in field && field.required ? undefined : null
}

const numbersIn = (text: string) => text.split(/[\s;]+/).map(each => Number(each.replace(',', '.')))

/** Parses a scanned or typed text as the field's value; undefined if invalid. */
export function readScan(field: Field, text: string): unknown {
  const given = text.trim()
  if (given === '') return blankOf(field)
  if (field.type === 'choice') {
    const found = optionsOf(field).filter(option => option.startsWith(given.toLowerCase()))
    return found.length === 1 ? found[0] : undefined
  }
  if (field.type === 'numbers') {
    const values = numbersIn(given)
    return values.every(Number.isFinite) ? values : undefined
  }
  if (field.type === 'quantity') {
    const [value] = numbersIn(given)
    return Number.isFinite(value) ? value : undefined
  }
  return given
}
