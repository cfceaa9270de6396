import type { FastifyInstance } from 'fastify'
import * as calls from '../../../src/config/calls/tanks'
import { entityOf } from '../../../src/config/entities'
import { tankgroups, tanks } from '../../../src/config/entities/declared'
import { serve } from '../../engine/calls/serve'
import { withGroup } from '../groups'
import { openapiOptions, exportOf } from '../../engine/crud/describe'
import { exportRecords } from '../../engine/crud/export'
import { requirePermission } from '../../engine/crud/request'
import type { Deps } from '../../engine/deps'
import { tagsInUse } from './tagsInUse'
import { withRelated } from './tankRelated'
import { neighboursOf } from './neighbours'
import { neighbours } from '../../../src/config/calls/neighbours'
import { tankPlaces } from './tankPlaces'

const TAGS_MAX = 1000

/** The specification's other addresses of the list of tanks, and calls specific to tanks. */
export async function tankRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, deps, calls.gridList, ({ scoped, list, query }) =>
    scoped(tanks).page(withGroup({ ...list, ...query })),
  )
  serve(app, deps, calls.verboseList, async ({ scoped, list, query, principal, db }) => {
    const page = await scoped(tanks).page(withGroup({ ...list, ...query }))
    return { ...page, rows: await withRelated(db, scoped, principal, page.rows) }
  })
  serve(app, deps, calls.groupsOfGrid, ({ scoped, list }) => scoped(tankgroups).page(list))
  // Responds with a file instead of JSON.
  app.get('/api/tanks/gridList/export', openapiOptions(exportOf(entityOf('tanks'))), (request, reply) =>
    exportRecords(
      deps,
      requirePermission(request, 'read', entityOf('tanks')),
      request,
      reply,
      withGroup(request.query as Record<string, unknown>),
    ),
  )
  serve(app, deps, calls.enumColumns, () => calls.TANK_CHOICES)
  serve(app, deps, calls.mapList, ({ scoped, query, db, now }) =>
    tankPlaces(db, scoped(tanks).where(withGroup({ ...query, filter: query.filter ?? undefined })), now),
  )
  serve(app, deps, neighbours, async ({ params, scoped, db, now }) => {
    const { id } = await scoped(tanks).one(params.id)
    return neighboursOf(db, id, scoped(tanks).where(), now)
  })
  serve(app, deps, calls.tags, ({ scoped, db }) => tagsInUse(db, scoped(tanks).where(), TAGS_MAX))
}
