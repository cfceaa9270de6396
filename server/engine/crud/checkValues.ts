import {
  actingScope,
  nestedFields,
  unwrapComputed,
  type Fields,
  type Problems,
  targetOf,
} from '../../../src/config/schema'
import { allExist } from './repository'
import type { Row } from './sql'
import type { Writer } from './writer'

/**
 * Checks that references lead to records that the writer may see; the error doesn't reveal whether others exist.
 * Locks the records, so that they can't be removed before the write ends. Inside rows and groups, only new references
 * are checked: a record that a row refers to may have been removed, and the other rows must remain writable.
 */
export async function checkReferences(
  writer: Writer,
  fields: Fields,
  values: Row,
  problems: Problems,
  before: Row = {},
  at = '',
) {
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name] && unwrapComputed(fields[name])
    if (!field || value === null || value === undefined) continue
    const path = `${at}${name}`
    const nested = nestedFields(field)
    if (nested) {
      const known = partsOf(before[name])
      for (const [i, part] of partsOf(value).entries())
        await checkReferences(
          writer,
          nested,
          onlyNew(part, known),
          problems,
          {},
          Array.isArray(value) ? `${path}.${i}.` : `${path}.`,
        )
      continue
    }
    if (field.type !== 'reference' && field.type !== 'references') continue
    const ids = Array.isArray(value) ? value : [value]
    const target = targetOf(field)
    const fits = ids.every(id => typeof id === (target.idType === 'integer' ? 'number' : 'string'))
    const scope = actingScope(writer.principal, target)
    if (!fits || !(await allExist(writer, target, scope, ids, true)))
      problems[path] = { key: 'validation.unknownReference' }
  }
}

const isRow = (value: unknown): value is Row =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** The rows of a table, or a group as a single row. Other types were refused before. */
const partsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value : [value]).filter(isRow)

/** Values of a row that no known row has under the same name. */
const onlyNew = (part: Row, known: readonly Row[]): Row =>
  Object.fromEntries(
    Object.entries(part).filter(
      ([name, value]) => !known.some(each => JSON.stringify(each[name]) === JSON.stringify(value)),
    ),
  )
