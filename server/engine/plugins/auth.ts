import jwt, { type FastifyJWTOptions } from '@fastify/jwt'
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { Principal } from '../../../src/config/schema'
import { slugOf } from '../../../src/config/schema/app'
import { principals, type Principals } from '../auth/principals'
import { SESSION_ID } from '../auth/refreshToken'
import { openNotifier, type Notifier } from '../db/notify'
import type { Deps } from '../deps'
import { AppError } from '../errors'
import { addressesOf, type Addresses } from './addresses'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller. Set only on routes that need a token: those of calls, except `open` ones. */
    principal: Principal
  }
  interface FastifyContextConfig {
    /** The route needs no token. */
    open?: boolean
  }
  interface FastifyInstance {
    principals: Principals
    notifier: Notifier
    /** Notifies of every write, by entity name, so that caches can be cleared. */
    recordWritten(entity: string): void
    /** Issues a short-lived access token for a session: only this server checks whether the session is still active. */
    issueToken(userId: number, role: string, sessionId: string): string
    /** The session of a request's token, even of an expired one. */
    sessionOfToken(request: FastifyRequest): string | undefined
  }
}

const BEARER = /^Bearer +([\w.-]+)$/i
/** The human-readable API documentation, which contains no user data. */
const DOCS = /^\/api\/docs(\/|$)/
/** Writes to these may change what a user may do; an app names others. */
const DECIDES_RIGHTS = ['users', 'sessions']
/** Channel by which servers notify each other of permission changes. */
export const RIGHTS = 'rights'

/** Decides by the matched route, not by the URL's spelling: `/%61pi/` leads there as well. */
export const needsToken = (
  url: string,
  config: FastifyContextConfig | undefined,
  { isCall }: Addresses,
): boolean => !config?.open && isCall(url) && !DOCS.test(url)

const noToken = () => new AppError('unauthorised', { key: 'errors.noToken' })
const bearerOf = ({ headers }: FastifyRequest) => BEARER.exec(headers.authorization ?? '')?.[1]

type Claims = { sub: string; sid: string }
const isWhole = ({ sub, sid }: Claims) => /^\d{1,10}$/.test(sub) && SESSION_ID.test(sid)

/** Accepts HS256 tokens only, which rules out `alg: none` and algorithm confusion. */
function jwtOptions({ app, env }: Deps): FastifyJWTOptions {
  const issuer = slugOf(app)
  const audience = `${issuer}-api`
  return {
    secret: env.jwtSecret,
    sign: { algorithm: 'HS256', expiresIn: env.accessSeconds, iss: issuer, aud: audience },
    verify: {
      algorithms: ['HS256'],
      cache: 1000,
      cacheTTL: 60_000,
      allowedIss: issuer,
      allowedAud: audience,
      requiredClaims: ['sub', 'sid', 'jti', 'iss', 'aud', 'iat', 'exp'],
    },
  }
}

/** Verifies the token of a request; returns its user, whose session must still be active. */
function principalReader(app: FastifyInstance, { db, users }: Deps) {
  return async (request: FastifyRequest): Promise<Principal> => {
    const token = bearerOf(request)
    if (token === undefined) throw noToken()
    let claims: Claims
    try {
      claims = app.jwt.verify<Claims>(token)
    } catch (error) {
      const expired = (error as { code?: string }).code === 'FAST_JWT_EXPIRED'
      throw expired ? new AppError('expired_token', { key: 'errors.tokenExpired' }) : noToken()
    }
    if (!isWhole(claims)) throw noToken()
    const principal = await app.principals.of(Number(claims.sub), claims.sid)
    if (!principal) throw (await users.closedReason(db, Number(claims.sub))) ?? noToken()
    return principal
  }
}

/** Authenticates the requests of all routes that need a token. */
export async function registerAuth(app: FastifyInstance, deps: Deps) {
  const { users, env, db, now, log } = deps
  const decidedBy = [...DECIDES_RIGHTS, ...users.decidedBy]
  await app.register(jwt, jwtOptions(deps))
  const known = principals(db, now, users)
  const notifier = openNotifier(db, env.databaseUrl, log, slugOf(deps.app))
  notifier.subscribe(RIGHTS, known.forget)
  app.addHook('onClose', () => notifier.close())
  app.decorate('principals', known)
  app.decorate('notifier', notifier)
  app.decorate('recordWritten', (entity: string) => {
    if (decidedBy.includes(entity)) notifier.publish(RIGHTS)
  })
  app.decorate('issueToken', (userId: number, role: string, sid: string) =>
    app.jwt.sign({ sub: String(userId), role, sid, jti: randomUUID() }),
  )
  app.decorate('sessionOfToken', request => {
    try {
      const claims = app.jwt.verify<Claims>(bearerOf(request) ?? '', { ignoreExpiration: true })
      return isWhole(claims) ? claims.sid : undefined
    } catch {
      return undefined
    }
  })
  app.decorateRequest('principal')

  const principalOf = principalReader(app, deps)
  const addresses = addressesOf(deps.app)
  app.addHook('onRequest', async request => {
    const { url = '', config } = request.routeOptions
    if (request.is404 || !needsToken(url, config, addresses)) return
    try {
      request.principal = await principalOf(request)
    } catch (error) {
      if (error instanceof AppError && error.status === 401) await app.limits.refused(request)
      throw error
    }
    await app.limits.user(request)
  })
}
