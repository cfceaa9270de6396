import type { FastifyInstance } from 'fastify'
import type { Addresses } from './addresses'

const METHODS = 'GET, POST, PUT, DELETE'
const ASKS = 'authorization, content-type, idempotency-key, if-match, x-request-id'
const TELLS = 'content-disposition, content-range, retry-after, x-next-cursor, x-request-id, x-total-capped'
/** Cache time of a preflight response, s. */
const AGE = 600

/** Lets pages of the listed origins (`CORS_ORIGINS`, by default none) read API responses. */
export function registerCors(app: FastifyInstance, origins: readonly string[], { isCall }: Addresses) {
  if (origins.length === 0) return
  app.addHook('onRequest', async (request, reply) => {
    if (!isCall(request.url)) return
    const { origin, 'access-control-request-method': asked } = request.headers
    // Set even without an origin, so that caches keep responses for different origins apart.
    reply.header('vary', 'Origin')
    if (origin === undefined || !origins.includes(origin)) return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': TELLS,
    })
    if (request.method !== 'OPTIONS' || asked === undefined) return
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': METHODS,
        'access-control-allow-headers': ASKS,
        'access-control-max-age': String(AGE),
      })
      .send()
  })
}
