import { integer, references, text, type Entity, type EntityRegistry } from '../index'
import { defineCall } from './define'
import { listOf } from './shapes'

/** As many rows as a page of a list may have. */
const MOST = 1000

/** How many records of a related list each of some records has: for lists that have it as a column. */
export function countsCall({ name, fields, source, idType }: Entity, list: string) {
  const field = fields[list]
  if (field?.type !== 'relatedList') throw new Error(`${name}.${list} isn't counted`)
  return defineCall({
    method: 'GET',
    path: `/api${source.kind === 'rest' ? source.path : `/collections/${source.name}`}/counts/${list}`,
    tag: name,
    summary: `How many ${list} each of some of ${name} has`,
    may: { read: [name, field.of] as (keyof EntityRegistry)[] },
    query: { ids: references(name, { required: true, max: MOST }) },
    answer: listOf({ id: idType === 'integer' ? integer() : text(), count: integer() }),
    example: { ids: idType === 'integer' ? [10, 11] : ['a', 'b'] },
  })
}

/** A call for each related list that may be a column. */
export const countCallsOf = (entities: readonly Entity[]) =>
  entities.flatMap(entity =>
    Object.entries(entity.fields).flatMap(([list, field]) =>
      field.type === 'relatedList' && field.counted
        ? [{ entity, list, field, call: countsCall(entity, list) }]
        : [],
    ),
  )
