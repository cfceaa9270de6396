import pg from 'pg'
import { timestampText } from './timestamps'

/**
 * Rows that go into an answer as they are. PostgreSQL's texts are near enough to JSON that no record has to be made of a
 * row, and taken apart again: a page of a list costs the server a tenth less.
 */

/** A row as it is answered, and, under their own names, the columns that are not. */
export type Answered = { readonly json: string } & Record<string, unknown>

/** All that JSON writes between quotes as it is. */
const PLAIN = /^[ !#-[\]-\u007f]*$/
const text = (value: string) => (PLAIN.test(value) ? `"${value}"` : JSON.stringify(value))
const asItIs = (value: string) => value
/** Digits are digits in both; "NaN" and "Infinity" end in a letter, and JSON has no word for them. */
const float = (value: string) => (value.charCodeAt(value.length - 1) > 57 ? 'null' : value)
const moment = (value: string) => {
  const written = timestampText(value)
  return written === null ? 'null' : `"${written}"`
}

const { BOOL, DATE, FLOAT8, INT4, JSONB, TEXT, TIMESTAMPTZ } = pg.types.builtins
const WRITERS: Partial<Record<number, (value: string) => string>> = {
  [BOOL]: value => (value === 't' ? 'true' : 'false'),
  [DATE]: text,
  [FLOAT8]: float,
  [INT4]: asItIs,
  [JSONB]: asItIs,
  [TEXT]: text,
  [TIMESTAMPTZ]: moment,
}

/** Values as JSON; types that are rare here are read by those that `otherwise` knows, and written again. */
export const jsonTypes = (otherwise: pg.CustomTypesConfig): pg.CustomTypesConfig =>
  ({
    getTypeParser: (type: number) => {
      const read = otherwise.getTypeParser(type, 'text') as (value: string) => unknown
      return WRITERS[type] ?? ((value: string) => JSON.stringify(read(value)))
    },
  }) as pg.CustomTypesConfig

/** What comes before each value of a row with these fields. */
const heads = new WeakMap<readonly string[], readonly string[]>()
function headsOf(names: readonly string[]): readonly string[] {
  let known = heads.get(names)
  if (!known) {
    known = names.map((name, at) => `${at === 0 ? '{' : ','}${JSON.stringify(name)}:`)
    heads.set(names, known)
  }
  return known
}

/** Rows of values that are JSON already. The first columns are those with the `names` that are answered. */
export function answeredFromJson(
  { fields, rows }: pg.QueryArrayResult<(string | null)[]>,
  names: readonly string[],
): Answered[] {
  const before = headsOf(names)
  const others = fields.slice(names.length).map(({ name }) => name)
  return rows.map(values => {
    let json = ''
    for (let at = 0; at < before.length; at++) json += before[at]! + (values[at] ?? 'null')
    const row: Record<string, unknown> & { json: string } = { json: `${json}}` }
    for (const [at, name] of others.entries()) row[name] = JSON.parse(values[names.length + at] ?? 'null')
    return row
  })
}

/** The same of rows as the embedded engine gives them. */
export const answeredFromRecords = (
  rows: readonly Record<string, unknown>[],
  names: readonly string[],
): Answered[] =>
  rows.map(row => {
    const columns = Object.entries(row)
    const json = JSON.stringify(Object.fromEntries(columns.slice(0, names.length)))
    return { ...Object.fromEntries(columns.slice(names.length)), json }
  })
