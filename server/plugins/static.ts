import fastifyStatic from '@fastify/static'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors'
import { preloadsOf } from './preloads'

/** Answers of the server's own; whatever else is asked for is a page of the dashboard. */
const OWN = /^\/(api|customerapi|ingest)(\/|$)|^\/(healthz|readyz)$/
const A_YEAR = 365 * 24 * 3600

/** What pages may load. `api` is the other server that they were built to ask, `tiles` where their map's are, if any. */
const policy = (api = '', tiles = '') =>
  [
    "default-src 'self'",
    "script-src 'self'",
    // Emotion writes style elements as it renders.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${tiles}`.trim(),
    `connect-src 'self' ${api}`.trim(),
    "worker-src 'self' blob:",
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ')

/** The built dashboard: hashed files for ever, its page afresh, and the page for every address that is a screen. */
export async function registerStatic(app: FastifyInstance, webDir: string) {
  const page = join(webDir, 'index.html')
  const built = existsSync(page)
  const html = built ? readFileSync(page, 'utf8') : ''
  const setting = (name: string) => new RegExp(`data-${name}="([^"]+)"`).exec(html)?.[1]
  const csp = policy(setting('api'), setting('tiles'))
  const preloads = preloadsOf(webDir)
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
    if (!OWN.test(request.url)) reply.header('content-security-policy', csp)
  })
  app.setNotFoundHandler((request, reply) => {
    // Its spelling was found readable before this is called.
    const path = decodeURI(request.url.split('?', 1)[0]!)
    const isPage =
      built && ['GET', 'HEAD'].includes(request.method) && !OWN.test(path) && !/\.\w+$/.test(path)
    if (!isPage) throw new AppError('not_found', { key: 'errors.noRoute' })
    if (path.startsWith('/dashboard') && preloads) reply.header('link', preloads)
    return reply.sendFile('index.html')
  })
}
