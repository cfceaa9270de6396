import type { FastifyInstance } from 'fastify'
import { entityOf } from '../../src/config/entities'
import { FUEL_TYPES } from '../../src/config/entities/shared/geometry'
import { ROLES, scopeOf, shown } from '../../src/config/schema'
import { parseListQuery, type Condition } from '../crud/query'
import { answerList, describesOnly, idOf, mayOrRefuse } from '../crud/registerEntity'
import { listRecords } from '../crud/pages'
import type { Deps } from '../deps'
import { AppError } from '../errors'
import { textOf } from '../texts'

type Keyed = { Params: { id: string } }
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
  const fixed = (path: string, name: string, conditions: (params: { id: string }) => Condition[]) =>
    app.get<Keyed>(path, { ...describesOnly, schema: { tags: [name] } }, async request => {
      const entity = entityOf(name)
      mayOrRefuse(request, 'read', entity)
      const query = parseListQuery(entity, { range: '[0,999]', ...(request.query as object) })
      return listRecords(store, entity, scopeOf(request.principal, entity), {
        ...query,
        conditions: [...query.conditions, ...conditions(request.params)],
      })
    })

  fixed('/api/tankgroups/parents', 'tankgroups', () => [{ field: 'parent_id', operator: '', value: null }])
  fixed('/api/tankgroups/:id/children', 'tankgroups', ({ id }) => [
    { field: 'parent_id', operator: '', value: idOf(groups, id) },
  ])
  fixed('/api/users/groupmanagers', 'users', () => [
    { field: 'role_type', operator: '', value: 'group manager' },
  ])
  fixed('/api/users/installers', 'users', () => [{ field: 'role_type', operator: '', value: 'install-user' }])
  app.get('/api/tankgroups/billingtypes', { schema: { tags: ['tankgroups'] } }, () =>
    optionsOf('tankgroups', 'billing_type'),
  )
  app.get('/api/users/roles', { schema: { tags: ['users'] } }, request => {
    mayOrRefuse(request, 'read', users)
    return ROLES.map(name => ({ name }))
  })
  app.get('/api/distributors', { schema: { tags: ['tankgroups'] } }, async request => {
    mayOrRefuse(request, 'read', groups)
    const all = request.principal.role === 'admin'
    return deps.db.query(
      `select distributor_id as id, count(*) as groups from tankgroups
       where distributor_id is not null and deleted_at is null and ($1 or id = any($2::int[])) group by 1 order by 1`,
      [all, request.principal.groupIds],
    )
  })

  app.get<{ Querystring: { txt?: string; parent_id?: string } }>(
    '/api/customers/searchCustomerByName',
    { ...describesOnly, schema: { tags: ['customers'] } },
    async request => {
      const entity = entityOf('customers')
      mayOrRefuse(request, 'read', entity)
      const { txt, parent_id } = request.query
      const filter = { q: txt ?? '', ...(parent_id === undefined ? {} : { parent_id: Number(parent_id) }) }
      const query = parseListQuery(entity, { filter: JSON.stringify(filter) })
      return listRecords(store, entity, scopeOf(request.principal, entity), query)
    },
  )
  app.get<Keyed>(
    '/api/devices/enclosure/:id',
    { ...describesOnly, schema: { tags: ['devices'] } },
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
  app.get('/api/tankmodels', { ...describesOnly, schema: { tags: ['models'] } }, (request, reply) =>
    answerList(deps, models, request, reply),
  )
  app.get('/api/tankmodels/models', { ...describesOnly, schema: { tags: ['models'] } }, (request, reply) =>
    answerList(deps, models, request, reply),
  )
  app.get('/api/fueltypes', { schema: { tags: ['tanks'] } }, () => [...FUEL_TYPES])
}
