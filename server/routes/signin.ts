import type { FastifyInstance } from 'fastify'
import { session } from '../../src/config/calls/session'
import { shapeSchema } from '../calls/describe'
import { serve } from '../calls/serve'
import { openapiOptions, refusalSchema } from '../crud/describe'
import * as json from '../crud/jsonSchema'
import { signIn } from '../services/signIn'
import { sessionUser } from '../services/sessionUser'
import type { Deps } from '../deps'
import { AppError } from '../errors'

const DESCRIPTION = {
  tags: ['session'],
  summary: 'Sign in by e-mail and password',
  body: json.object({ email: json.text, password: json.text }),
  response: {
    200: json.object({ token: json.text, user: shapeSchema(session.answer.user), role: json.text }),
    401: refusalSchema,
  },
}

/** Sign-in by password, and who the token's bearer is. */
export async function signinRoutes(app: FastifyInstance, deps: Deps) {
  app.post(
    '/api/signin',
    {
      ...openapiOptions(DESCRIPTION),
      config: { open: true, rateLimit: { max: Math.min(300, deps.env.rateLimit) } },
    },
    async request => {
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
      const user = await signIn(deps, String(email), String(password))
      return {
        token: app.jwt.sign({ sub: String(user.id), role: user.role_type }),
        user,
        role: user.role_type,
      }
    },
  )
  serve(app, deps, session, async ({ principal, db }) => {
    const user = await sessionUser(db, principal.userId)
    if (!user) throw new AppError('unauthorised', { key: 'errors.noToken' })
    return { user, role: user.role_type }
  })
}
