import fastifyStatic from '@fastify/static'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors'
import { textOf } from '../texts'

/** Answers of the server's own; whatever else is asked for is a page of the dashboard. */
const OWN = /^\/(api|customerapi|ingest)(\/|$)|^\/(healthz|readyz)$/
const A_YEAR = 365 * 24 * 3600

const CSP = [
  "default-src 'self'",
  "script-src 'self'",
  // Emotion writes style elements as it renders.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "frame-ancestors 'none'",
  "base-uri 'self'",
  "form-action 'self'",
].join('; ')

/** The built dashboard: hashed files for ever, its page afresh, and the page for every address that is a screen. */
export async function registerStatic(app: FastifyInstance, webDir: string) {
  const built = existsSync(join(webDir, 'index.html'))
  if (built)
    await app.register(fastifyStatic, {
      root: webDir,
      preCompressed: true,
      wildcard: true,
      index: false,
      cacheControl: false,
      setHeaders: (response, path) => {
        const hashed = /[/\\]assets[/\\]/.test(path)
        response.setHeader('cache-control', hashed ? `public, max-age=${A_YEAR}, immutable` : 'no-cache')
      },
    })
  if (built) app.get('/', { schema: { hide: true } }, (_request, reply) => reply.sendFile('index.html'))
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'same-origin')
    if (!OWN.test(request.url)) reply.header('content-security-policy', CSP)
  })
  app.setNotFoundHandler((request, reply) => {
    // Its spelling was found readable before this is called.
    const path = decodeURI(request.url.split('?', 1)[0]!)
    const page = built && ['GET', 'HEAD'].includes(request.method) && !OWN.test(path) && !/\.\w+$/.test(path)
    if (!page) throw new AppError('not_found', textOf({ key: 'errors.noRoute' }))
    return reply.sendFile('index.html')
  })
}
