import fastifyStatic from '@fastify/static'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../errors'
import type { FirebaseSettings } from '../firebaseSettings'
import type { Addresses } from './addresses'
import { firebaseAttribute, firebaseSources, NO_SOURCES, type Sources } from './firebasePage'
import { preloads } from './preloads'
import { reportingPage } from './reportingPage'
import type { ReportingSettings } from '../reportingSettings'

const A_YEAR = 365 * 24 * 3600

/**
 * Content security policy of pages. `api` is a separate API server, `tiles` the map's tile server, `firebase` the
 * origins for sign-in, `reports` the server that receives errors, if any.
 */
const policy = (api = '', tiles = '', reports = '', firebase: Sources = NO_SOURCES) =>
  [
    ["default-src 'self'"],
    ["script-src 'self'", ...firebase.script],
    // Emotion inserts style elements at run time.
    ["style-src 'self' 'unsafe-inline'"],
    ["img-src 'self' data: blob:", tiles],
    ["connect-src 'self'", api, ...firebase.connect, reports],
    ...(firebase.frame.length > 0 ? [['frame-src', ...firebase.frame]] : []),
    ["worker-src 'self' blob:"],
    ["frame-ancestors 'none'"],
    ["base-uri 'self'"],
    ["form-action 'self'"],
  ]
    .map(parts => parts.filter(Boolean).join(' '))
    .join('; ')

/** Settings of the server that its pages contain. */
type PageSettings = {
  firebase?: FirebaseSettings | undefined
  reporting?: ReportingSettings | undefined
  production?: boolean
  version?: string
}

/**
 * Serves the built dashboard: hashed files are cached forever, its page is revalidated, and every path of a screen
 * returns the page.
 */
export async function registerStatic(
  app: FastifyInstance,
  webDir: string,
  { isOwn }: Addresses,
  { firebase, reporting, production = false, version = '0' }: PageSettings = {},
) {
  const page = join(webDir, 'index.html')
  const built = existsSync(page)
  const asBuilt = built ? readFileSync(page, 'utf8') : ''
  const withFirebase = firebase
    ? asBuilt.replace('<html', `<html ${firebaseAttribute(firebase, production)}`)
    : asBuilt
  const reports = reportingPage(webDir, reporting, version)
  const html = reports ? reports.addTo(withFirebase) : withFirebase
  const setting = (name: string) => new RegExp(`data-${name}="([^"]+)"`).exec(html)?.[1]
  const csp = policy(setting('api'), setting('tiles'), reports?.origin, firebase && firebaseSources(firebase))
  const linksFor = preloads(webDir)
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
  /** The built page is stored compressed; a page with settings of this server is generated here. */
  const sendPage = (reply: FastifyReply) =>
    html !== asBuilt
      ? reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
      : reply.sendFile('index.html')
  if (built)
    for (const url of ['/', '/index.html'])
      app.get(url, { schema: { hide: true } }, (_request, reply) => sendPage(reply))
  app.addHook('onSend', async (request, reply) => {
    if (!isOwn(request.url)) reply.header('content-security-policy', csp)
  })
  app.setNotFoundHandler((request, reply) => {
    // The URL's encoding was validated before this handler runs.
    const path = decodeURI(request.url.split('?', 1)[0]!)
    const isPage = built && ['GET', 'HEAD'].includes(request.method) && !isOwn(path) && !/\.\w+$/.test(path)
    if (!isPage) throw new AppError('not_found', { key: 'errors.noRoute' })
    const links = linksFor(path)
    if (links) reply.header('link', links)
    return sendPage(reply)
  })
}
