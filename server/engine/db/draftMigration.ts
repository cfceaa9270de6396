import { isList, type Entity } from '../../../src/config/schema'
import { columnName, sqlLiteral, META_NAMES } from './columns'
import { draftIndexes, draftTable, type Draft } from './draftTable'
import { valueOfRows, type RowValues } from './rowValues'
import type { StoreSchema } from './storeSchema'
import { recordsOf, type ValueMistake } from './storedValues'

export type DraftOptions = {
  readonly values?: RowValues
  /**
   * SQL of the landed migrations: changes of documents leave no trace in the catalogue, and must not be drafted
   * twice.
   */
  readonly landed?: string
  /** Stored values that the declarations no longer allow. */
  readonly mistakes?: readonly ValueMistake[]
}

function draftDocuments(draft: Draft, entity: Entity, collection: string, landed: string) {
  const { where } = recordsOf(entity)
  const once = (sql: string) => landed.includes(sql) || draft.lines.push(sql)
  if (entity.renamedFrom)
    once(
      `update documents set collection = ${sqlLiteral(collection)} where collection = ${sqlLiteral(entity.renamedFrom)};`,
    )
  for (const name of entity.stored) {
    const former = entity.fields[name]!.renamedFrom
    if (!former) continue
    const data = `data - ${sqlLiteral(former)} || jsonb_build_object(${sqlLiteral(name)}, data->${sqlLiteral(former)})`
    once(`update documents set data = ${data} where ${where} and data ? ${sqlLiteral(former)};`)
  }
  draftIndexes(draft, entity)
}

/** SQL that adds missing values to documents. The handling of removed options is left to the developer. */
function mistakeSql({ entity, field, value, records }: ValueMistake, values: RowValues): string[] {
  const { table, where } = recordsOf(entity)
  const inDocument = entity.source.kind === 'collection'
  const key = sqlLiteral(field)
  if (value === undefined) {
    const filled = sqlLiteral({ [field]: valueOfRows(entity, field, values) })
    return [
      `update ${table} set data = data || ${filled} where ${where} and coalesce(data->>${key}, '') = '';`,
    ]
  }
  const list = isList(entity.fields[field]!)
  const [at, gone] = [`"${columnName(entity, field)}"`, sqlLiteral(value)]
  const decision = inDocument
    ? list
      ? `set data = jsonb_set(data, '{${field}}', (data->${key}) - ${gone}) where ${where} and data->${key} ? ${gone};`
      : `set data = jsonb_set(data, '{${field}}', '"…"') where ${where} and data->>${key} = ${gone};`
    : list
      ? `set ${at} = array_remove(${at}, ${gone}) where ${gone} = any(${at});`
      : `set ${at} = '…' where ${at} = ${gone};`
  return [
    `-- ${entity.name}.${field}: ${records} records have ${gone}, which is not an option any more. Decide what they get:`,
    `-- update ${table} ${decision}`,
  ]
}

/** Tables with an entity's columns but no entity. */
function leftTables({ tables }: Draft, entities: readonly Entity[]): string[] {
  const declared = new Set([...entities.map(entity => recordsOf(entity).table), 'documents'])
  return [...tables]
    .filter(([name, columns]) => !declared.has(name) && META_NAMES.every(meta => columns.has(meta)))
    .flatMap(([name]) => [
      `-- ${name} is the table of no entity any more. If it has another name now, say renamedFrom and draft again; else:`,
      `-- drop table ${name};`,
    ])
}

/**
 * SQL that migrates a database to the declarations; empty when they match. Review it first: statements that lose data
 * are written as comments. Throws a `DraftError` when existing rows need a value that wasn't given.
 */
export function draftMigration(
  entities: readonly Entity[],
  store: StoreSchema,
  { values = {}, landed = '', mistakes = [] }: DraftOptions = {},
): string {
  const draft: Draft = {
    tables: new Map([...store.tables].map(([name, columns]) => [name, new Map(columns)])),
    indexes: new Map(store.indexes),
    lines: [],
    foreignKeys: [],
  }
  for (const entity of entities)
    if (entity.source.kind === 'rest') draftTable(draft, entity, entity.source.table, values)
    else draftDocuments(draft, entity, entity.source.name, landed)
  return [
    ...draft.lines,
    ...draft.foreignKeys,
    ...mistakes.flatMap(mistake => mistakeSql(mistake, values)),
    ...leftTables(draft, entities),
  ].join('\n')
}
