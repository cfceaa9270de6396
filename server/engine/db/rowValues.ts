import {
  unwrapComputed,
  validateField,
  type Entity,
  type Field,
  type Problems,
} from '../../../src/config/schema'
import { columnOf, columnType, sqlLiteral, SORTABLE_TEXTS } from './columns'

/** Values for existing rows, as given by `--value`: by `table.field` or `collection.field`. */
export type RowValues = Readonly<Record<string, string>>

/** Thrown when a draft needs a decision; its message names the field and the missing option. */
export class DraftError extends Error {}

/** Parses a value from the command line: numbers, lists and groups as JSON, anything else as text. */
function parsed(field: Field, given: string): unknown {
  const plain = unwrapComputed(field)
  if (SORTABLE_TEXTS.includes(columnType(plain))) return given
  try {
    return JSON.parse(given)
  } catch {
    return given
  }
}

/** The value for a required field in existing rows: the given one, or else the default. */
export function valueOfRows(entity: Entity, name: string, values: RowValues): unknown {
  const { source } = entity
  const field = entity.fields[name]!
  const place = `${source.kind === 'rest' ? source.table : source.name}.${name}`
  const given = values[place]
  if (given === undefined) {
    if (field.default !== undefined) return field.default
    throw new DraftError(
      `${place} is required, and existing rows have no value for it: declare a default, or say --value ${place}='…'`,
    )
  }
  if (field.unique)
    throw new DraftError(
      `${place} is unique, so existing rows can't all get '${given}': add it without "required", fill it, then require it`,
    )
  const problems: Problems = {}
  const value = validateField(field, parsed(field, given), name, problems)
  const [problem] = Object.values(problems)
  if (problem) throw new DraftError(`--value ${place}='${given}' is refused: ${problem.key}`)
  return value
}

/** The same as SQL of the column's type. The column's own default takes precedence. */
export function rowValueSql(entity: Entity, name: string, values: RowValues): string {
  const { type, default: declared } = columnOf(entity, name)
  if (declared !== undefined) return declared
  const value = valueOfRows(entity, name, values)
  return Array.isArray(value) || typeof value === 'object'
    ? `${sqlLiteral(value)}::${type}`
    : sqlLiteral(value)
}
