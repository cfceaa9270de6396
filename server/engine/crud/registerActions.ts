import type { FastifyInstance } from 'fastify'
import type { Action, Entity } from '../../../src/config/schema'
import type { EngineDeps } from '../behaviour'
import { act, refuseActor } from './act'
import { bulkAct } from './bulk'
import { actionDescriptions } from './describeActions'
import { openapiOptions } from './describe'
import { keyOf, idempotent, idempotentInParts } from './idempotency'
import { expectedVersion } from './ifMatch'
import { bodyOf, idOf, requirePermission, requireVisible, writerOf } from './request'

/** URL of an entity's action: its own path, or one below the record. */
export const actionPath = (base: string, { path, name }: Pick<Action, 'path' | 'name'>): string =>
  path === undefined ? `${base}/:id/${name}` : `/api${path.replace(/\{(\w+)\}/g, ':$1')}`

/** Registers an endpoint for each action of an entity, and a bulk endpoint where the action has `bulk`. */
export function registerActions(app: FastifyInstance, deps: EngineDeps, entity: Entity, base: string) {
  const written = () => app.recordWritten(entity.name)
  for (const action of entity.actions) {
    const describe = actionDescriptions(entity, action)
    app.post<{ Params: Readonly<Record<string, string>> & { readonly id: string } }>(
      actionPath(base, action),
      openapiOptions(describe.one),
      async request => {
        requirePermission(request, 'read', entity)
        const writer = writerOf(deps, request)
        refuseActor(writer, action)
        const { id: given, ...named } = request.params
        const id = idOf(entity, given)
        const input = {
          ...(request.body === undefined || request.body === null ? {} : bodyOf(request)),
          ...named,
        }
        const version = expectedVersion(request)
        const done = await idempotent(
          deps.db,
          keyOf(request, writer.now),
          db => act({ ...writer, db }, entity, action, id, input, { version }),
          db => requireVisible({ ...writer, db }, entity, request, id),
        )
        written()
        return done
      },
    )
    if (!action.bulk) continue
    app.post(`${base}/bulk/${action.name}`, openapiOptions(describe.many), async request => {
      requirePermission(request, 'read', entity)
      const writer = writerOf(deps, request)
      refuseActor(writer, action)
      const body = bodyOf(request)
      const result = await idempotentInParts(deps.db, keyOf(request, writer.now), () =>
        bulkAct(writer, entity, action, body),
      )
      written()
      return result
    })
  }
}
