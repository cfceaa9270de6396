import { sql } from 'kysely'
import { entities } from '../../src/config/entities'
import { labelOf, spellOut } from '../../src/config/labels'
import { scopeOf, unwrapComputed, type Entity } from '../../src/config/schema'
import { AppError } from '../errors'
import { textOf } from '../texts'
import { recordExists, getRecord } from './repository'
import { collectionOf, tableOf, type Row } from './sql'
import { hookContext, log, refuseOutdated, seenBy, atomically, type Expected, type Writer } from './writer'

/** Fields by which other entities' records may hold on to one of this entity. */
const holders = (entity: Entity) =>
  entities.flatMap(other =>
    other.stored
      .filter(name => {
        const field = unwrapComputed(other.fields[name]!)
        // What the server keeps beside the truth (a device's tank) goes with it.
        return field.type === 'reference' && field.to === entity.name && !other.fields[name]!.readOnly
      })
      .map(name => ({ other, name })),
  )

/** What refers to a record, as its own page names that, else as the menu does. */
function holderLabel(entity: Entity, other: Entity, field: string): string {
  const list = Object.keys(entity.fields).find(name => {
    const own = entity.fields[name]!
    return own.type === 'relatedList' && own.of === other.name && own.by === field
  })
  return list ? labelOf(entity, list) : spellOut(other.screens.at(-1)!.path)
}

/** Takes a record out of every list. Refused while other records refer to it. */
export function removeRecord(
  writer: Writer,
  entity: Entity,
  id: number | string,
  { version }: Expected,
): Promise<Row> {
  return atomically(writer, async inside => {
    const current = await getRecord(inside, entity, scopeOf(writer.principal, entity), id, 'for update of t')
    await refuseOutdated(inside, entity, version, current)
    for (const { other, name } of holders(entity))
      if (await recordExists(inside, other, name, id))
        throw new AppError(
          'in_use',
          {
            key: 'errors.inUse',
            english: `${textOf({ key: 'errors.inUse' })}: ${holderLabel(entity, other, name)}`,
          },
          { about: { entity: other.name, field: name } },
        )
    await inside.behaviour.hooks[entity.name]?.afterRemove?.(hookContext(inside), current)
    const collection = entity.source.kind === 'collection' ? collectionOf(entity, writer.production) : null
    await inside.db
      .run(sql`update ${sql.table(tableOf(entity))} set deleted_at = ${inside.now}, version = version + 1
      where id = ${id} ${collection === null ? sql`` : sql`and collection = ${collection}`}`)
    await log(inside, entity, 'remove', id, current, null)
    return seenBy(writer.principal, entity, current)
  })
}
