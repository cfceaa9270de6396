import type { FastifyInstance } from 'fastify'
import { countCalls } from '../../src/config/calls/counts'
import { serve } from '../calls/serve'
import { countsOf } from '../crud/counts'
import type { Deps } from '../deps'

/** For those lists that may be a column, how many records each of some others has. */
export async function countRoutes(app: FastifyInstance, deps: Deps) {
  for (const { call, entity, field } of countCalls)
    serve(app, deps, call, async ({ query, principal, db, now }) => {
      const store = { db, now, production: deps.env.production }
      const counted = await countsOf(store, principal, entity, field, query.ids as (number | string)[])
      return [...counted].map(([id, count]) => ({ id, count }))
    })
}
