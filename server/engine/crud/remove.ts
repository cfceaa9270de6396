import { sql } from 'kysely'
import { labelOf, spellOut } from '../../../src/config/schema/text/labels'
import { scopeOf, type Entity } from '../../../src/config/schema'
import { AppError } from '../errors'
import { textOf } from '../texts'
import { cascadesOf, refusingHolder } from './dependants'
import { getRecord } from './repository'
import { activeRows, column, andAll, tableOf, type Fragment, type Row } from './sql'
import {
  hookContext,
  log,
  noteLeft,
  refuseOutdated,
  seenBy,
  atomically,
  type Expected,
  type Writer,
} from './writer'

/** Label of a referring list, as on the record's page, else as in the menu. */
function holderLabel(entity: Entity, other: Entity, field: string): string {
  const list = Object.keys(entity.fields).find(name => {
    const own = entity.fields[name]!
    return own.type === 'relatedList' && own.of === other.name && own.by === field
  })
  return list ? labelOf(entity, list) : spellOut(other.screens.at(-1)!.path)
}

const inUse = (entity: Entity, other: Entity, field: string) =>
  new AppError(
    'in_use',
    {
      key: 'errors.inUse',
      english: `${textOf({ key: 'errors.inUse' })}: ${holderLabel(entity, other, field)}`,
    },
    { about: { entity: other.name, field } },
  )

/** Soft-deletes the matching records. */
const markRemoved = ({ db, now, production }: Writer, entity: Entity, condition: Fragment) =>
  db.run(sql`update ${sql.table(tableOf(entity))} as t set deleted_at = ${now}, version = version + 1
    where ${andAll([...activeRows(entity, 'unscoped', production), condition])}`)

/** Soft-deletes a record. Refused while other records refer to it. */
export function removeRecord(
  writer: Writer,
  entity: Entity,
  id: number | string,
  { version }: Expected,
): Promise<Row> {
  return atomically(writer, async inside => {
    const current = await getRecord(inside, entity, scopeOf(writer.principal, entity), id, 'for update of t')
    await refuseOutdated(inside, entity, version, current)
    const holder = await refusingHolder(inside, entity, id)
    if (holder) throw inUse(entity, holder.other, holder.name)
    await inside.behaviour.hooks[entity.name]?.afterRemove?.(hookContext(inside), current)
    for (const { other, name } of cascadesOf(entity))
      await markRemoved(inside, other, sql`${column(other, name)} = ${id}`)
    await markRemoved(inside, entity, sql`t.id = ${id}`)
    noteLeft(inside, entity, id, current)
    await log(inside, entity, 'remove', id, current, null)
    return seenBy(writer.principal, entity, current)
  })
}
