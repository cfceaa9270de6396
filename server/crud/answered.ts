import { sql } from 'kysely'
import type { Entity } from '../../src/config/schema'
import { timestampText } from '../db/timestamps'
import { projectionOf, type Fragment, type Projected } from './sql'

/**
 * Rows that go into an answer as they are. PostgreSQL writes a whole row as one text, `(7,"a b",,t)`, and its values nearly as
 * JSON does. No field is received by itself, and no record is made of a row to be taken apart again: of what a page of a list
 * costs the server, this spares the greater part.
 */
export type Answering = {
  /** A row of the table `t`, as one text. */
  readonly row: Fragment
  /** That text as JSON. */
  readonly json: (row: string) => string
}

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

/** How the texts of PostgreSQL's types become JSON; of any other PostgreSQL makes it itself. */
const WRITERS: Readonly<Record<string, (value: string) => string>> = {
  boolean: value => (value === 't' ? 'true' : 'false'),
  date: text,
  'double precision': float,
  int: asItIs,
  jsonb: asItIs,
  text,
  timestamptz: moment,
}

const COMMA = 44
const QUOTE = 34
const END = 41

/** Where the value that is quoted from `from` on has its last quote. Within it quotes are doubled. */
function quotedUntil(row: string, from: number): number {
  let at = row.indexOf('"', from)
  while (row.charCodeAt(at + 1) === QUOTE) at = row.indexOf('"', at + 2)
  return at
}

/** What stands between the quotes of a row's value: quotes and backslashes are doubled (manual, Composite Types). */
const unquoted = (value: string) =>
  value.includes('"') || value.includes('\\') ? value.replace(/(["\\])\1/g, '$1') : value

/** How rows with these columns are read and written. */
export function answering(columns: readonly Projected[]): Answering {
  const heads = columns.map(({ name }, at) => `${at === 0 ? '{' : ','}${JSON.stringify(name)}:`)
  const writers = columns.map(({ type }) => WRITERS[type] ?? asItIs)
  const values = columns.map(({ type, value }) => (type in WRITERS ? value : `to_json(${value})`))

  const json = (row: string) => {
    let written = ''
    let at = 1
    for (let index = 0; index < heads.length; index++) {
      const first = row.charCodeAt(at)
      let value = 'null'
      if (first === QUOTE) {
        const end = quotedUntil(row, at + 1)
        value = writers[index]!(unquoted(row.slice(at + 1, end)))
        at = end + 1
      } else if (first !== COMMA && first !== END) {
        const comma = row.indexOf(',', at)
        const end = comma === -1 ? row.length - 1 : comma
        value = writers[index]!(row.slice(at, end))
        at = end
      }
      written += heads[index]! + value
      at++
    }
    return `${written}}`
  }
  return { row: sql.raw(`row(${values.join(', ')})::text`), json }
}

const known = new Map<string, Answering>()

/** How an entity's records are answered. */
export function answeringOf(entity: Entity): Answering {
  let found = known.get(entity.name)
  if (!found) {
    found = answering(projectionOf(entity).fields)
    known.set(entity.name, found)
  }
  return found
}
