import type { FastifyInstance } from 'fastify'
import { described } from '../crud/describe'
import { signIn } from '../services/signIn'
import { sessionUser } from '../services/sessionUser'
import type { Deps } from '../deps'
import { AppError } from '../errors'
import { textOf } from '../texts'
import * as says from './descriptions/session'

/** Sign-in by password, and who the token's bearer is. */
export async function signinRoutes(app: FastifyInstance, deps: Deps) {
  app.post(
    '/api/signin',
    {
      ...described(says.signin),
      config: { open: true, rateLimit: { max: Math.min(300, deps.env.rateLimit) } },
    },
    async request => {
      const { email, password } = (request.body ?? {}) as Record<string, unknown>
      const missing = Object.entries({ email, password }).filter(
        ([, value]) => typeof value !== 'string' || value.trim() === '' || value.includes('\u0000'),
      )
      if (missing.length > 0) {
        const text = textOf({ key: 'errors.emptyInput' })
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
  app.get('/api/session', described(says.session), async request => {
    const user = await sessionUser(deps.db, request.principal.userId)
    if (!user) throw new AppError('unauthorised', textOf({ key: 'errors.noToken' }))
    return { user, role: user.role_type }
  })
}
