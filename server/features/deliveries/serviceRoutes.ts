import type { FastifyInstance } from 'fastify'
import { dashboardServices } from '../../../src/config/calls/services'
import { entityOf } from '../../../src/config/entities'
import { services } from '../../../src/config/entities/declared'
import { serve } from '../../engine/calls/serve'
import { withGroup } from '../groups'
import { exportOf, openapiOptions } from '../../engine/crud/describe'
import { exportRecords } from '../../engine/crud/export'
import { requirePermission } from '../../engine/crud/request'
import type { Deps } from '../../engine/deps'

const entity = entityOf('services')
/** Services for the specification's dashboard. */
export async function serviceRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, dashboardServices, ({ scoped, list, query }) =>
    scoped(services).page(withGroup({ ...list, ...query })),
  )
  // Responds with a file instead of JSON.
  app.get('/api/dashboard/services/export', openapiOptions(exportOf(entity)), (request, reply) => {
    const seen = requirePermission(request, 'read', entity)
    return exportRecords(deps, seen, request, reply, withGroup(request.query as Record<string, unknown>))
  })
}
