import { app as product } from '../../../src/config/app'
import type { FastifyInstance } from 'fastify'
import { session } from '../../../src/config/calls/signedIn'
import { cookiesOf } from '../../engine/auth/sessionCookie'
import { shapeSchema } from '../../engine/calls/describe'
import { openapiOptions, refusalSchema } from '../../engine/crud/describe'
import * as json from '../../engine/crud/jsonSchema'
import type { Deps } from '../../engine/deps'
import { AppError } from '../../engine/errors'
import type { FirebaseProject } from './project'
import { signInWithFirebase } from './signIn'
import { originOf } from '../../engine/sessions/origin'

const SIGN_IN = {
  tags: ['session'],
  summary: 'Sign in by a provider’s token',
  description: 'The header firebase-token holds an ID token of the configured Firebase project.',
  headers: json.partial({ 'firebase-token': json.text }),
  response: {
    200: json.object({ token: json.text, user: shapeSchema(session.answer.user, product), role: json.text }),
    401: refusalSchema,
    403: refusalSchema,
    404: refusalSchema,
    422: refusalSchema,
  },
}

/** Sign-in of staff by Google, Facebook or phone. */
export async function firebaseSignInRoutes(
  app: FastifyInstance,
  deps: Deps,
  firebase: FirebaseProject | undefined,
) {
  app.post(
    '/api/signin/firebase',
    { ...openapiOptions(SIGN_IN), config: { open: true, isSignIn: true } },
    async (request, reply) => {
      if (!firebase) throw new AppError('not_found', { key: 'errors.noFirebase' })
      const token = request.headers['firebase-token']
      if (typeof token !== 'string' || token === '') {
        const text = { key: 'errors.social' }
        throw new AppError('invalid', text, { fields: { error: text } })
      }
      const identity = await firebase.verify(token, deps.now())
      const { user, sessionId, refresh, expiresAt } = await signInWithFirebase(
        deps,
        identity,
        originOf(request),
      )
      const principal = await app.principals.of(user.id)
      if (principal) await firebase.writeClaims(identity.uid, principal)
      reply.header('set-cookie', cookiesOf(deps.app).refresh(request, refresh, expiresAt, deps.now()))
      return { token: app.issueToken(user.id, user.role_type, sessionId), user, role: user.role_type }
    },
  )
}
