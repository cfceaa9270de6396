import { unwrapComputed, type Entity, targetOf } from '../../../src/config/schema'
import { columnName, columnOf, columnsOf, META_COLUMNS, META_NAMES, type Column } from './columns'
import { rowValueSql, type RowValues } from './rowValues'
import type { StoredColumn } from './storeSchema'
import { indexesOf, type Index } from './tableIndexes'

/** The schema while a draft is written, including its renames. */
export type Draft = {
  readonly tables: Map<string, Map<string, StoredColumn>>
  readonly indexes: Map<string, string>
  readonly lines: string[]
  /** Foreign keys come last, as two new tables may refer to each other. */
  readonly foreignKeys: string[]
}

const columnSql = ({ name, type, notNull, default: fallback }: Column) =>
  `"${name}" ${type}${notNull ? ' not null' : ''}${fallback === undefined ? '' : ` default ${fallback}`}`

function renameIndexes({ indexes, lines }: Draft, former: RegExp, by: string) {
  for (const [index, columns] of [...indexes].filter(([name]) => former.test(name))) {
    const name = index.replace(former, by)
    lines.push(`alter index ${index} rename to ${name};`)
    indexes.delete(index)
    indexes.set(name, columns)
  }
}

function renameTable(draft: Draft, former: string, table: string) {
  draft.lines.push(`alter table ${former} rename to ${table};`)
  draft.tables.set(table, draft.tables.get(former)!)
  draft.tables.delete(former)
  renameIndexes(draft, new RegExp(`^${former}_`), `${table}_`)
}

function renameColumn(draft: Draft, table: string, former: string, name: string) {
  const columns = draft.tables.get(table)!
  draft.lines.push(`alter table ${table} rename column "${former}" to "${name}";`)
  columns.set(name, columns.get(former)!)
  columns.delete(former)
  renameIndexes(draft, new RegExp(`^(${table}__(?:list__(?:group__)?)?)${former}(?=__|$)`), `$1${name}`)
}

function addForeignKey({ foreignKeys }: Draft, entity: Entity, table: string, name: string) {
  const field = unwrapComputed(entity.fields[name]!)
  const target = field.type === 'reference' ? targetOf(field).source : undefined
  if (target?.kind !== 'rest') return
  foreignKeys.push(
    `alter table ${table} add constraint ${table}__${name}__fk foreign key ("${columnName(entity, name)}") references ${target.table};`,
  )
}

function createTable(draft: Draft, entity: Entity, table: string) {
  const columns = [META_COLUMNS, ...columnsOf(entity).map(columnSql)]
  draft.lines.push(`create table ${table} (\n  ${columns.join(',\n  ')}\n);`)
  for (const name of entity.stored) addForeignKey(draft, entity, table, name)
}

/** Adds a required column as nullable, until existing rows have a value. */
function addColumn(draft: Draft, entity: Entity, table: string, name: string, values: RowValues) {
  const column = columnOf(entity, name)
  const alter = `alter table ${table}`
  if (column.notNull && column.default === undefined)
    draft.lines.push(
      `${alter} add column ${columnSql({ ...column, notNull: false })};`,
      `update ${table} set "${column.name}" = ${rowValueSql(entity, name, values)};`,
      `${alter} alter column "${column.name}" set not null;`,
    )
  else draft.lines.push(`${alter} add column ${columnSql(column)};`)
  addForeignKey(draft, entity, table, name)
}

function changeColumn(
  { lines }: Draft,
  entity: Entity,
  table: string,
  name: string,
  before: StoredColumn,
  values: RowValues,
) {
  const column = columnOf(entity, name)
  const alter = `alter table ${table} alter column "${column.name}"`
  if (before.type !== column.type)
    lines.push(`${alter} type ${column.type} using "${column.name}"::${column.type};`)
  if (column.default !== undefined && !before.hasDefault)
    lines.push(`${alter} set default ${column.default};`)
  if (before.notNull && !column.notNull) lines.push(`${alter} drop not null;`)
  if (!before.notNull && column.notNull)
    lines.push(
      `update ${table} set "${column.name}" = ${rowValueSql(entity, name, values)} where "${column.name}" is null;`,
      `${alter} set not null;`,
    )
}

/** Undeclared columns stay until a developer drops them, but must not prevent inserts. */
function leaveColumn({ lines }: Draft, table: string, name: string, { notNull, hasDefault }: StoredColumn) {
  if (notNull && !hasDefault) lines.push(`alter table ${table} alter column "${name}" drop not null;`)
  lines.push(
    `-- ${table}.${name} is not declared any more. If it has another name now, say renamedFrom and draft again; else:`,
    `-- alter table ${table} drop column "${name}";`,
  )
}

/** Whether an index of the store has these columns. The order of included columns has no effect. */
function hasColumns(held: string, { by, include }: NonNullable<Index['columns']>): boolean {
  const names = held.split(',')
  const included = new Set(names.slice(by.length))
  return (
    by.join() === names.slice(0, by.length).join() &&
    include.length === included.size &&
    include.every(name => included.has(name))
  )
}

/** Creates missing indexes, and recreates those that differ. */
export function draftIndexes({ indexes, lines }: Draft, entity: Entity) {
  for (const { name, columns, sql } of indexesOf(entity)) {
    const held = indexes.get(name)
    if (held !== undefined && (columns === undefined || hasColumns(held, columns))) continue
    if (held !== undefined) lines.push(`drop index ${name};`)
    lines.push(sql)
  }
}

/** Drafts the differences between a table and its entity's declaration. */
export function draftTable(draft: Draft, entity: Entity, table: string, values: RowValues) {
  const { renamedFrom } = entity
  if (!draft.tables.has(table) && renamedFrom && draft.tables.has(renamedFrom))
    renameTable(draft, renamedFrom, table)
  const stored = draft.tables.get(table)
  if (!stored) createTable(draft, entity, table)
  else {
    for (const name of entity.stored) {
      const column = columnName(entity, name)
      const former = entity.fields[name]!.renamedFrom
      if (!stored.has(column) && former && stored.has(former)) renameColumn(draft, table, former, column)
      const before = stored.get(column)
      if (before) changeColumn(draft, entity, table, name, before, values)
      else addColumn(draft, entity, table, name, values)
    }
    const internal = entity.source.kind === 'rest' ? entity.source.internal : []
    const declared = new Set([...META_NAMES, ...internal, ...columnsOf(entity).map(({ name }) => name)])
    for (const [name, column] of stored) if (!declared.has(name)) leaveColumn(draft, table, name, column)
  }
  draftIndexes(draft, entity)
}
