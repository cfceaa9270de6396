import type { FastifyInstance } from 'fastify'
import * as calls from '../../../src/config/schema/calls/sessions'
import { refreshTokens, SESSION_ID } from '../auth/refreshToken'
import { cookiesOf, isSameOrigin } from '../auth/sessionCookie'
import { serve } from '../calls/serve'
import { openapiOptions, refusalSchema } from '../crud/describe'
import * as json from '../crud/jsonSchema'
import type { Deps } from '../deps'
import { AppError, forbidden, notFound } from '../errors'
import { changePassword } from './changePassword'
import { endSession, endSessions } from './endSessions'
import { listSessions } from './listSessions'
import { refreshSession } from './refreshSession'
import { signOut } from './signOut'
import { originOf } from './origin'

const REFRESH = {
  tags: ['session'],
  summary: "A new token for the session of a browser's cookie",
  security: [{ refreshCookie: [] }],
  response: { 200: json.object({ token: json.text }), 401: refusalSchema, 403: refusalSchema },
}
const SIGN_OUT = {
  tags: ['session'],
  summary: 'Sign out: the session of the token, or of the cookie, ends',
  security: [{ bearer: [] }, { refreshCookie: [] }],
  response: { 200: json.object({ ended: json.boolean }), 401: refusalSchema, 403: refusalSchema },
}

const noSession = () => new AppError('unauthorised', { key: 'errors.noToken' })

/** Routes for a browser, whose session is in a cookie: refreshing and ending it. */
function cookieRoutes(app: FastifyInstance, deps: Deps) {
  const tokens = refreshTokens(deps.env.jwtSecret)
  const cookies = cookiesOf(deps.app)

  app.post(
    '/api/session/refresh',
    { ...openapiOptions(REFRESH), config: { open: true } },
    async (request, reply) => {
      const given = cookies.readRefresh(request)
      if (given !== undefined && !isSameOrigin(request)) throw forbidden()
      const refreshed = given && (await refreshSession(deps, given, originOf(request)))
      if (!refreshed || refreshed === 'reused') {
        if (refreshed) app.recordWritten('sessions')
        await app.limits.refused(request)
        reply.header('set-cookie', cookies.noRefresh(request))
        throw noSession()
      }
      const { user, sessionId, refresh, expiresAt } = refreshed
      reply.header('set-cookie', cookies.refresh(request, refresh, expiresAt, deps.now()))
      return { token: app.issueToken(user.id, user.role_type, sessionId) }
    },
  )

  app.delete(
    '/api/session',
    { ...openapiOptions(SIGN_OUT), config: { open: true } },
    async (request, reply) => {
      const cookie = cookies.readRefresh(request)
      if (cookie !== undefined && !isSameOrigin(request)) throw forbidden()
      const ids = [tokens.read(cookie ?? '')?.sessionId, app.sessionOfToken(request)].filter(
        id => id !== undefined,
      )
      if (ids.length === 0) throw noSession()
      let ended = false
      for (const id of new Set(ids)) ended = (await signOut(deps, id, originOf(request))) || ended
      if (ended) app.recordWritten('sessions')
      reply.header('set-cookie', cookies.noRefresh(request))
      return { ended }
    },
  )
}

/** Routes for refreshing, listing and ending sessions. */
export async function sessionRoutes(app: FastifyInstance, deps: Deps) {
  cookieRoutes(app, deps)

  serve(app, deps, calls.sessions, async ({ db, principal, now }) => {
    const rows = await listSessions(db, principal.userId, now)
    return rows.map(row => ({ ...row, current: row.id === principal.sessionId }))
  })
  serve(app, deps, calls.endSession, async ({ db, params, principal, now, audit, changed }) => {
    const { userId } = principal
    if (!SESSION_ID.test(params.id)) throw notFound()
    if ((await endSession(db, params.id, 'signOut', now, userId)) === undefined) throw notFound()
    await audit('signOut', 'users', userId, { session: params.id })
    changed({ name: 'sessions' })
    return { ended: 1 }
  })
  serve(app, deps, calls.endAllSessions, async ({ db, principal: { userId }, now, audit, changed }) => {
    const ended = await endSessions(db, userId, 'everywhere', now)
    await audit('signOutEverywhere', 'users', userId, { sessions_ended: ended })
    changed({ name: 'sessions' })
    return { ended }
  })
  serve(app, deps, calls.changePassword, async ({ db, body, principal, origin, changed }) => {
    const ended = await changePassword({ ...deps, db }, principal, body, origin)
    changed({ name: 'sessions' })
    return { ended }
  })
}
