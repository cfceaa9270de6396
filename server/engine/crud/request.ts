import type { FastifyRequest } from 'fastify'
import { can, entityFor, scopeOf, type Entity, type Operation } from '../../../src/config/schema'
import type { EngineDeps } from '../behaviour'
import { AppError } from '../errors'
import { isFilterText } from '../../../src/config/schema/types/storage'
import { allExist, storeOf, type Store } from './repository'
import type { Row } from './sql'
import type { Writer } from './writer'

/** Parses an id of the entity's type; throws a 404 for anything else. */
export function idOf(entity: Entity, text: string): number | string {
  if (entity.idType === 'string' && isFilterText(text)) return text
  if (entity.idType === 'integer' && /^[1-9]\d{0,9}$/.test(text) && Number(text) < 2 ** 31)
    return Number(text)
  throw new AppError('not_found', { key: 'errors.notFound' })
}

export function bodyOf(request: FastifyRequest): Row {
  const { body } = request
  if (body !== null && typeof body === 'object' && !Array.isArray(body)) return body as Row
  throw new AppError('malformed', 'The body must be a JSON object')
}

/**
 * Refuses a role without permission before any look-up. Returns the entity as the caller may see it, for all later
 * reads.
 */
export function requirePermission(request: FastifyRequest, operation: Operation, entity: Entity): Entity {
  if (!can(request.principal, operation, entity)) throw new AppError('forbidden', { key: 'errors.forbidden' })
  return entityFor(request.principal, entity)
}

export const writerOf = (deps: EngineDeps, request: FastifyRequest): Writer => ({
  ...storeOf(deps),
  behaviour: deps.behaviour,
  principal: request.principal,
  ip: request.ip,
  requestId: request.id,
  log: deps.log,
  enumerationGuard: deps.enumerationGuard,
})

/** Don't repeat a stored response about a record that has left the caller's scope. */
export async function requireVisible(store: Store, entity: Entity, request: FastifyRequest, id: unknown) {
  const isThere = await allExist(store, entity, 'unscoped', [id])
  if (isThere && !(await allExist(store, entity, scopeOf(request.principal, entity), [id])))
    throw new AppError('not_found', { key: 'errors.notFound' })
}
