import type { FastifyInstance } from 'fastify'
import { recordCallsOf } from '../../../src/config/schema/calls/records'
import { serve } from '../calls/serve'
import { deletedRecords } from '../crud/deleted'
import { dependantsOf } from '../crud/dependants'
import { historyOf } from '../crud/history'
import { parseListQuery } from '../crud/query'
import { storeOf } from '../crud/repository'
import type { Database } from '../db/open'
import type { Deps } from '../deps'

/** Calls about any entity's record, besides its values. */
export async function recordCalls(app: FastifyInstance, deps: Deps) {
  const store = (db: Database) => ({ ...storeOf(deps), db })
  for (const entity of deps.app.entities) {
    const calls = recordCallsOf(entity)
    serve(app, deps, calls.history, async ({ params, list, principal, db }) => {
      const page = parseListQuery(entity, { range: list.range })
      const found = await historyOf(store(db), principal, entity, params.id, page)
      return { name: 'history', offset: page.offset, ...found }
    })
    if (entity.access.remove.length === 0) continue
    serve(app, deps, calls.dependants, ({ params, principal, db }) =>
      dependantsOf(store(db), principal, entity, params.id),
    )
    serve(app, deps, calls.deleted, async ({ list, principal, db }) => {
      const query = parseListQuery(entity, { range: list.range, filter: list.filter })
      const found = await deletedRecords(store(db), principal, entity, query)
      return { name: entity.name, offset: query.offset, ...found }
    })
  }
}
