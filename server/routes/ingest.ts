import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openapiOptions } from '../crud/describe'
import type { Deps } from '../deps'
import { AppError } from '../errors'
import { ingestLines, ingestMessage } from '../services/ingest/ingestMessages'
import { decompress } from '../services/ingest/decompress'
import * as descriptions from './describeIngest'

/** One callback is a few hundred bytes; every gateway that heard it adds some. */
const CALLBACK_LIMIT = 65_536

const digest = (text: string) => createHash('sha256').update(text).digest()

/** What the networks send. Everything is kept before it is answered, and worked out after. Domain model, section 7. */
export async function ingestRoutes(app: FastifyInstance, deps: Deps) {
  const key = digest(deps.env.ingestKey)

  await app.register(async scope => {
    // Whatever its type is called, it is JSON: curl says x-www-form-urlencoded.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer) =>
      decompress(body, request.headers['content-encoding'], request.routeOptions.bodyLimit),
    )
    scope.addHook('onRequest', async request => {
      const given = request.headers['x-ingest-key']
      if (typeof given === 'string' && timingSafeEqual(digest(given), key)) return app.limits.ingest(request)
      await app.limits.wrongKey(request)
      throw new AppError('unauthorised', 'x-ingest-key: is missing or wrong', { field: 'x-ingest-key' })
    })
    const options = (bodyLimit: number, schema: object) => ({ bodyLimit, ...openapiOptions(schema) })

    scope.post('/ingest/sigfox', options(CALLBACK_LIMIT, descriptions.sigfox), async (request, reply) => {
      const { stored, ack } = await ingestMessage(deps, 'sigfox', bodyOf(request))
      // The device listens for a downlink: 204 says that none is queued for it.
      return ack ? reply.code(204).send() : stored
    })
    scope.post('/ingest/lorawan', options(CALLBACK_LIMIT, descriptions.lorawan), async request => {
      const { stored } = await ingestMessage(deps, 'lorawan', bodyOf(request))
      return stored
    })
    scope.post('/ingest/bulk', options(deps.env.bulkMaxBytes, descriptions.bulk), request =>
      ingestLines(deps, bodyOf(request)),
    )
  })
}

function bodyOf(request: FastifyRequest): Buffer {
  if (Buffer.isBuffer(request.body) && request.body.length > 0) return request.body
  throw new AppError('malformed', 'The body is empty')
}
