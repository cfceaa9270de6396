import { app as product } from '../../../src/config/app'
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../src/config/calls/customerSignUp'
import { session } from '../../../src/config/calls/signedIn'
import { customers } from '../../../src/config/entities/declared'
import { cookiesOf } from '../../engine/auth/sessionCookie'
import { devices } from '../../engine/auth/device'
import { shapeSchema } from '../../engine/calls/describe'
import { serve } from '../../engine/calls/serve'
import { openapiOptions, refusalSchema } from '../../engine/crud/describe'
import * as json from '../../engine/crud/jsonSchema'
import type { Deps } from '../../engine/deps'
import { linkHolds } from './accountLinks'
import { signInCustomer } from './activate'
import { letterOf } from './invite'
import { completeRegistration, forgotPassword, resetPassword, startRegistration } from './signUp'
import { originOf } from '../../engine/sessions/origin'

const SIGN_IN = {
  tags: ['session'],
  summary:
    'Sign a customer in by a provider’s token, and bind a new account to a customer by its activation code',
  description:
    'The header firebase-token holds a Firebase ID token, or the token of a sign-in that answered activation_required. An account that is not bound yet needs activationCode and uid.',
  headers: json.partial({ 'firebase-token': json.text }),
  body: json.partial({ activationCode: json.text, uid: json.text, name: json.text }),
  response: {
    200: json.object({ token: json.text, user: shapeSchema(session.answer.user, product), role: json.text }),
    401: refusalSchema,
    403: refusalSchema,
    404: refusalSchema,
    422: refusalSchema,
  },
}
const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Registration and sign-in of customers. */
export async function customerSignUpRoutes(app: FastifyInstance, deps: Deps) {
  const { firebase } = app
  serve(app, deps, calls.register, async ({ db, body, origin, now }) => {
    await startRegistration(db, deps.env, { ...body, ip: origin.ip }, now)
    return { sent: true }
  })
  serve(app, deps, calls.forgotPassword, async ({ db, body, origin }) => {
    await forgotPassword({ ...deps, db }, { ...body, ...origin })
    return { sent: true }
  })
  serve(app, deps, calls.checkLink, async ({ db, body: { purpose, token }, now }) => ({
    holds: await linkHolds(db, purpose, token, now),
  }))
  serve(app, deps, calls.completeRegistration, ({ db, body, origin }) =>
    completeRegistration({ ...deps, db }, body, origin),
  )
  serve(app, deps, calls.resetPassword, async ({ db, body, origin, changed }) => {
    await resetPassword({ ...deps, db }, body, origin)
    changed({ name: 'sessions' })
    return { changed: true }
  })
  serve(app, deps, calls.invitationLetter, async ({ db, params, scoped, now, audit }) => {
    const { id } = await scoped(customers).one(params.id)
    const letter = await letterOf(db, deps.env, id, now)
    await audit('letter', 'customers', id, { expires_at: letter.expires_at })
    return letter
  })

  app.post(
    '/api/customer/signin/firebase',
    { ...openapiOptions(SIGN_IN), config: { open: true, isSignIn: true } },
    async (request, reply) => {
      const { activationCode, uid } = (request.body ?? {}) as Record<string, unknown>
      const { user, sessionId, refresh, expiresAt, identity } = await signInCustomer(deps, firebase, {
        token: textIn(request.headers['firebase-token']),
        code: textIn(activationCode),
        uid: textIn(uid),
        origin: originOf(request),
      })
      app.recordWritten('users')
      const principal = identity && (await app.principals.of(user.id))
      if (principal) await firebase!.writeClaims(identity.uid, principal)
      const known = devices(deps.env.jwtSecret)
      const cookies = cookiesOf(deps.app)
      reply.header('set-cookie', [
        cookies.refresh(request, refresh, expiresAt, deps.now()),
        cookies.device(request, known.make(known.read(cookies.readDevice(request)), user.id)),
      ])
      return { token: app.issueToken(user.id, user.role_type, sessionId), user, role: user.role_type }
    },
  )
}
