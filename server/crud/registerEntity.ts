import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { can, scopeOf, type Action, type Entity } from '../../src/config/schema'
import type { Deps } from '../deps'
import { AppError } from '../errors'
import { isBadValue } from '../plugins/errors'
import { textOf } from '../texts'
import { bulk } from './bulk'
import { described, descriptionsOf } from './describe'
import { exportRecords } from './export'
import { keyOf, once, onceInParts } from './idempotency'
import { expectedVersion } from './ifMatch'
import { cursorText, noCursor } from './cursor'
import { pageOf } from './pages'
import { isText, parseListQuery } from './query'
import { allExist, getRecord, type Store } from './repository'
import { collectionOf, type Row } from './sql'
import { forgetTotals } from './totals'
import { createRecord, removeRecord, updateRecord, type Writer } from './write'

type Query = { Querystring: Record<string, unknown> }
type Keyed = { Params: { id: string } }

/** The id as the entity has it; anything else is nobody's. */
export function idOf(entity: Entity, text: string): number | string {
  if (entity.idType === 'string' && isText(text)) return text
  if (entity.idType === 'integer' && /^[1-9]\d{0,9}$/.test(text) && Number(text) < 2 ** 31)
    return Number(text)
  throw new AppError('not_found', textOf({ key: 'errors.notFound' }))
}

function bodyOf(request: FastifyRequest): Row {
  const { body } = request
  if (body !== null && typeof body === 'object' && !Array.isArray(body)) return body as Row
  throw new AppError('malformed', 'The body must be a JSON object')
}

/** Refuses a role that may never do this, before anything is looked up. */
export function mayOrRefuse(request: FastifyRequest, action: Action, entity: Entity) {
  if (!can(request.principal, action, entity))
    throw new AppError('forbidden', textOf({ key: 'errors.forbidden' }))
}

export const writerOf = (deps: Deps, request: FastifyRequest): Writer => ({
  db: deps.db,
  production: deps.env.production,
  principal: request.principal,
  now: deps.now(),
  ip: request.ip,
  requestId: request.id,
})

/** A record that went out of the asker's sight since it was answered isn't told again. */
async function refuseHidden(store: Store, entity: Entity, request: FastifyRequest, id: unknown) {
  const isThere = await allExist(store, entity, 'unscoped', [id])
  if (isThere && !(await allExist(store, entity, scopeOf(request.principal, entity), [id])))
    throw new AppError('not_found', textOf({ key: 'errors.notFound' }))
}

/** Where an entity's routes are. */
export const pathOf = (entity: Entity): string =>
  entity.source.kind === 'rest' ? `/api${entity.source.path}` : `/api/collections/${entity.source.name}`

/** The same by the name that the entity's collection has outside production. */
export const developmentPathOf = (entity: Entity): string =>
  entity.source.kind === 'rest' ? pathOf(entity) : `/api/collections/${collectionOf(entity, false)}`

/** Answers one page with its place in the whole, in the header that ra-data-simple-rest reads. */
export async function answerList(deps: Deps, entity: Entity, request: FastifyRequest, reply: FastifyReply) {
  mayOrRefuse(request, 'read', entity)
  const query = parseListQuery(entity, request.query as Record<string, unknown>)
  const scope = scopeOf(request.principal, entity)
  const store = { db: deps.db, production: deps.env.production }
  const { records, total, next } = await pageOf(store, entity, scope, query).catch(error => {
    throw query.after !== undefined && isBadValue(error) ? noCursor() : error
  })
  const last = records.length > 0 ? query.offset + records.length - 1 : query.offset
  reply.header('content-range', `${entity.name} ${query.offset}-${last}/${total.count}`)
  if (total.capped) reply.header('x-total-capped', 'true')
  if (next !== undefined) reply.header('x-next-cursor', cursorText(next))
  return reply.type('application/json; charset=utf-8').send(`[${records.join(',')}]`)
}

/** Registers the routes that every entity has, from its declaration. */
export function registerEntity(app: FastifyInstance, deps: Deps, entity: Entity, path: string) {
  const describe = descriptionsOf(entity)
  const read = () => ({ db: deps.db, production: deps.env.production })
  const written = (countChanged: boolean) => {
    app.recordWritten(entity.name)
    forgetTotals(deps.db, entity, countChanged)
  }

  app.get<Query>(path, described(describe.list), (request, reply) => answerList(deps, entity, request, reply))
  app.get<Query>(`${path}/export`, described(describe.export), (request, reply) => {
    mayOrRefuse(request, 'read', entity)
    return exportRecords(deps, entity, request, reply)
  })
  app.get<Keyed>(`${path}/:id`, described(describe.one), request => {
    mayOrRefuse(request, 'read', entity)
    return getRecord(read(), entity, scopeOf(request.principal, entity), idOf(entity, request.params.id))
  })
  app.post(path, described(describe.create), async (request, reply) => {
    mayOrRefuse(request, 'create', entity)
    const body = bodyOf(request)
    const writer = writerOf(deps, request)
    const created = await once(
      deps.db,
      keyOf(request, writer.now),
      db => createRecord({ ...writer, db }, entity, body),
      (db, first) => refuseHidden({ ...writer, db }, entity, request, first.id),
    )
    written(true)
    return reply.code(201).send(created)
  })
  app.put<Keyed>(`${path}/:id`, described(describe.change), async request => {
    mayOrRefuse(request, 'update', entity)
    const body = bodyOf(request)
    const id = idOf(entity, request.params.id)
    const version = expectedVersion(request, body)
    const changed = await updateRecord(writerOf(deps, request), entity, id, body, { version })
    written(false)
    return changed
  })
  app.delete<Keyed>(`${path}/:id`, described(describe.remove), async request => {
    mayOrRefuse(request, 'remove', entity)
    const id = idOf(entity, request.params.id)
    const removed = await removeRecord(writerOf(deps, request), entity, id, {
      version: expectedVersion(request),
    })
    written(true)
    return removed
  })
  app.post(`${path}/bulk`, described(describe.bulk), async request => {
    const writer = writerOf(deps, request)
    const body = bodyOf(request)
    const result = await onceInParts(deps.db, keyOf(request, writer.now), () => bulk(writer, entity, body))
    written(true)
    return result
  })
}
