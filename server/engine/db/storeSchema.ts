import type { Database } from './open'

export type StoredColumn = { readonly type: string; readonly notNull: boolean; readonly hasDefault: boolean }
export type StoredTable = ReadonlyMap<string, StoredColumn>

/** Schema of the database: tables with their columns, and indexes by name with their definitions. */
export type StoreSchema = {
  readonly tables: ReadonlyMap<string, StoredTable>
  readonly indexes: ReadonlyMap<string, string>
}

/** Type names in the short form that migrations use. */
const shortType = (type: string) =>
  type.replace(/^integer/, 'int').replace('timestamp with time zone', 'timestamptz')

/** Reads the catalogue: takes a few milliseconds, independent of the size of the tables. */
export async function readStoreSchema(db: Database): Promise<StoreSchema> {
  const columns = await db.query<StoredColumn & { table_name: string; name: string }>(
    `select c.relname as table_name, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
       a.attnotnull as "notNull", a.atthasdef or a.attidentity <> '' as "hasDefault"
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = current_schema() and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped
     order by c.relname, a.attnum`,
  )
  const indexes = await db.query<{ name: string; columns: string }>(
    `select c.relname as name,
       (select string_agg(pg_get_indexdef(c.oid, at, true), ',' order by at) from generate_series(1, i.indnatts) as at) as columns
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = current_schema() and not c.relispartition`,
  )
  const tables = new Map<string, Map<string, StoredColumn>>()
  for (const { table_name, name, type, notNull, hasDefault } of columns) {
    const table = tables.get(table_name) ?? new Map<string, StoredColumn>()
    tables.set(table_name, table.set(name, { type: shortType(type), notNull, hasDefault }))
  }
  return { tables, indexes: new Map(indexes.map(({ name, columns }) => [name, columns])) }
}
