import fastify, { type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { entities, entityOf } from '../src/config/entities'
import { COPIES } from '../src/config/firestore/collections'
import { AppError } from './engine/errors'
import { actionsFor } from './features/actions'
import { countGuesses } from './engine/auth/guesses'
import { behaviourOf } from './engine/behaviour'
import { developmentPathOf, pathOf, registerEntity } from './engine/crud/registerEntity'
import type { Deps } from './engine/deps'
import { hooksFor } from './features/hooks'
import { registerAuth } from './engine/plugins/auth'
import { registerCompression } from './engine/plugins/compression'
import { registerCors } from './engine/plugins/cors'
import { answerError, answerNoise } from './engine/plugins/errors'
import { registerLimits } from './engine/plugins/limits'
import { registerHeaders } from './engine/plugins/headers'
import { OneLine } from './engine/plugins/log'
import { registerOpenapi } from './engine/plugins/openapi'
import { registerStatic } from './engine/plugins/static'
import { deviceConfigRoutes } from './features/devices/deviceConfigCalls'
import { demoRoutes } from '../demo/demoCalls'
import { attachmentRoutes } from './engine/attachments/attachmentRoutes'
import { auditLogRoutes } from './engine/records/auditLogCalls'
import { connectionRoutes } from './features/networks/connectionCalls'
import { countRoutes } from './engine/records/countCalls'
import { customerAccountRoutes } from './features/portal/customerAccountCalls'
import { customerSignUpRoutes } from './features/portal/customerSignUpRoutes'
import { customerTankRoutes } from './features/portal/customerTankCalls'
import { eventRoutes } from './features/decisions/eventCalls'
import { benchRoutes } from './features/assembly/benchCalls'
import { networkTestRoutes } from './features/networks/networkTestCalls'
import { prospectRoutes } from './features/installs/prospectCalls'
import { firebaseSignInRoutes } from './features/firebase/firebaseSignInRoutes'
import { firestoreRoutes } from './features/firebase/firestoreRoutes'
import { firmwareRoutes } from './features/firmware/firmwareRoutes'
import { geometryRoutes } from './features/tanks/geometryCalls'
import { healthRoutes, type SeedProgress } from './engine/health'
import { ingestRoutes } from './features/networks/ingestRoutes'
import { startOutbox } from './engine/outbox/worker'
import { connectionActivity } from './features/networks/activity'
import { startServices } from './engine/tasks/start'
import { startFirestoreOutbox } from './features/firebase/firestoreOutbox'
import { firebaseProject } from './features/firebase/project'
import { startScheduled } from './engine/tasks/scheduled'
import { dashboardRoutes } from './features/analytics/dashboardCalls'
import { dashboardFleetRoutes } from './features/analytics/dashboardFleetCalls'
import { insightRoutes } from './features/insight/insightCalls'
import { installRoutes } from './features/installs/installCalls'
import { liveRoutes } from './engine/live/liveRoutes'
import { lookupRoutes } from './features/groups/lookupCalls'
import { mergeRoutes } from './features/people/mergeCalls'
import { noticeRoutes } from './features/notices/noticeCalls'
import { notificationRoutes } from './features/notices/notificationCalls'
import { peopleRoutes } from './engine/records/peopleCalls'
import { preferenceRoutes } from './features/people/preferenceCalls'
import { readingRoutes } from './features/readings/readingCalls'
import { recordRoutes } from './engine/records/recordCalls'
import { savedViewRoutes } from './engine/savedViews/savedViewCalls'
import { reportLibraryRoutes } from './features/reports/reportLibraryRoutes'
import { searchRoutes } from './features/tanks/searchCalls'
import { serviceRoutes } from './features/deliveries/serviceRoutes'
import { sessionRoutes } from './engine/sessions/sessionRoutes'
import { signinRoutes } from './engine/sessions/signinRoutes'
import { stopNoticeRoutes } from './engine/outbox/mail/stopNoticeRoutes'
import { tankDecisionRoutes } from './features/decisions/tankDecisionCalls'
import { tankRoutes } from './features/tanks/tankRoutes'
import { userRoutes } from './features/people/userCalls'
import { weatherRoutes } from './features/insight/weatherCalls'

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
  await registerCompression(app)
  registerHeaders(app)
  registerCors(app, deps.env.corsOrigins)
  await registerLimits(app, deps.env)
  await registerOpenapi(app, options.version ?? '0')
  await registerAuth(app, deps)
  await healthRoutes(app, deps, options.seed ?? (() => ({ done: true })))
  await signinRoutes(app, deps)
  await sessionRoutes(app, deps)
  const firebase = deps.env.firebase && firebaseProject(deps.env.firebase, deps.log)
  await firebaseSignInRoutes(app, deps, firebase)
  const toFirestore = firebase && startFirestoreOutbox(deps, app.principals, firebase)
  app.decorate('toFirestore', toFirestore)
  if (toFirestore) {
    app.addHook('onClose', () => toFirestore.stop())
    await firestoreRoutes(app, deps, firebase, toFirestore)
  }
  await demoRoutes(app, deps)
  const services = startServices(deps)
  app.decorate('services', services)
  app.addHook('onClose', () => services.stop())
  const outbox = startOutbox(deps)
  app.decorate('outbox', outbox)
  app.addHook('onClose', () => outbox.stop())
  const scheduled = startScheduled(deps)
  app.decorate('scheduled', scheduled)
  app.addHook('onClose', () => scheduled.stop())
  const activity = connectionActivity(deps)
  app.addHook('onClose', () => activity.stop())
  await ingestRoutes(app, deps, activity)
  await tankRoutes(app, deps)
  await peopleRoutes(app, deps)
  await preferenceRoutes(app, deps)
  await notificationRoutes(app, deps)
  await noticeRoutes(app, deps)
  await liveRoutes(app, deps)
  await stopNoticeRoutes(app, deps)
  await recordRoutes(app, deps)
  await readingRoutes(app, deps)
  await insightRoutes(app, deps)
  await dashboardRoutes(app, deps)
  await dashboardFleetRoutes(app, deps)
  await weatherRoutes(app, deps)
  await deviceConfigRoutes(app, deps)
  await lookupRoutes(app, deps)
  await searchRoutes(app, deps)
  await countRoutes(app, deps)
  await geometryRoutes(app, deps)
  await savedViewRoutes(app, deps)
  await auditLogRoutes(app, deps)
  await attachmentRoutes(app, deps)
  const engine = {
    ...deps,
    behaviour: behaviourOf(hooksFor(deps.env), actionsFor(deps.env)),
    guesses: countGuesses(),
  }
  await serviceRoutes(app, deps)
  await reportLibraryRoutes(app, deps)
  await userRoutes(app, engine)
  await mergeRoutes(app, engine)
  await benchRoutes(app, engine)
  await networkTestRoutes(app, engine)
  await prospectRoutes(app, engine)
  await firmwareRoutes(app, engine)
  await eventRoutes(app, engine)
  await tankDecisionRoutes(app, engine)
  await customerTankRoutes(app, engine)
  await customerAccountRoutes(app, engine)
  await connectionRoutes(app, engine, activity)
  await installRoutes(app, engine)
  await customerSignUpRoutes(app, engine, firebase)
  for (const entity of entities) {
    const path = pathOf(entity)
    registerEntity(app, engine, entity, path)
    const development = deps.env.production ? path : developmentPathOf(entity)
    // One that is an entity's own address is served as that.
    if (development !== path && !entities.some(other => pathOf(other) === development))
      await app.register(hidden(inside => registerEntity(inside, engine, entity, development)))
  }
  // Tables that have a copy in Firestore are found by its name as well.
  for (const name of ['devices', 'users'] as const)
    await app.register(
      hidden(inside => registerEntity(inside, engine, entityOf(name), `/api/collections/${COPIES[name]}`)),
    )
  await registerStatic(app, deps.env.webDir, deps.env)
  return app
}
