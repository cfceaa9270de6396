import fastify, { type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { App } from '../../src/config/schema/app'
import { attachmentRoutes } from './attachments/attachmentRoutes'
import { countGuesses } from './auth/guesses'
import type { Behaviour, EngineDeps } from './behaviour'
import { developmentPathOf, pathOf, registerEntity } from './crud/registerEntity'
import type { Migration } from './db/migrate'
import type { Deps } from './deps'
import { AppError } from './errors'
import { behaviourOfFeatures, connect, defineFeature, usersOf, type Feature } from './feature'
import { healthRoutes, type SeedProgress } from './health'
import { liveRoutes } from './live/liveRoutes'
import { sendersOf, type Senders } from './outbox/channels'
import { stopNoticeRoutes } from './outbox/mail/stopNoticeRoutes'
import { startOutbox } from './outbox/worker'
import { registerAuth } from './plugins/auth'
import { registerCompression } from './plugins/compression'
import { registerCors } from './plugins/cors'
import { answerError, answerNoise } from './plugins/errors'
import { registerHeaders } from './plugins/headers'
import { registerLimits } from './plugins/limits'
import { OneLine } from './plugins/log'
import { registerOpenapi } from './plugins/openapi'
import { registerStatic } from './plugins/static'
import { auditLogCalls } from './records/auditLogCalls'
import { countCalls } from './records/countCalls'
import { peopleCalls } from './records/peopleCalls'
import { recordCalls } from './records/recordCalls'
import { savedViewCalls } from './savedViews/savedViewCalls'
import { sessionRoutes } from './sessions/sessionRoutes'
import { signinRoutes } from './sessions/signinRoutes'
import { startTasks } from './tasks/tasks'
import { startQueues } from './tasks/queues'

declare module 'fastify' {
  interface FastifyInstance {
    /** The code of all features that is attached to entities. */
    behaviour: Behaviour
  }
}

/** Within this, ms, a request must have arrived whole; the largest upload over a slow line takes a minute. */
const REQUEST_MS = 300_000
/** A caller's own request id is kept where it is harmless in a log. */
const SAFE_ID = /^[\w.-]{1,64}$/

/** What the engine itself serves, as a feature does. */
const engine = defineFeature({
  name: 'engine',
  calls: [recordCalls, countCalls, peopleCalls, auditLogCalls, savedViewCalls],
  routes: [signinRoutes, sessionRoutes, attachmentRoutes, liveRoutes, stopNoticeRoutes],
})

/** What is served: the product as data, and its features in the order in which hooks and followers run. */
export type Product = { readonly app: App; readonly features: readonly Feature[] }
/** What a program opens for the server. */
export type OwnDeps = Omit<Deps, 'app' | 'users'>

export type AppOptions = {
  version?: string
  seed?: () => SeedProgress
  logger?: boolean | object
  /** The migrations that the store must have; those of `server/migrations` otherwise. */
  migrations?: readonly Migration[]
}

/** Fastify, with answers for whatever reaches no route. */
function openHttp(deps: Deps): FastifyInstance {
  const app = fastify({
    loggerInstance: deps.log,
    logController: new OneLine(),
    bodyLimit: deps.env.bodyLimit,
    // Node would answer by itself, with nothing in it and nothing in the log.
    http: { requireHostHeader: false },
    genReqId: request => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && SAFE_ID.test(given) ? given : randomUUID()
    },
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // Whoever asks while the server stops is answered, and told to close the connection.
    return503OnClosing: false,
    requestTimeout: REQUEST_MS,
    ...(deps.env.trustProxy === undefined ? {} : { trustProxy: deps.env.trustProxy }),
    frameworkErrors: answerError,
    clientErrorHandler: answerNoise,
  })
  app.setErrorHandler(answerError)
  app.addHook('onRequest', async ({ headers, raw }) => {
    if (headers.host === undefined && raw.httpVersion !== '1.0')
      throw new AppError('malformed', 'Host: required', { field: 'Host' })
  })
  // Whatever else somebody expects of an answer (RFC 9110, section 10.1.1): he gets the usual one.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // A connection that is kept would hold up the end until its client leaves.
    if (closing) reply.header('connection', 'close')
  })
  return app
}

/** Starts what runs beside the requests, and ends it with the server. */
function startWork(app: FastifyInstance, deps: Deps, features: readonly Feature[]) {
  const services = startQueues(
    deps,
    features.flatMap(({ queues = [] }) => queues),
  )
  const own = features.map(({ senders }) => senders?.(deps) ?? {})
  const outbox = startOutbox(deps, Object.assign({}, sendersOf(deps), ...own) as Senders)
  const scheduled = startTasks(
    deps,
    features.flatMap(({ tasks = [] }) => tasks),
  )
  app.decorate('services', services)
  app.decorate('outbox', outbox)
  app.decorate('scheduled', scheduled)
  for (const part of [services, outbox, scheduled]) app.addHook('onClose', () => part.stop())
}

/**
 * Routes that are described under another address already: where a collection has another name outside production, it is
 * found by that name, too.
 */
const hidden = (register: (app: FastifyInstance) => void) => async (app: FastifyInstance) => {
  app.addHook('onRoute', route => void (route.schema = { ...route.schema, hide: true }))
  register(app)
}

/** Lists, records, actions and files of every entity. */
async function serveEntities(app: FastifyInstance, deps: EngineDeps) {
  const { entities, copies, entityOf } = deps.app
  for (const entity of entities) {
    const path = pathOf(entity)
    registerEntity(app, deps, entity, path)
    const development = deps.env.production ? path : developmentPathOf(entity)
    // One that is an entity's own address is served as that.
    if (development !== path && !entities.some(other => pathOf(other) === development))
      await app.register(hidden(inside => registerEntity(inside, deps, entity, development)))
  }
  // Tables that have a copy in Firestore are found by its name as well.
  for (const [name, collection] of Object.entries(copies))
    if (entityOf(name).source.kind === 'rest')
      await app.register(
        hidden(inside => registerEntity(inside, deps, entityOf(name), `/api/collections/${collection}`)),
      )
}

/** The API server of some features, composed in the order in which a request meets its parts. It doesn't listen yet. */
export async function composeApp(
  { app: product, features }: Product,
  given: OwnDeps,
  options: AppOptions = {},
): Promise<FastifyInstance> {
  const deps: Deps = { ...given, app: product, users: usersOf(features) }
  const app = openHttp(deps)
  await registerCompression(app)
  registerHeaders(app)
  registerCors(app, deps.env.corsOrigins)
  await registerLimits(app, deps.env)
  await registerOpenapi(app, product, options.version ?? '0')
  await registerAuth(app, deps)
  await healthRoutes(app, deps, options)
  connect(features)
  startWork(app, deps, features)
  const behaviour = behaviourOfFeatures(features, deps.env)
  app.decorate('behaviour', behaviour)
  const own = { ...deps, behaviour, guesses: countGuesses() }
  for (const { routes = [], calls = [] } of [...features, engine])
    for (const register of [...routes, ...calls]) await register(app, own)
  await serveEntities(app, own)
  await registerStatic(app, deps.env.webDir, deps.env)
  return app
}
