import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** The session of tokens that tests make themselves. There is none: it can't end, and counts for every user. */
const SESSION = '00000000-0000-4000-8000-000000000000'

/** Lets a test make tokens by `app.jwt.sign({ sub })`, without signing in. Everything else of them is checked as ever. */
export function letTestsSign(app: FastifyInstance) {
  const { of } = app.principals
  app.principals.of = (userId, sessionId, from) =>
    of(userId, sessionId === SESSION ? undefined : sessionId, from)
  const sign = app.jwt.sign.bind(app.jwt) as (payload: object) => string
  app.jwt.sign = ((payload: object) =>
    sign({ sid: SESSION, jti: randomUUID(), ...payload })) as typeof app.jwt.sign
}
