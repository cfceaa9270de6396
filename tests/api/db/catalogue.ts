import type { Database } from '../../../server/engine/db/open'

/** Restricts a catalogue to the schema itself, without objects of extensions. */
const own = (catalogue: string, object: string) =>
  `not exists (select 1 from pg_depend e
     where e.classid = '${catalogue}'::regclass and e.objid = ${object} and e.deptype = 'e')`
const HERE = `(select oid from pg_namespace where nspname = current_schema())`
const name = (relation: string) => `${relation}::regclass::text`

/** Each query returns lines of text for one kind of object. */
const QUERIES = {
  extensions: `select concat_ws(' ', extname, extversion) from pg_extension`,
  relations: `select concat_ws(' ', relkind, ${name('oid')}, relpersistence, reloptions::text, relrowsecurity, relreplident,
      pg_get_partkeydef(oid), pg_get_expr(relpartbound, oid))
    from pg_class where relnamespace = ${HERE} and ${own('pg_class', 'oid')}`,
  columns: `select concat_ws(' ', ${name('attrelid')}, row_number() over (partition by attrelid order by attnum), attname,
      format_type(atttypid, atttypmod), attcollation::regcollation, case when attnotnull then 'not null' end,
      'identity ' || nullif(attidentity::text, ''), 'generated ' || nullif(attgenerated::text, ''),
      'default ' || pg_get_expr(adbin, adrelid))
    from pg_attribute join pg_class c on c.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = ${HERE} and relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped`,
  constraints: `select concat_ws(' ', ${name('conrelid')}, conname, pg_get_constraintdef(oid), convalidated)
    from pg_constraint where connamespace = ${HERE}`,
  indexes: `select concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid, indisclustered)
    from pg_index join pg_class c on c.oid = indexrelid where relnamespace = ${HERE}`,
  functions: `select pg_get_functiondef(oid) from pg_proc
    where pronamespace = ${HERE} and prokind = 'f' and ${own('pg_proc', 'oid')}`,
  triggers: `select concat_ws(' ', pg_get_triggerdef(t.oid), tgenabled)
    from pg_trigger t join pg_class c on c.oid = tgrelid where relnamespace = ${HERE} and not tgisinternal`,
  types: `select concat_ws(' ', typtype, typname, format_type(typbasetype, typtypmod))
    from pg_type where typnamespace = ${HERE} and typtype in ('d', 'e', 'r') and ${own('pg_type', 'oid')}`,
  sequences: `select concat_ws(' ', sequencename, data_type, start_value, min_value, max_value, increment_by, cycle, last_value)
    from pg_sequences where schemaname = current_schema()`,
} as const

/** Every row of every table except the migration records, without creation times. */
async function readRows(db: Database): Promise<string[]> {
  const tables = await db.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = ${HERE} and relkind in ('r', 'p') and relname <> 'migrations'`,
  )
  const found: string[] = []
  for (const { name: table } of tables)
    for (const { row } of await db.query<{ row: string }>(
      `select (to_jsonb(t) - 'created_at' - 'updated_at')::text as row from "${table}" t`,
    ))
      found.push(`${table} ${row}`)
  return found
}

/** The catalogue of a store as sorted lines of text by kind: two stores with the same lines have the same schema. */
export async function readCatalogue(db: Database): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = { rows: await readRows(db) }
  for (const [kind, sql] of Object.entries(QUERIES))
    found[kind] = (await db.query<{ line: string }>(`select line from (${sql}) as found(line)`)).map(
      ({ line }) => line,
    )
  for (const lines of Object.values(found)) lines.sort()
  return found
}
