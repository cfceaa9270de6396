import type { FastifyInstance } from 'fastify'
import { entities, entityOf } from '../../src/config/entities'
import { countsOf } from '../crud/counts'
import { described } from '../crud/describe'
import { mayOrRefuse } from '../crud/registerEntity'
import type { Deps } from '../deps'
import { AppError } from '../errors'
import { counts } from './descriptions/counts'

/** As many rows as a page of a list may have. */
const MOST = 1000

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

/** For those lists that may be a column, how many records each of some others has. */
export async function countRoutes(app: FastifyInstance, deps: Deps) {
  for (const entity of entities)
    for (const [name, field] of Object.entries(entity.fields)) {
      if (field.type !== 'relatedList' || !field.counted || entity.source.kind !== 'rest') continue
      app.get<{ Querystring: { ids?: string } }>(
        `/api${entity.source.path}/counts/${name}`,
        described(counts(entity, name)),
        async request => {
          mayOrRefuse(request, 'read', entity)
          mayOrRefuse(request, 'read', entityOf(field.of))
          const store = { db: deps.db, production: deps.env.production }
          const counted = await countsOf(store, request.principal, entity, field, idsIn(request.query.ids))
          return [...counted].map(([id, count]) => ({ id, count }))
        },
      )
    }
}
