import type { FastifyInstance } from 'fastify'
import { sessionWith } from '../../../src/config/schema/calls/session'
import type { App } from '../../../src/config/schema/app'
import { cookiesOf } from '../auth/sessionCookie'
import { shapeSchema } from '../calls/describe'
import { serve } from '../calls/serve'
import { openapiOptions, refusalSchema } from '../crud/describe'
import * as json from '../crud/jsonSchema'
import type { Deps } from '../deps'
import { AppError } from '../errors'
import { signIn } from './signIn'
import { originOf } from './origin'

const description = (app: App) => ({
  tags: ['session'],
  summary: 'Sign in by e-mail and password',
  description:
    'The token holds for some minutes. A browser on the same origin gets a cookie besides, by which POST /api/session/refresh makes a new one.',
  body: json.object({ email: json.text, password: json.text }),
  response: {
    200: json.object({
      token: json.text,
      user: shapeSchema(sessionWith(app.session).answer.user, app),
      role: json.text,
    }),
    401: refusalSchema,
  },
})

/** Sign-in by password, and the current user. */
export async function signinRoutes(app: FastifyInstance, deps: Deps) {
  const cookies = cookiesOf(deps.app)
  app.post(
    '/api/signin',
    { ...openapiOptions(description(deps.app)), config: { open: true, isSignIn: true } },
    async (request, reply) => {
      const { email, password } = (request.body ?? {}) as Record<string, unknown>
      const missing = Object.entries({ email, password }).filter(
        ([, value]) => typeof value !== 'string' || value.trim() === '' || value.includes('\u0000'),
      )
      if (missing.length > 0) {
        const text = { key: 'errors.emptyInput' }
        throw new AppError('invalid', text, {
          fields: { ...Object.fromEntries(missing.map(([name]) => [name, text])), error: text },
        })
      }
      const { user, sessionId, refresh, expiresAt, device } = await signIn(deps, {
        email: String(email),
        password: String(password),
        device: cookies.readDevice(request),
        address: app.limits.addressOf(request),
        origin: originOf(request),
      })
      reply.header('set-cookie', [
        cookies.refresh(request, refresh, expiresAt, deps.now()),
        cookies.device(request, device),
      ])
      return { token: app.issueToken(user.id, user.role_type, sessionId), user, role: user.role_type }
    },
  )
  serve(app, deps, sessionWith(deps.app.session), async ({ principal, db }) => {
    const user = await deps.users.session(db, principal.userId)
    if (!user) throw new AppError('unauthorised', { key: 'errors.noToken' })
    return { user, role: user.role_type }
  })
}
