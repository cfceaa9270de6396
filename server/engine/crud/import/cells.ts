import { optionLabel } from '../../../../src/config/schema/text/labels'
import type { Field, FieldOf, Problem } from '../../../../src/config/schema'

/** Prefixes that a spreadsheet reads as a formula; a sign before digits is a number or a phone number. */
const FORMULA = /^[=@\t\r＝＠]|^[+\-＋－](?![\d\s().-]+$)/
/** An apostrophe prevents a spreadsheet from reading text as a formula; exports add it. */
const QUOTED = /^'(?=[=+\-@\t\r＝＋－＠])/

const YES = ['yes', 'true', '1', 'y']
const NO = ['no', 'false', '0', 'n']
const DAY = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/

const same = (a: unknown, b: string) => String(a).toLowerCase() === b.toLowerCase()

function optionOf(field: FieldOf<'choice' | 'choices'>, text: string) {
  const options: readonly (string | number)[] = field.options
  return options.find(option => same(option, text) || same(optionLabel(field, option), text)) ?? text
}

const listOf = (text: string) =>
  text
    .split(/[,;]/)
    .map(part => part.trim())
    .filter(part => part !== '')

/** Parses day, month, year; the field rejects the US order. */
function dayOf(text: string): string {
  const [, day, month, year] = DAY.exec(text) ?? []
  return day ? `${year}-${month!.padStart(2, '0')}-${day.padStart(2, '0')}` : text
}

/** Converts a cell's text to the field's value; unparsable text stays as it is and fails validation. */
export function valueOfCell(field: Field, given: string): { value: unknown } | { problem: Problem } {
  if (given === '') return { value: undefined }
  if (FORMULA.test(given)) return { problem: { key: 'validation.import.formula' } }
  const text = given.replace(QUOTED, '')
  switch (field.type) {
    case 'integer':
    case 'decimal':
    case 'quantity':
      return { value: /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : text }
    case 'boolean': {
      const word = text.toLowerCase()
      return { value: YES.includes(word) ? true : NO.includes(word) ? false : text }
    }
    case 'choice':
      return { value: optionOf(field, text) }
    case 'choices':
      return { value: listOf(text).map(one => optionOf(field, one)) }
    case 'tags':
      return { value: listOf(text) }
    case 'date':
      return { value: dayOf(text) }
    default:
      return { value: text }
  }
}
