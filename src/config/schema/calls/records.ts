import { boolean, dateTime, integer, reference, text, type Entity, type EntityRegistry } from '../index'
import { defineCall } from './define'
import { actorShape } from './people'
import { json, listOf, orNull, pageOf } from './shapes'

type Name = keyof EntityRegistry

const addressOf = ({ source }: Entity) =>
  source.kind === 'rest' ? `/api${source.path}` : `/api/collections/${source.name}`
const idOf = (entity: Entity) => reference(entity.name, { required: true })
const exampleId = ({ idType }: Entity) => ({ id: idType === 'integer' ? 10 : 'a' })

/** The calls that every entity's records have. */
function recordCalls(entity: Entity) {
  const { name, idType } = entity
  const common = { method: 'GET', tag: name } as const
  return {
    /** Dependent records, read before a delete. */
    dependants: defineCall({
      ...common,
      path: `${addressOf(entity)}/{id}/dependants`,
      summary: `What refers to one of ${name}, and whether that keeps it from being removed`,
      may: { remove: name as Name },
      params: { id: idOf(entity) },
      answer: {
        /** True even if the dependent records are out of the caller's scope. */
        refused: boolean(),
        dependants: listOf({
          entity: text(),
          field: text(),
          count: integer(),
          /** The count is capped: more records exist. */
          capped: boolean(),
          refuses: boolean(),
        }),
      },
      example: exampleId(entity),
    }),
    /** The audit history, newest first. */
    history: defineCall({
      ...common,
      path: `${addressOf(entity)}/{id}/history`,
      summary: `Who changed one of ${name}, when and how, newest first; sort and filter aren't read`,
      may: { read: name as Name },
      params: { id: idOf(entity) },
      answer: pageOf({
        id: integer(),
        at: dateTime(),
        action: text(),
        actor: actorShape,
        /** Changed fields, before and after. */
        before: orNull(json()),
        after: orNull(json()),
        /** The input of an action. */
        input: orNull(json()),
      }),
      example: exampleId(entity),
    }),
    /** Deleted records that can be restored. */
    deleted: defineCall({
      ...common,
      path: `${addressOf(entity)}/deleted`,
      summary: `Removed records of ${name}, the last one first`,
      may: { roles: ['admin'] },
      answer: pageOf({
        id: idType === 'integer' ? integer() : text(),
        title: orNull(text()),
        deleted_at: dateTime(),
        deleted_by: actorShape,
      }),
      example: {},
    }),
  }
}

export type RecordCalls = ReturnType<typeof recordCalls>

const known = new WeakMap<Entity, RecordCalls>()

/** The calls of an entity's records. */
export function recordCallsOf(entity: Entity): RecordCalls {
  const calls = known.get(entity) ?? recordCalls(entity)
  known.set(entity, calls)
  return calls
}

/** All that are served: no record is removed where no role may remove one. */
export const allRecordCalls = (entities: readonly Entity[]) =>
  entities.flatMap(entity => {
    const { history, dependants, deleted } = recordCallsOf(entity)
    return entity.access.remove.length > 0 ? [history, dependants, deleted] : [history]
  })
