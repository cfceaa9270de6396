import { sql } from 'kysely'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { entityOf } from '../../src/config/entities'
import { FUEL_TYPES } from '../../src/config/entities/shared/geometry'
import { ROLES, scopeOf, shown } from '../../src/config/schema'
import { described, listOf } from '../crud/describe'
import { parseListQuery, type Condition } from '../crud/query'
import { answerList, idOf, mayOrRefuse } from '../crud/registerEntity'
import { listRecords, pageOf } from '../crud/pages'
import { getRecord } from '../crud/repository'
import { where } from '../crud/sql'
import type { Deps } from '../deps'
import { AppError } from '../errors'
import { textOf } from '../texts'
import * as says from './descriptions/lookups'
import { answerRange } from './shared/answerRange'
import { whole } from './shared/queryValues'

type Keyed = { Params: { id: string } }
type Equal = Pick<Condition, 'field' | 'value'>
type Fixed = Equal | Promise<Equal>
const optionsOf = (entity: string, field: string) => {
  const plain = shown(entityOf(entity).fields[field]!)
  return plain.type === 'choice' ? [...plain.options] : []
}

/** Lists that other screens choose from. */
export async function lookupRoutes(app: FastifyInstance, deps: Deps) {
  const store = { db: deps.db, production: deps.env.production }
  const groups = entityOf('tankgroups')
  const users = entityOf('users')
  const models = entityOf('models')

  /** All records of an entity that fit a fixed condition, within the asker's scope. */
  const fixed = (path: string, name: string, conditionOf: (request: FastifyRequest) => Fixed) =>
    app.get(path, described(says.fixed(entityOf(name), path)), async (request, reply) => {
      const entity = entityOf(name)
      mayOrRefuse(request, 'read', entity)
      const query = parseListQuery(entity, { range: '[0,999]', ...(request.query as object) })
      const condition: Condition = { operator: '', ...(await conditionOf(request)) }
      const conditions = [...query.conditions, condition]
      const scope = scopeOf(request.principal, entity)
      const { records, total } = await pageOf(store, entity, scope, { ...query, conditions })
      answerRange(reply, name, query.offset, records.length, total.count)
      return reply.type('application/json; charset=utf-8').send(`[${records.join(',')}]`)
    })

  fixed('/api/tankgroups/parents', 'tankgroups', () => ({ field: 'parent_id', value: null }))
  fixed('/api/tankgroups/:id/children', 'tankgroups', async ({ params, principal }) => {
    const id = idOf(groups, (params as Keyed['Params']).id)
    const parent = await getRecord(store, groups, scopeOf(principal, groups), id)
    return { field: 'parent_id', value: parent.id }
  })
  fixed('/api/users/groupmanagers', 'users', () => ({ field: 'role_type', value: 'group manager' }))
  fixed('/api/users/installers', 'users', () => ({ field: 'role_type', value: 'install-user' }))
  app.get('/api/tankgroups/billingtypes', described(says.options('tankgroups', 'Ways of billing')), () =>
    optionsOf('tankgroups', 'billing_type'),
  )
  app.get('/api/users/roles', described(says.roles), request => {
    mayOrRefuse(request, 'read', users)
    return ROLES.map(name => ({ name }))
  })
  app.get('/api/distributors', described(says.distributors), async request => {
    mayOrRefuse(request, 'read', groups)
    const scope = scopeOf(request.principal, groups)
    const seen = where(groups, scope, { conditions: [], search: '' }, store.production)
    return deps.db.run(sql`select t.distributor_id as id, count(*) as groups from tankgroups t
      where ${seen} and t.distributor_id is not null group by 1 order by 1`)
  })

  app.get<{ Querystring: { txt?: string; parent_id?: string } }>(
    '/api/customers/searchCustomerByName',
    described(says.customersByName(entityOf('customers'))),
    async request => {
      const entity = entityOf('customers')
      mayOrRefuse(request, 'read', entity)
      const { txt, parent_id } = request.query
      const client = whole('parent_id', parent_id, 0, 2 ** 31 - 1)
      const filter = { q: txt ?? '', ...(client === 0 ? {} : { parent_id: client }) }
      const query = parseListQuery(entity, { filter: JSON.stringify(filter) })
      return listRecords(store, entity, scopeOf(request.principal, entity), query)
    },
  )
  app.get<Keyed>(
    '/api/devices/enclosure/:id',
    described(says.byEnclosure(entityOf('devices'))),
    async request => {
      const entity = entityOf('devices')
      mayOrRefuse(request, 'read', entity)
      const query = parseListQuery(entity, { filter: JSON.stringify({ enclosure_id: request.params.id }) })
      const [device] = await listRecords(store, entity, scopeOf(request.principal, entity), query)
      if (!device) throw new AppError('not_found', textOf({ key: 'errors.notFound' }))
      return device
    },
  )

  // The specification knows tank models under two paths: both lead to the one entity.
  app.get('/api/tankmodels', described(listOf(models)), (request, reply) =>
    answerList(deps, models, request, reply),
  )
  app.get('/api/tankmodels/models', described(listOf(models)), (request, reply) =>
    answerList(deps, models, request, reply),
  )
  app.get('/api/fueltypes', described(says.options('tanks', 'Fuels')), () => [...FUEL_TYPES])
}
