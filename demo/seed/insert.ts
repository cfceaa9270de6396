import { unwrapComputed, validateRecord, type Entity } from '../../src/config/schema'
import { hashPassword } from '../../server/engine/auth/password'
import { columnName, columnType } from '../../server/engine/db/columns'
import type { Database } from '../../server/engine/db/database'
import type { Row } from './fleet'

/** Author of the demonstration's records. */
export const AUTHOR = 'import'

/**
 * Column values of a demonstration record. User input is validated as usual; values that the server computes
 * (`readOnly` fields) are accepted too.
 */
function checked(entity: Entity, { id, ...given }: Row): Row {
  const isComputed = (name: string) => entity.fields[name]?.readOnly === true
  const entries = Object.entries(given)
  const input = Object.fromEntries(entries.filter(([name]) => !isComputed(name)))
  const { values, problems } = validateRecord(entity, input)
  if (Object.keys(problems).length > 0)
    throw new Error(`Demonstration ${entity.name} ${String(id)}: ${JSON.stringify(problems)}`)
  const computed = entity.stored
    .filter(isComputed)
    .map(name => [name, given[name] ?? entity.fields[name]!.default ?? null])
  return { id, ...values, ...Object.fromEntries(computed) }
}

/** Stores hashes of secrets. They are cached, because few secrets differ and hashing is slow on purpose. */
async function hashed(entity: Entity, rows: readonly Row[]): Promise<Row[]> {
  const hashes = new Map<string, string>()
  if (!entity.stored.some(name => name === 'password' && entity.fields[name]!.secret)) return [...rows]
  for (const { password } of rows)
    if (typeof password === 'string' && !hashes.has(password))
      hashes.set(password, await hashPassword(password))
  return rows.map(row => ({ ...row, password: hashes.get(String(row.password)) ?? null }))
}

/** Lists are never null in a table; a column that no row fills keeps the table's default. */
function columnsOf(entity: Entity, rows: readonly Row[]): string[] {
  return ['id', ...entity.stored].filter(name =>
    rows.some(row => row[name] !== null && row[name] !== undefined),
  )
}

const isList = (entity: Entity, name: string) =>
  name !== 'id' && columnType(unwrapComputed(entity.fields[name]!)).endsWith('[]')

/** Inserts an entity's demonstration records, with given ids, in one statement. */
export async function insertRecords(
  db: Database,
  entity: Entity,
  given: readonly Row[],
  now: Date,
): Promise<void> {
  if (entity.source.kind !== 'rest' || given.length === 0) return
  const table = entity.source.table
  const rows = await hashed(
    entity,
    given.map(row => checked(entity, row)),
  )
  const names = columnsOf(entity, rows)
  const columns = names.map(name => `"${columnName(entity, name)}"`).join(', ')
  const stored = rows.map(row =>
    Object.fromEntries(
      names.map(name => [columnName(entity, name), row[name] ?? (isList(entity, name) ? [] : null)]),
    ),
  )
  await db.query(
    `insert into "${table}" (${columns}, created_at, created_by, updated_at, updated_by)
     select ${columns}, $2, $3, $2, $3 from jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
    [JSON.stringify(stored), now, AUTHOR],
  )
  await db.query(`select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from "${table}"))`, [table])
}

/** Inserts a collection's demonstration documents, with their given creation times. */
export async function insertDocuments(
  db: Database,
  entity: Entity,
  collection: string,
  given: readonly Row[],
  now: Date,
): Promise<void> {
  const documents = given.map(({ created_at = now, ...row }) => {
    const { id, ...data } = checked(entity, row)
    return { id, data, made: created_at }
  })
  await db.query(
    `insert into documents (collection, id, data, created_at, created_by, updated_at, updated_by)
     select $1, id, data, made, $3, made, $3
     from jsonb_to_recordset($2::jsonb) as d(id text, data jsonb, made timestamptz)`,
    [collection, JSON.stringify(documents), AUTHOR],
  )
}
