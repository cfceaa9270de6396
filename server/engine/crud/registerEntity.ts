import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { scopeOf, type Entity } from '../../../src/config/schema'
import type { EngineDeps } from '../behaviour'
import type { Deps } from '../deps'
import { isBadValue } from '../db/badValue'
import { aggregate } from './aggregate'
import { bulk, idsOf } from './bulk'
import { openapiOptions, optionsWhere, descriptionsOf } from './describe'
import { exportRecords } from './export'
import { keyOf, idempotent, idempotentInParts } from './idempotency'
import { expectedVersion } from './ifMatch'
import { cursorText, invalidCursor } from './cursor'
import { registerImport } from './import/registerImport'
import { fetchPage } from './pages'
import { parseListQuery } from './query'
import { quickCounts } from './quickFilters'
import { recordAt } from './recordAt'
import { registerActions } from './registerActions'
import { getRecord, storeOf } from './repository'
import { bodyOf, idOf, requirePermission, requireVisible, writerOf } from './request'
import { collectionOf } from './sql'
import { removeRecord } from './remove'
import { refuseRestorer, restoreRecord } from './restore'
import { createRecord, updateRecord } from './write'

type Query = { Querystring: Record<string, unknown> }
type Keyed = { Params: { id: string } }

/** Base path of the embedded document store. */
export const COLLECTIONS = '/api/collections/'

/** Base path of an entity's routes. */
export const pathOf = (entity: Entity): string =>
  entity.source.kind === 'rest' ? `/api${entity.source.path}` : `${COLLECTIONS}${entity.source.name}`

/** Base path by the collection's name outside production. */
export const developmentPathOf = (entity: Entity): string =>
  entity.source.kind === 'rest' ? pathOf(entity) : `${COLLECTIONS}${collectionOf(entity, false)}`

/** Sends a page with a `Content-Range` header, as ra-data-simple-rest expects. */
async function answerList(deps: Deps, entity: Entity, request: FastifyRequest, reply: FastifyReply) {
  const seen = requirePermission(request, 'read', entity)
  const store = storeOf(deps)
  const query = parseListQuery(seen, request.query as Record<string, unknown>, store.now)
  const scope = scopeOf(request.principal, entity)
  const { rows, total, next } = await fetchPage(store, seen, scope, query).catch(error => {
    throw query.after !== undefined && isBadValue(error) ? invalidCursor() : error
  })
  const last = Math.max(query.offset, query.offset + rows.length - 1)
  reply.header('content-range', `${entity.name} ${query.offset}-${last}/${total.count}`)
  if (total.capped) reply.header('x-total-capped', 'true')
  if (next !== undefined) reply.header('x-next-cursor', cursorText(next))
  return reply.send(rows)
}

type Routes = {
  readonly app: FastifyInstance
  readonly deps: EngineDeps
  readonly entity: Entity
  readonly path: string
  readonly describe: ReturnType<typeof descriptionsOf>
}

/** Routes of the list, its figures and its export, and of one record. */
function registerReads({ app, deps, entity, path, describe }: Routes) {
  const read = () => storeOf(deps)

  app.get<Query>(path, openapiOptions(describe.list), (request, reply) =>
    answerList(deps, entity, request, reply),
  )
  app.get<Query>(`${path}/aggregate`, openapiOptions(describe.aggregate), request =>
    aggregate(read(), request.principal, requirePermission(request, 'read', entity), request.query),
  )
  if (entity.list.quickFilters.length > 0)
    app.get<Query>(`${path}/quickFilters`, openapiOptions(describe.quickFilters), request =>
      quickCounts(read(), request.principal, requirePermission(request, 'read', entity), request.query),
    )
  app.get<Query>(`${path}/export`, openapiOptions(describe.export), (request, reply) => {
    return exportRecords(deps, requirePermission(request, 'read', entity), request, reply)
  })
  app.get<Keyed>(`${path}/:id`, openapiOptions(describe.one), request => {
    const seen = requirePermission(request, 'read', entity)
    const scope = scopeOf(request.principal, entity)
    const { id } = request.params
    return path.startsWith(COLLECTIONS)
      ? recordAt(read(), seen, scope, id)
      : getRecord(read(), seen, scope, idOf(entity, id))
  })
}

/** Routes that create, change and remove one record. */
function registerWrites({ app, deps, entity, path, describe }: Routes) {
  const written = () => app.recordWritten(entity.name)
  const { create, update, remove } = entity.access

  app.post(path, optionsWhere(create.length > 0, describe.create), async (request, reply) => {
    requirePermission(request, 'create', entity)
    const body = bodyOf(request)
    const writer = writerOf(deps, request)
    const created = await idempotent(
      deps.db,
      keyOf(request, writer.now),
      db => createRecord({ ...writer, db }, entity, body),
      (db, first) => requireVisible({ ...writer, db }, entity, request, first.id),
    )
    written()
    return reply.code(201).send(created)
  })
  app.put<Keyed>(`${path}/:id`, optionsWhere(update.length > 0, describe.change), async request => {
    requirePermission(request, 'update', entity)
    const body = bodyOf(request)
    const id = idOf(entity, request.params.id)
    const version = expectedVersion(request, body)
    const changed = await updateRecord(writerOf(deps, request), entity, id, body, { version })
    written()
    return changed
  })
  app.delete<Keyed>(`${path}/:id`, optionsWhere(remove.length > 0, describe.remove), async request => {
    requirePermission(request, 'remove', entity)
    const id = idOf(entity, request.params.id)
    const removed = await removeRecord(writerOf(deps, request), entity, id, {
      version: expectedVersion(request),
    })
    written()
    return removed
  })
}

function registerRestore({ app, deps, entity, path, describe }: Routes) {
  const written = () => app.recordWritten(entity.name)

  app.post<Keyed>(`${path}/:id/restore`, openapiOptions(describe.restore), async request => {
    const writer = writerOf(deps, request)
    refuseRestorer(writer, entity)
    const id = idOf(entity, request.params.id)
    const restored = await idempotent(
      deps.db,
      keyOf(request, writer.now),
      db => restoreRecord({ ...writer, db }, entity, id),
      db => requireVisible({ ...writer, db }, entity, request, id),
    )
    written()
    return restored
  })
}

/** Routes that write many records. */
function registerBulk({ app, deps, entity, path, describe }: Routes) {
  const written = () => app.recordWritten(entity.name)
  const { update, remove } = entity.access

  app.post(`${path}/bulk`, optionsWhere(update.length + remove.length > 0, describe.bulk), async request => {
    const writer = writerOf(deps, request)
    const body = bodyOf(request)
    const result = await idempotentInParts(deps.db, keyOf(request, writer.now), () =>
      bulk(writer, entity, body),
    )
    written()
    return result
  })
  app.post(`${path}/bulk/ids`, openapiOptions(describe.bulkIds), request => {
    const seen = requirePermission(request, 'read', entity)
    return idsOf(writerOf(deps, request), seen, bodyOf(request))
  })
}

/** Registers the standard routes of an entity from its declaration. */
export function registerEntity(app: FastifyInstance, deps: EngineDeps, entity: Entity, path: string) {
  const routes = { app, deps, entity, path, describe: descriptionsOf(entity) }
  registerReads(routes)
  registerWrites(routes)
  if (entity.access.remove.length > 0) registerRestore(routes)
  registerBulk(routes)
  registerActions(app, deps, entity, path)
  registerImport(app, deps, entity, path)
}
