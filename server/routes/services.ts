import type { FastifyInstance } from 'fastify'
import { dashboardServices } from '../../src/config/calls/services'
import { entityOf } from '../../src/config/entities'
import { services } from '../../src/config/entities/declared'
import { serve } from '../calls/serve'
import { exportOf, openapiOptions } from '../crud/describe'
import { exportRecords } from '../crud/export'
import { malformed, parseJson } from '../crud/query'
import { requirePermission } from '../crud/request'
import type { Deps } from '../deps'

const entity = entityOf('services')
type Query = Readonly<Record<string, unknown>>

/** The filter of a list, and a group as the specification names it. */
function withGroup({ tank_group_id, ...query }: Query): Query {
  if (tank_group_id === undefined || tank_group_id === '') return query
  const group = Number(tank_group_id)
  if (!Number.isInteger(group)) throw malformed('tank_group_id', 'must be the id of a group')
  const filter = query.filter === undefined ? {} : (parseJson('filter', query.filter) as object)
  return { ...query, filter: JSON.stringify({ ...filter, group_id: group }) }
}

/** Services as the dashboard of the specification asks for them. */
export async function serviceRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, dashboardServices, ({ scoped, list, query }) =>
    scoped(services).page(withGroup({ ...list, tank_group_id: query.tank_group_id ?? undefined })),
  )
  // A file, and no JSON.
  app.get('/api/dashboard/services/export', openapiOptions(exportOf(entity)), (request, reply) => {
    const seen = requirePermission(request, 'read', entity)
    return exportRecords(deps, seen, request, reply, withGroup(request.query as Query))
  })
}
