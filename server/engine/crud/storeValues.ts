import { sql } from 'kysely'
import type { Entity } from '../../../src/config/schema'
import { columnName, columnType } from '../db/columns'
import { insertDocument } from '../db/insertDocument'
import { collectionOf, tableOf, type Row } from './sql'
import type { Writer } from './writer'

const parameter = (entity: Entity, name: string, value: unknown) =>
  columnType(entity.fields[name]!) === 'jsonb' && value !== null
    ? sql`${JSON.stringify(value)}::jsonb`
    : sql`${value}::${sql.raw(columnType(entity.fields[name]!))}`

/** Lists in a table are never null: a missing one is empty. */
export const toStored = (entity: Entity, values: Row): Row =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const list = entity.fields[name] && columnType(entity.fields[name]).endsWith('[]')
      return [name, value === null && list ? [] : value]
    }),
  )

export async function insert(writer: Writer, entity: Entity, values: Row): Promise<number | string> {
  const { db, now, principal } = writer
  if (entity.source.kind === 'collection') {
    const { uid } = principal
    const id = await insertDocument(db, collectionOf(entity, writer.production), values, { now, uid })
    db.changed({ entity: entity.name, ids: [id] })
    return id
  }
  const names = Object.keys(values)
  const [made] = await db.run(sql<{ id: number }>`insert into ${sql.table(tableOf(entity))}
    (${sql.join([...names.map(name => sql.ref(columnName(entity, name))), sql.raw('created_at, created_by, updated_at, updated_by')])})
    values (${sql.join([...names.map(name => parameter(entity, name, values[name])), now, principal.uid, now, principal.uid])})
    returning id`)
  db.changed({ entity: entity.name, ids: [made!.id] })
  return made!.id
}

export async function change(
  writer: Writer,
  entity: Entity,
  id: number | string,
  values: Row,
): Promise<void> {
  const { db, now, principal } = writer
  db.changed({ entity: entity.name, ids: [id] })
  if (entity.source.kind === 'collection') {
    await db.query(
      `update documents set data = data || $3::jsonb, version = version + 1, updated_at = $4, updated_by = $5
       where collection = $1 and id = $2`,
      [collectionOf(entity, writer.production), id, JSON.stringify(values), now, principal.uid],
    )
    return
  }
  const sets = Object.entries(values).map(
    ([name, value]) => sql`${sql.ref(columnName(entity, name))} = ${parameter(entity, name, value)}`,
  )
  sets.push(sql`version = version + 1`, sql`updated_at = ${now}`, sql`updated_by = ${principal.uid}`)
  await db.run(sql`update ${sql.table(tableOf(entity))} set ${sql.join(sets)} where id = ${id}`)
}
