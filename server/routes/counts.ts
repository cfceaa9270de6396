import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { entities, entityOf } from '../../src/config/entities'
import { scopeOf, shown, type Entity, type FieldOf, type Scope } from '../../src/config/schema'
import { column, tableOf, where } from '../crud/sql'
import { described } from '../crud/describe'
import { mayOrRefuse } from '../crud/registerEntity'
import type { Deps } from '../deps'
import { AppError } from '../errors'
import { counts } from './descriptions/counts'

/** As many rows as a page of a list may have. */
const MOST = 1000
type List = FieldOf<'relatedList'>

function idsIn(text: string | undefined): number[] {
  let ids: unknown
  try {
    ids = JSON.parse(text ?? '')
  } catch {
    ids = undefined
  }
  const isId = (id: unknown) => Number.isInteger(id) && (id as number) > 0 && (id as number) < 2 ** 31
  if (Array.isArray(ids) && ids.length <= MOST && ids.every(isId)) return [...new Set(ids as number[])]
  throw new AppError('malformed', `ids: must be a list of at most ${MOST} ids`, { field: 'ids' })
}

/** Counts through the index of what they belong to; a client has the tanks of its depots. */
function counting(entity: Entity, { of, by }: List, scope: Scope, ids: number[], production: boolean) {
  const target = entityOf(of)
  const { under } = shown(target.fields[by]!) as FieldOf<'reference'>
  const below = under ? sql`or g.${sql.ref(under)} = w.id` : sql``
  const seen = where(target, scope, { conditions: [], search: '' }, production)
  return sql<{ id: number; count: number }>`select w.id, count(t.id) as count
    from unnest(${ids}::int[]) as w(id)
    left join ${sql.table(tableOf(entity))} as g on (g.id = w.id ${below}) and g.deleted_at is null
    left join ${sql.table(tableOf(target))} as t on ${column(target, by)} = g.id and ${seen}
    group by w.id order by w.id`
}

/**
 * How many records belong to each of some others, for those lists that may be a column. Every id that is asked for is
 * answered: whether there is such a record elsewhere is nobody's business.
 */
export async function countRoutes(app: FastifyInstance, deps: Deps) {
  for (const entity of entities)
    for (const [name, field] of Object.entries(entity.fields)) {
      if (field.type !== 'relatedList' || !field.counted || entity.source.kind !== 'rest') continue
      app.get<{ Querystring: { ids?: string } }>(
        `/api${entity.source.path}/counts/${name}`,
        described(counts(entity, name)),
        request => {
          mayOrRefuse(request, 'read', entity)
          mayOrRefuse(request, 'read', entityOf(field.of))
          const ids = idsIn(request.query.ids)
          const scope = scopeOf(request.principal, entityOf(field.of))
          if (scope.kind === 'none' || ids.length === 0) return ids.map(id => ({ id, count: 0 }))
          return deps.db.run(counting(entity, field, scope, ids, deps.env.production))
        },
      )
    }
}
