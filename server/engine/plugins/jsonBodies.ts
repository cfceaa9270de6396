import type { FastifyInstance } from 'fastify'
import { refuseDeepJson } from '../parseJson'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it was received. Kept only for requests with an `Idempotency-Key`, whose digest needs it. */
    rawBody: Buffer | undefined
  }
}

/** Parses JSON bodies, and refuses deeply nested ones before any code walks through them. */
export function registerJsonBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('rawBody', undefined)
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.headers['idempotency-key'] !== undefined) request.rawBody = body
    const text = body.toString()
    try {
      refuseDeepJson(text, 'body')
    } catch (error) {
      return done(error as Error)
    }
    return parse(request, text, done)
  })
}
