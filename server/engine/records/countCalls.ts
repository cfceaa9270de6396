import type { FastifyInstance } from 'fastify'
import { countCallsOf } from '../../../src/config/schema/calls/counts'
import { serve } from '../calls/serve'
import { countsOf } from '../crud/counts'
import { MAX_ROWS } from '../crud/query'
import { storeOf } from '../crud/repository'
import type { Deps } from '../deps'

/** Counts of related records, for lists that can be a column of another list. */
export async function countCalls(app: FastifyInstance, deps: Deps) {
  for (const { call, entity, field } of countCallsOf(deps.app.entities))
    serve(app, deps, call, async ({ query, principal, scoped, db, now }) => {
      const store = { ...storeOf(deps), db, now }
      const params = { filter: JSON.stringify({ id: query.ids }), range: `[0,${MAX_ROWS - 1}]` }
      const own = await scoped(entity as { name: string; source: unknown }).list(params)
      const ids = own.map(({ id }) => id as number | string)
      const counted = await countsOf(store, principal, entity, field, ids)
      // Records outside the caller's scope have the count 0.
      return (query.ids as (number | string)[]).map(id => ({ id, count: counted.get(id) ?? 0 }))
    })
}
