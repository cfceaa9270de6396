import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { entityOf } from '../../src/config/entities'
import { scopeOf, shown } from '../../src/config/schema'
import { described, exportOf, listOf } from '../crud/describe'
import { exportRecords } from '../crud/export'
import { parseListQuery } from '../crud/query'
import { answerList, mayOrRefuse } from '../crud/registerEntity'
import { where, type Row } from '../crud/sql'
import type { Deps } from '../deps'
import * as says from './descriptions/tanks'

/** So many places at most in one answer: what the map stays fluid with. */
const MAP_MAX = 100_000
const TAGS_MAX = 1000

/** Other ways in which the specification reaches the list of tanks, and what only tanks have. */
export async function tankRoutes(app: FastifyInstance, deps: Deps) {
  const tanks = entityOf('tanks')
  const groups = entityOf('tankgroups')
  for (const path of ['/api/tanks/gridList', '/api/tanks/verbose-list'])
    app.get(path, described(listOf(tanks)), (request, reply) => answerList(deps, tanks, request, reply))
  app.get('/api/tanks/gridList/filter-group-list', described(listOf(groups, 'tanks')), (request, reply) =>
    answerList(deps, groups, request, reply),
  )
  app.get('/api/tanks/gridList/export', described(exportOf(tanks)), (request, reply) => {
    mayOrRefuse(request, 'read', tanks)
    return exportRecords(deps, tanks, request, reply)
  })
  app.get('/api/tanks/enumColumns', described(says.enumColumns), () =>
    Object.fromEntries(
      Object.entries(tanks.fields).flatMap(([name, field]) => {
        const plain = shown(field)
        return plain.type === 'choice' ? [[name, plain.options]] : []
      }),
    ),
  )

  /** Places in columns: a hundred thousand rows of objects would be four times as long. */
  app.get('/api/tanks/mapList', described(says.places), async request => {
    mayOrRefuse(request, 'read', tanks)
    const query = parseListQuery(tanks, request.query as Record<string, unknown>)
    const scope = scopeOf(request.principal, tanks)
    const rows = await deps.db.run(sql<Row>`select t.id, t.lat, t.lng, t.pct, t.reading_at, t.direction,
        coalesce(t.low_pct, g.low_pct, 25) as low, coalesce(t.critical_pct, g.critical_pct, 10) as critical
      from tanks t left join tankgroups g on g.id = t.group_id
      where t.lat is not null and t.lng is not null and ${where(tanks, scope, query, deps.env.production)}
      limit ${MAP_MAX}`)
    const stale = deps.now().getTime() - 86_400_000
    return {
      ids: rows.map(row => row.id),
      lat: rows.map(row => row.lat),
      lng: rows.map(row => row.lng),
      pct: rows.map(row => row.pct),
      direction: rows.map(row => row.direction),
      state: rows.map(row => placeState(row, stale)),
    }
  })

  /** Tags in use within the asker's scope. */
  app.get('/api/tags', described(says.tags), async request => {
    mayOrRefuse(request, 'read', tanks)
    const scope = scopeOf(request.principal, tanks)
    const nothing = { conditions: [], search: '' }
    const rows = await deps.db.run(sql<{ tag: string }>`select distinct unnest(t.tags) as tag from tanks t
      where ${where(tanks, scope, nothing, deps.env.production)} order by 1 limit ${TAGS_MAX}`)
    return rows.map(row => row.tag)
  })
}

/** What a point's colour says: nothing known, too old, or what is left against the tank's own marks. */
function placeState({ pct, reading_at, direction, low, critical }: Row, stale: number): string {
  if (pct === null || reading_at === null) return 'unknown'
  if ((reading_at as Date).getTime() < stale) return 'unknown'
  // Contents that rise are the worse the fuller they are.
  const left = direction === 1 ? 100 - (pct as number) : (pct as number)
  if (left <= (critical as number)) return 'bad'
  return left <= (low as number) ? 'warn' : 'good'
}
