import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Session id of tokens that tests sign themselves. No such session exists: it can't end, and is valid for every user. */
const SESSION = '00000000-0000-4000-8000-000000000000'

/** Lets tests sign tokens with `app.jwt.sign({ sub })`, without signing in. All other checks of the token are unchanged. */
export function letTestsSign(app: FastifyInstance) {
  const { of } = app.principals
  app.principals.of = (userId, sessionId, from) =>
    of(userId, sessionId === SESSION ? undefined : sessionId, from)
  const sign = app.jwt.sign.bind(app.jwt) as (payload: object) => string
  app.jwt.sign = ((payload: object) =>
    sign({ sid: SESSION, jti: randomUUID(), ...payload })) as typeof app.jwt.sign
}
