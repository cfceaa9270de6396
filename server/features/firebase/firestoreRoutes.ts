import type { FastifyInstance } from 'fastify'
import { entities } from '../../../src/config/entities'
import { writtenEntities } from '../../../src/config/schema/firestore/collections'
import { can, type Entity } from '../../../src/config/schema'
import { openapiOptions, refusalSchema } from '../../engine/crud/describe'
import * as json from '../../engine/crud/jsonSchema'
import { bodyOf } from '../../engine/crud/request'
import type { Row } from '../../engine/crud/sql'
import type { Deps } from '../../engine/deps'
import { AppError, forbidden } from '../../engine/errors'
import type { FirestoreOutbox } from './firestoreOutbox'
import type { Batch } from './queueWrites'
import { customToken } from './customToken'
import type { FirebaseProject } from './project'
import { textOf } from '../../engine/texts'

const TOKEN = {
  tags: ['session'],
  summary: 'A token of the Firebase project for who signed in by password',
  response: { 200: json.object({ token: json.text }), 401: refusalSchema },
}
/** Maximum number of documents of one call, so that it ends well within its time limit. */
const WRITE_CHUNK = 100
const WRITES = {
  tags: ['collections'],
  summary: 'Change or remove several documents of the Firebase project',
  description: `batch is a UUID of the sender’s: repeated, it answers what became of the first. At most ${WRITE_CHUNK} ids.`,
  response: { 401: refusalSchema, 403: refusalSchema, 404: refusalSchema },
}
const CHANGED = {
  tags: ['collections'],
  summary: 'Tell of documents of the Firebase project that were just written there',
  description: 'Our own records and actions know them from then on; without it, within a minute.',
  response: { 401: refusalSchema, 403: refusalSchema },
}
const KEYS = ['batch', 'collection', 'action', 'ids', 'values']
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const ID = /^[\w-]{1,60}$/

const refuseUnless = (isRight: boolean, field: string, text: string) => {
  if (!isRight) throw new AppError('malformed', `${field}: ${text}`, { field })
}

const refuseOthers = (body: Row, keys: readonly string[]) => {
  for (const name of Object.keys(body))
    refuseUnless(keys.includes(name), name, textOf({ key: 'validation.unknownField' }))
}

function entityIn({ collection }: Row): Entity {
  const entity = writtenEntities(entities).find(({ name }) => name === collection)
  refuseUnless(entity !== undefined, 'collection', 'must be one of the Firebase project')
  return entity!
}

function idsIn({ ids }: Row): string[] {
  const isList = Array.isArray(ids) && ids.every(id => typeof id === 'string' && ID.test(id))
  refuseUnless(isList, 'ids', 'must be ids of documents')
  const found = [...new Set(ids as string[])]
  refuseUnless(found.length > 0 && found.length <= WRITE_CHUNK, 'ids', `1 to ${WRITE_CHUNK}`)
  return found
}

function batchOf(body: Row): Batch {
  const { batch, action, values = {} } = body
  refuseOthers(body, KEYS)
  refuseUnless(typeof batch === 'string' && UUID.test(batch), 'batch', 'must be a UUID')
  const entity = entityIn(body)
  refuseUnless(action === 'update' || action === 'remove', 'action', 'update or remove')
  const ids = idsIn(body)
  const isObject = typeof values === 'object' && values !== null && !Array.isArray(values)
  refuseUnless(isObject, 'values', 'must be an object')
  return {
    batch: batch as string,
    entity: entity.name,
    action: action as Batch['action'],
    values: values as object,
    ids,
  }
}

/** Server calls for documents of a Firebase project; disabled without a service account. */
export async function firestoreRoutes(
  app: FastifyInstance,
  deps: Deps,
  firebase: FirebaseProject,
  outbox: FirestoreOutbox,
) {
  app.post('/api/session/firestore', openapiOptions(TOKEN), async request => {
    return { token: await customToken(firebase.settings, request.principal, deps.now()) }
  })

  app.put('/api/firestore/writes', openapiOptions(WRITES), async request => {
    const { principal } = request
    const batch = batchOf(bodyOf(request))
    const entity = entities.find(({ name }) => name === batch.entity)!
    if (!can(principal, batch.action, entity)) throw forbidden()
    return outbox.write(principal.userId, batch)
  })

  app.put('/api/firestore/changed', openapiOptions(CHANGED), async (request, reply) => {
    const body = bodyOf(request)
    refuseOthers(body, ['collection', 'ids'])
    const entity = entityIn(body)
    if (!can(request.principal, 'read', entity)) throw forbidden()
    await outbox.noteWritten(entity, idsIn(body))
    return reply.code(204).send()
  })

  // Pull from Firestore first, so that the server's responses and actions use the current documents.
  app.addHook('preHandler', async request => {
    const [, name, id] = /^\/api\/collections\/([\w-]+)(?:\/([\w-]+))?/.exec(request.url) ?? []
    const entity = writtenEntities(entities).find(each => each.name === name)
    if (!entity) return
    if (request.method === 'GET') await outbox.refresh(entity)
    else if (id !== undefined) await outbox.pullBeforeWrite(entity, id === 'bulk' ? undefined : id)
  })

  // Wait until the change is in Firestore, where the browser reads next.
  app.addHook('onSend', async (request, reply) => {
    const isChange = request.method !== 'GET' && request.url.startsWith('/api/')
    if (isChange && reply.statusCode < 300) await outbox.flushed()
  })
}
