import fastify, { type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { App } from '../../src/config/schema/app'
import { callsOf } from '../../src/config/schema/calls/engine'
import { attachmentRoutes } from './attachments/attachmentRoutes'
import { createEnumerationGuard } from './auth/enumerationGuard'
import { missingHandlers } from './behaviour/checkBehaviour'
import { unservedCalls } from './calls/unserved'
import type { Behaviour, EngineDeps } from './behaviour'
import { COLLECTIONS, developmentPathOf, pathOf, registerEntity } from './crud/registerEntity'
import type { Migration } from './db/migrate'
import type { Deps } from './deps'
import { AppError } from './errors'
import { behaviourOfFeatures, connect, defineFeature, usersOf, type Feature } from './feature'
import { healthRoutes, type SeedProgress } from './health'
import { liveRoutes } from './live/liveRoutes'
import { sendersOf, type Senders } from './outbox/channels'
import { stopNoticeRoutes } from './outbox/mail/stopNoticeRoutes'
import { startOutbox } from './outbox/worker'
import { addressesOf } from './plugins/addresses'
import { registerAuth } from './plugins/auth'
import { registerBodies } from './plugins/bodies'
import { registerCompression } from './plugins/compression'
import { registerCors } from './plugins/cors'
import { answerError, answerNoise } from './plugins/errors'
import { registerHeaders } from './plugins/headers'
import { registerJsonBodies } from './plugins/jsonBodies'
import { registerLimits } from './plugins/limits'
import { OneLine } from './plugins/log'
import { registerOpenapi } from './plugins/openapi'
import { registerStatic } from './plugins/static'
import { auditLogCalls } from './records/auditLogCalls'
import { countCalls } from './records/countCalls'
import { peopleCalls } from './records/peopleCalls'
import { recordCalls } from './records/recordCalls'
import { savedViewCalls } from './savedViews/savedViewCalls'
import { preferenceCalls } from './sessions/preferences'
import { sessionRoutes } from './sessions/sessionRoutes'
import { signinRoutes } from './sessions/signinRoutes'
import { deleteExpiredTask } from './tasks/deleteExpired'
import { taskActions } from './tasks/taskActions'
import { startTasks } from './tasks/tasks'
import { startQueues } from './tasks/queues'

declare module 'fastify' {
  interface FastifyInstance {
    /** All features' hooks and actions, by entity. */
    behaviour: Behaviour
  }
}

/** Time limit for receiving a complete request, ms; the largest upload over a slow line takes a minute. */
const REQUEST_MS = 300_000
/** A client's own request id is kept when it is safe to log. */
const SAFE_ID = /^[\w.-]{1,64}$/

/** The engine's own calls and tasks, as a feature. */
const engineBeside = (features: readonly Feature[]) =>
  defineFeature({
    name: 'engine',
    calls: [recordCalls, countCalls, peopleCalls, preferenceCalls, auditLogCalls, savedViewCalls],
    routes: [signinRoutes, sessionRoutes, attachmentRoutes, liveRoutes, stopNoticeRoutes],
    actions: [taskActions],
    tasks: [deleteExpiredTask(features)],
  })

/** An app and its server features, in the order in which their hooks and event subscribers run. */
export type Product = { readonly app: App; readonly features: readonly Feature[] }
/** The dependencies that the program provides. */
export type OwnDeps = Omit<Deps, 'app' | 'users'>

export type AppOptions = {
  version?: string
  seed?: () => SeedProgress
  logger?: boolean | object
  /** The migrations that the store must have; those of `server/migrations` otherwise. */
  migrations?: readonly Migration[]
}

/** Creates the Fastify instance, with error responses for requests that match no route. */
function openHttp(deps: Deps): FastifyInstance {
  const app = fastify({
    loggerInstance: deps.log,
    logController: new OneLine(),
    bodyLimit: deps.env.bodyLimit,
    // Otherwise Node answers requests without a Host header itself, with an empty body and no log line.
    http: { requireHostHeader: false },
    genReqId: request => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && SAFE_ID.test(given) ? given : randomUUID()
    },
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // During shutdown the server still answers requests, and asks clients to close the connection.
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
  // Ignore unknown `Expect` headers (RFC 9110, section 10.1.1) and answer as usual.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // A keep-alive connection would delay the shutdown until its client disconnects.
    if (closing) reply.header('connection', 'close')
  })
  return app
}

/** Starts background work, and stops it when the server closes. */
function startWork(app: FastifyInstance, deps: Deps, features: readonly Feature[]) {
  const services = startQueues(
    deps,
    features.flatMap(({ queues = [] }) => queues),
  )
  const own = features.map(({ senders }) => senders?.(deps) ?? {})
  const withdraws = features.flatMap(feature => feature.withdraws ?? [])
  const outbox = startOutbox(deps, Object.assign({}, sendersOf(deps), ...own) as Senders, withdraws)
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
 * Alias routes that the API description leaves out: a collection with another name outside production is served under
 * that name, too.
 */
const hidden = (register: (app: FastifyInstance) => void) => async (app: FastifyInstance) => {
  app.addHook('onRoute', route => void (route.schema = { ...route.schema, hide: true }))
  register(app)
}

/** Registers lists, records, actions and files of every entity. */
async function serveEntities(app: FastifyInstance, deps: EngineDeps) {
  const { entities, copies, entityOf } = deps.app
  for (const entity of entities) {
    const path = pathOf(entity)
    registerEntity(app, deps, entity, path)
    const development = deps.env.production ? path : developmentPathOf(entity)
    // An alias that equals another entity's address is skipped.
    if (development !== path && !entities.some(other => pathOf(other) === development))
      await app.register(hidden(inside => registerEntity(inside, deps, entity, development)))
  }
  // Tables with a copy in Firestore are also served under the collection's name.
  for (const [name, collection] of Object.entries(copies))
    if (entityOf(name).source.kind === 'rest')
      await app.register(
        hidden(inside => registerEntity(inside, deps, entityOf(name), `${COLLECTIONS}${collection}`)),
      )
}

/**
 * Composes the API server from features, in the order in which a request passes its parts. The server doesn't listen
 * yet.
 */
export async function composeApp(
  { app: product, features: own }: Product,
  given: OwnDeps,
  options: AppOptions = {},
): Promise<FastifyInstance> {
  const features = [...own, engineBeside(own)]
  const deps: Deps = { ...given, app: product, users: usersOf(features) }
  const app = openHttp(deps)
  await registerCompression(app)
  const addresses = addressesOf(product)
  registerHeaders(app, addresses)
  registerJsonBodies(app)
  registerCors(app, deps.env.corsOrigins, addresses)
  await registerLimits(app, deps.env, addresses)
  await registerOpenapi(app, product, options.version ?? '0')
  await registerAuth(app, deps)
  registerBodies(app, deps.env)
  await healthRoutes(app, deps, options)
  connect(features)
  startWork(app, deps, features)
  const behaviour = behaviourOfFeatures(features, deps.env)
  app.decorate('behaviour', behaviour)
  const served = { ...deps, behaviour, enumerationGuard: createEnumerationGuard() }
  for (const { routes = [], calls = [] } of features)
    for (const register of [...routes, ...calls]) await register(app, served)
  await serveEntities(app, served)
  const mistakes = [...missingHandlers(product.entities, behaviour), ...unservedCalls(app, callsOf(product))]
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
  const { version = '0' } = options
  await registerStatic(app, deps.env.webDir, addresses, { ...deps.env, version })
  return app
}
