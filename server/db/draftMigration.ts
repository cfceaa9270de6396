import { shown, type Entity, type Field } from '../../src/config/schema'
import { columnName, columnType, columnsOf, META_COLUMNS } from './columns'
import { listIndexes, listIndexSql } from './listIndexes'
import type { Database } from './open'
import { pointIndexSql } from './points'

type Known = Map<string, Map<string, string>>

/** Tables of the store with the type of each column. */
export async function tablesOf(db: Database): Promise<Known> {
  const rows = await db.query<{ table_name: string; column_name: string; type: string }>(
    `select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, a.atttypmod) as type
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = current_schema() and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
  )
  const known: Known = new Map()
  for (const { table_name, column_name, type } of rows) {
    if (!known.has(table_name)) known.set(table_name, new Map())
    known.get(table_name)!.set(column_name, type === 'integer' ? 'int' : type.replace('integer[]', 'int[]'))
  }
  return known
}

const quoted = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)

function columnSql(entity: Entity, name: string, field: Field): string {
  const type = columnType(field)
  const list = type.endsWith('[]')
  const fallback = shown(field).type === 'boolean' && field.readOnly ? false : field.default
  const rest = list
    ? " not null default '{}'"
    : fallback !== undefined
      ? ` not null default ${quoted(fallback)}`
      : field.required
        ? ' not null'
        : ''
  return `${columnName(entity, name)} ${type === 'timestamp with time zone' ? 'timestamptz' : type}${rest}`
}

/** Indexes that a field asks for: uniqueness among records that are not deleted, and each reference. */
function indexSql(entity: Entity, table: string, name: string, field: Field): string[] {
  const found: string[] = []
  if (field.unique) {
    const within = typeof field.unique === 'object' ? `${field.unique.within}, ` : ''
    const what = shown(field).type === 'text' || shown(field).type === 'email' ? `lower(${name})` : name
    found.push(
      `create unique index ${table}__${name}__unique on ${table} (${within}${what}) where deleted_at is null;`,
    )
  }
  if (shown(field).type === 'reference' && field.unique !== true)
    found.push(`create index ${table}__${name} on ${table} (${name});`)
  if (
    columnsOf(entity)
      .find(column => column.name === name)
      ?.type.endsWith('[]') &&
    entity.list.filters[name]
  )
    found.push(`create index ${table}__${name} on ${table} using gin (${name});`)
  return found
}

/** SQL that brings the store up to the declarations; empty when they agree. Read it before you keep it. */
export function draftMigration(entities: readonly Entity[], known: Known): string {
  const lines: string[] = []
  for (const entity of entities) {
    if (entity.source.kind !== 'rest') continue
    const { table } = entity.source
    const columns = known.get(table)
    const own = entity.stored.map(name => ({ name, field: entity.fields[name]! }))
    if (!columns) {
      const body = own.map(({ name, field }) => `  ${columnSql(entity, name, field)}`).join(',\n')
      lines.push(`create table ${table} (\n  ${META_COLUMNS},\n${body}\n);`)
      for (const { name, field } of own) lines.push(...indexSql(entity, table, name, field))
      for (const index of listIndexes(entity)) lines.push(listIndexSql(table, index))
      if (entity.list.together.length > 0) lines.push(pointIndexSql(entity, table))
      lines.push('')
      continue
    }
    for (const { name, field } of own) {
      const column = columnName(entity, name)
      const wanted = columnType(field) === 'timestamptz' ? 'timestamp with time zone' : columnType(field)
      if (!columns.has(column)) {
        lines.push(`alter table ${table} add column ${columnSql(entity, name, field)};`)
        lines.push(...indexSql(entity, table, name, field))
        for (const index of listIndexes(entity))
          if (index.by.includes(column)) lines.push(listIndexSql(table, index))
      } else if (columns.get(column) !== wanted)
        lines.push(`alter table ${table} alter column ${column} type ${wanted};`)
    }
  }
  return lines.join('\n')
}
