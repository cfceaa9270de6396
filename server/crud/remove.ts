import { sql } from 'kysely'
import { entities } from '../../src/config/entities'
import { labelOf, spellOut } from '../../src/config/labels'
import { scopeOf, unwrapComputed, type Entity } from '../../src/config/schema'
import { AppError } from '../errors'
import { textOf } from '../texts'
import { recordExists, getRecord } from './repository'
import { activeRows, column, every, tableOf, type Fragment, type Row } from './sql'
import { hookContext, log, refuseOutdated, seenBy, atomically, type Expected, type Writer } from './writer'

/** Fields by which other entities' records refer to one of this entity. */
const referrers = (entity: Entity) =>
  entities.flatMap(other =>
    other.stored
      .filter(name => {
        const field = unwrapComputed(other.fields[name]!)
        // What the server keeps beside the truth (a device's tank) goes with it.
        return field.type === 'reference' && field.to === entity.name && !other.fields[name]!.readOnly
      })
      .map(name => ({ other, name, cascade: isCascade(other, name) })),
  )

const isCascade = ({ fields }: Entity, name: string) => {
  const field = unwrapComputed(fields[name]!)
  return field.type === 'reference' && field.cascade === true
}

/** Takes the records that fit out of every list. */
const markRemoved = ({ db, now, production }: Writer, entity: Entity, condition: Fragment) =>
  db.run(sql`update ${sql.table(tableOf(entity))} as t set deleted_at = ${now}, version = version + 1
    where ${every([...activeRows(entity, 'unscoped', production), condition])}`)

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
    const found = referrers(entity)
    for (const { other, name } of found.filter(({ cascade }) => !cascade))
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
    for (const { other, name } of found.filter(({ cascade }) => cascade))
      await markRemoved(inside, other, sql`${column(other, name)} = ${id}`)
    await markRemoved(inside, entity, sql`t.id = ${id}`)
    await log(inside, entity, 'remove', id, current, null)
    return seenBy(writer.principal, entity, current)
  })
}
