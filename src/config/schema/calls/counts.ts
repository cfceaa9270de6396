import { integer, references, text, type Entity, type EntityRegistry } from '../index'
import { defineCall } from './define'
import { listOf } from './shapes'

/** The maximum page size of a list. */
const MAX_IDS = 1000

/** Counts the related records of each of some records, for count columns of lists. */
export function countsCall({ name, fields, source, idType }: Entity, list: string) {
  const field = fields[list]
  if (field?.type !== 'relatedList') throw new Error(`${name}.${list} isn't counted`)
  return defineCall({
    method: 'GET',
    path: `/api${source.kind === 'rest' ? source.path : `/collections/${source.name}`}/counts/${list}`,
    tag: name,
    summary: `How many ${list} each of some of ${name} has`,
    may: { read: [name, field.of] as (keyof EntityRegistry)[] },
    query: { ids: references(name, { required: true, max: MAX_IDS }) },
    answer: listOf({ id: idType === 'integer' ? integer() : text(), count: integer() }),
    example: { ids: idType === 'integer' ? [10, 11] : ['a', 'b'] },
  })
}

/** A call for each related list that can be a count column. */
export const countCallsOf = (entities: readonly Entity[]) =>
  entities.flatMap(entity =>
    Object.entries(entity.fields).flatMap(([list, field]) =>
      field.type === 'relatedList' && field.counted
        ? [{ entity, list, field, call: countsCall(entity, list) }]
        : [],
    ),
  )
