import { storageOf, type Field, type Problem } from '../../../../src/config/schema'

/** Prefixes that a spreadsheet reads as a formula; a sign before digits is a number or a phone number. */
const FORMULA = /^[=@\t\r＝＠]|^[+\-＋－](?![\d\s().-]+$)/
/** An apostrophe prevents a spreadsheet from reading text as a formula; exports add it. */
const QUOTED = /^'(?=[=+\-@\t\r＝＋－＠])/

/** Converts a cell's text to the field's value; unparsable text stays as it is and fails validation. */
export function valueOfCell(field: Field, given: string): { value: unknown } | { problem: Problem } {
  if (given === '') return { value: undefined }
  if (FORMULA.test(given)) return { problem: { key: 'validation.import.formula' } }
  const text = given.replace(QUOTED, '')
  const { readCell } = storageOf(field)
  return { value: readCell ? readCell(text, field) : text }
}
