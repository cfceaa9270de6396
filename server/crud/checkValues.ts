import { entityOf } from '../../src/config/entities'
import { scopeOf, unwrapComputed, type Entity, type Fields, type Problems } from '../../src/config/schema'
import { advisoryLock } from '../db/advisoryLock'
import { allExist } from './repository'
import { collectionOf, type Row } from './sql'
import type { Writer } from './writer'

/**
 * References lead to records that the writer may see; whether others exist isn't told. They are held until the write is
 * done: nobody removes them meanwhile.
 */
export async function checkReferences(writer: Writer, fields: Fields, values: Row, problems: Problems) {
  for (const [name, value] of Object.entries(values)) {
    const field = unwrapComputed(fields[name]!)
    if ((field.type !== 'reference' && field.type !== 'references') || value === null) continue
    const ids = Array.isArray(value) ? value : [value]
    const target = entityOf(field.to)
    const fits = ids.every(id => typeof id === (target.idType === 'integer' ? 'number' : 'string'))
    const scope = scopeOf(writer.principal, target)
    if (!fits || !(await allExist(writer, target, scope, ids, true)))
      problems[name] = { key: 'validation.unknownReference' }
  }
}

/** Uniqueness inside a collection; tables have indexes for it. The lock makes two writers take turns. */
export async function checkUnique(
  writer: Writer,
  entity: Entity,
  values: Row,
  id: unknown,
  problems: Problems,
) {
  if (entity.source.kind !== 'collection') return
  const collection = collectionOf(entity, writer.production)
  await advisoryLock(writer.db, collection)
  for (const [name, value] of Object.entries(values)) {
    if (!entity.fields[name]!.unique || value === null) continue
    const found = await writer.db.query(
      `select 1 from documents where collection = $1 and deleted_at is null and lower(data->>$2) = lower($3) and id <> $4`,
      [collection, name, String(value), String(id ?? '')],
    )
    if (found.length > 0) problems[name] = { key: 'validation.unique' }
  }
}
