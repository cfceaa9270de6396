import { sql } from 'kysely'
import { entitiesAround, targetOf, type Entity, type Problems } from '../../../src/config/schema'
import { columnName, columnType } from '../db/columns'
import { collectionOf, column, tableOf, type Row } from './sql'
import type { Writer } from './writer'

/** A field that copies a field of a referenced record: `copyOf: 'device_id.is_test'`. */
type Copy = {
  readonly field: string
  readonly reference: string
  readonly target: Entity
  readonly of: string
}

const copiesIn = (entity: Entity): Copy[] =>
  Object.entries(entity.fields).flatMap(([field, declared]) => {
    if (declared.type !== 'computed' || declared.copyOf === undefined) return []
    const [reference, of] = declared.copyOf.split('.') as [string, string]
    return [{ field, reference, target: targetOf(entity.fields[reference]!), of }]
  })

/**
 * The copied values of a record, when a write sets or changes their references. An invalid reference copies nothing,
 * as the writer may not see the record.
 */
export async function copiedValues(
  writer: Writer,
  entity: Entity,
  values: Row,
  problems: Problems = {},
): Promise<Row> {
  const found: Row = {}
  for (const { field, reference, target, of } of copiesIn(entity)) {
    if (!(reference in values) || problems[reference]) continue
    const [row] = await writer.db.run(
      sql<Row>`select ${column(target, of)} as value from ${sql.table(tableOf(target))} as t
        where id = ${values[reference]}`,
    )
    found[field] = row?.value ?? null
  }
  return found
}

/** Updates the copies of this record's fields in other records, in the same transaction. */
export async function propagateCopies(
  writer: Writer,
  entity: Entity,
  before: Row,
  after: Row,
): Promise<void> {
  for (const holder of entitiesAround(entity))
    for (const { field, reference, target, of } of copiesIn(holder)) {
      if (target.name !== entity.name || JSON.stringify(before[of]) === JSON.stringify(after[of])) continue
      const table = sql.table(tableOf(holder))
      if (holder.source.kind === 'collection')
        await writer.db.run(sql`update ${table} as t
          set data = data || jsonb_build_object(${field}::text, ${JSON.stringify(after[of])}::jsonb)
          where collection = ${collectionOf(holder, writer.production)}
            and ${column(holder, reference)} = ${after.id}`)
      else
        await writer.db.run(sql`update ${table} as t
          set ${sql.ref(columnName(holder, field))} = ${after[of]}::${sql.raw(columnType(holder.fields[field]!))}
          where ${column(holder, reference)} = ${after.id}`)
    }
}
