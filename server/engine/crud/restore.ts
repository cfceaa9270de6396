import { sql } from 'kysely'
import { scopeOf, type Entity, type Problems } from '../../../src/config/schema'
import { AppError, notFound } from '../errors'
import { checkReferences } from './checkValues'
import { checkUnique } from './checkUnique'
import { cascadesOf } from './dependants'
import { getRecord } from './repository'
import { collectionOf, column, projectionOf, tableOf, type Row } from './sql'
import { hookContext, log, refuse, seenBy, atomically, withoutSecrets, type Writer } from './writer'

/** Only admins may restore, and only entities with a remove permission. */
export function refuseRestorer({ principal }: Pick<Writer, 'principal'>, entity: Entity) {
  if (principal.role !== 'admin' || entity.access.remove.length === 0)
    throw new AppError('forbidden', { key: 'errors.forbidden' })
}

/**
 * Restores a removed record with its old values. Validates it like a write: unique values must be free, and
 * referenced records must exist. A record that isn't removed is returned as it is.
 */
export function restoreRecord(writer: Writer, entity: Entity, id: number | string): Promise<Row> {
  return atomically(writer, async inside => {
    const scope = scopeOf(writer.principal, entity)
    const ofCollection =
      entity.source.kind === 'rest' ? sql`` : sql`and collection = ${collectionOf(entity, writer.production)}`
    const table = sql.table(tableOf(entity))
    const [removed] = await inside.db.run(
      sql<Row>`select ${projectionOf(entity, inside.now)} from ${table} as t
        where t.id = ${id} and t.deleted_at is not null ${ofCollection} for update of t`,
    )
    if (!removed)
      return seenBy(
        writer.principal,
        entity,
        await getRecord(inside, entity, scope, id).catch(() => {
          throw notFound()
        }),
      )
    const plain = JSON.parse(JSON.stringify(removed)) as Row
    const values = Object.fromEntries(
      Object.entries(plain).filter(
        ([name]) => entity.stored.includes(name) && !entity.fields[name]!.readOnly,
      ),
    )
    const problems: Problems = {}
    await checkReferences(inside, entity.fields, values, problems, values)
    await checkUnique(inside, entity, values, plain, problems)
    const hook = inside.behaviour.hooks[entity.name]
    await hook?.beforeSave?.(hookContext(inside), values, plain, problems)
    refuse(problems)
    // Restore the records that were removed together with it, at the same time.
    for (const { other, name } of cascadesOf(entity))
      await inside.db
        .run(sql`update ${sql.table(tableOf(other))} as t set deleted_at = null, version = t.version + 1
        from ${table} as gone where gone.id = ${id} and ${column(other, name)} = ${id} and t.deleted_at = gone.deleted_at`)
    await inside.db.run(sql`update ${table} set deleted_at = null, version = version + 1,
      updated_at = ${inside.now}, updated_by = ${writer.principal.uid} where id = ${id} ${ofCollection}`)
    inside.db.changed({ entity: entity.name, ids: [id] })
    const record = await getRecord(inside, entity, scope, id)
    await hook?.afterSave?.(hookContext(inside), record, undefined)
    await log(inside, entity, 'restore', id, null, withoutSecrets(entity, record))
    return seenBy(writer.principal, entity, record)
  })
}
