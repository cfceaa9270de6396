import fastify, { type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { entities } from '../src/config/entities'
import { AppError } from './errors'
import { actions } from './actions'
import { countGuesses } from './auth/guesses'
import { behaviourOf } from './behaviour'
import { developmentPathOf, pathOf, registerEntity } from './crud/registerEntity'
import type { Deps } from './deps'
import { hooks } from './hooks'
import { registerAuth } from './plugins/auth'
import { registerCors } from './plugins/cors'
import { answerError, answerNoise } from './plugins/errors'
import { registerLimits } from './plugins/limits'
import { registerHeaders } from './plugins/headers'
import { OneLine } from './plugins/log'
import { registerOpenapi } from './plugins/openapi'
import { registerStatic } from './plugins/static'
import { demoRoutes } from './routes/demo'
import { auditLogRoutes } from './routes/auditLog'
import { countRoutes } from './routes/counts'
import { eventRoutes } from './routes/events'
import { geometryRoutes } from './routes/geometry'
import { healthRoutes, type SeedProgress } from './routes/health'
import { ingestRoutes } from './routes/ingest'
import { startServices } from './services/start'
import { dashboardRoutes } from './routes/dashboard'
import { dashboardFleetRoutes } from './routes/dashboardFleet'
import { insightRoutes } from './routes/insight'
import { lookupRoutes } from './routes/lookups'
import { peopleRoutes } from './routes/people'
import { preferenceRoutes } from './routes/preferences'
import { readingRoutes } from './routes/readings'
import { recordRoutes } from './routes/records'
import { savedViewRoutes } from './routes/savedViews'
import { searchRoutes } from './routes/search'
import { serviceRoutes } from './routes/services'
import { sessionRoutes } from './routes/sessions'
import { signinRoutes } from './routes/signin'
import { tankDecisionRoutes } from './routes/tankDecisions'
import { tankRoutes } from './routes/tanks'
import { weatherRoutes } from './routes/weather'

/** Within this, ms, a request must have arrived whole; the largest upload over a slow line takes a minute. */
const REQUEST_MS = 300_000
/** A caller's own request id is kept where it is harmless in a log. */
const SAFE_ID = /^[\w.-]{1,64}$/

/**
 * Routes that are described under another address already: where a collection has another name outside production, it is
 * found by that name, too.
 */
const hidden = (register: (app: FastifyInstance) => void) => async (app: FastifyInstance) => {
  app.addHook('onRoute', route => void (route.schema = { ...route.schema, hide: true }))
  register(app)
}

export type AppOptions = { version?: string; seed?: () => SeedProgress; logger?: boolean | object }

/** The API server, composed in the order in which a request meets its parts. It doesn't listen yet. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
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
  registerHeaders(app)
  registerCors(app, deps.env.corsOrigins)
  await registerLimits(app, deps.env)
  await registerOpenapi(app, options.version ?? '0')
  await registerAuth(app, deps)
  await healthRoutes(app, deps, options.seed ?? (() => ({ done: true })))
  await signinRoutes(app, deps)
  await sessionRoutes(app, deps)
  await demoRoutes(app, deps)
  const services = startServices(deps)
  app.decorate('services', services)
  app.addHook('onClose', () => services.stop())
  await ingestRoutes(app, deps)
  await tankRoutes(app, deps)
  await peopleRoutes(app, deps)
  await preferenceRoutes(app, deps)
  await recordRoutes(app, deps)
  await readingRoutes(app, deps)
  await insightRoutes(app, deps)
  await dashboardRoutes(app, deps)
  await dashboardFleetRoutes(app, deps)
  await weatherRoutes(app, deps)
  await lookupRoutes(app, deps)
  await searchRoutes(app, deps)
  await countRoutes(app, deps)
  await geometryRoutes(app, deps)
  await savedViewRoutes(app, deps)
  await auditLogRoutes(app, deps)
  const engine = { ...deps, behaviour: behaviourOf(hooks, actions), guesses: countGuesses() }
  await serviceRoutes(app, deps)
  await eventRoutes(app, engine)
  await tankDecisionRoutes(app, engine)
  for (const entity of entities) {
    const path = pathOf(entity)
    registerEntity(app, engine, entity, path)
    const development = deps.env.production ? path : developmentPathOf(entity)
    if (development !== path)
      await app.register(hidden(inside => registerEntity(inside, engine, entity, development)))
  }
  await registerStatic(app, deps.env.webDir)
  return app
}
