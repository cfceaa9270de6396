import jwt from '@fastify/jwt'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import type { Principal } from '../../src/config/schema'
import { principals, type Principals } from '../auth/principals'
import type { Deps } from '../deps'
import { AppError } from '../errors'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks. Only on routes that need a token, which all of /api and /customerapi do unless they say otherwise. */
    principal: Principal
  }
  interface FastifyContextConfig {
    /** The route answers without a token. */
    open?: boolean
  }
  interface FastifyInstance {
    principals: Principals
    /** Told of every write, by entity name, so that what is remembered of it can be dropped. */
    recordWritten(entity: string): void
  }
}

const BEARER = /^Bearer +([\w.-]+)$/i
const GUARDED = /^\/(api|customerapi)(\/|$)/
/** The readable description of the API, which has nothing of anybody in it. */
const DOCS = /^\/api\/docs(\/|$)/

/** Judged by the route that answers, not by the address as it was spelt: `/%61pi/` leads there as well. */
export const needsToken = (url: string, config: FastifyContextConfig | undefined): boolean =>
  !config?.open && GUARDED.test(url) && !DOCS.test(url)

/** Tokens: HS256 only, so that neither `alg: none` nor another key's algorithm is ever looked at. */
export async function registerAuth(app: FastifyInstance, { env, db, now }: Deps) {
  await app.register(jwt, {
    secret: env.jwtSecret,
    sign: { algorithm: 'HS256', expiresIn: env.sessionSeconds },
    verify: { algorithms: ['HS256'], cache: 1000, cacheTTL: 60_000, requiredClaims: ['sub', 'exp'] },
  })
  const known = principals(db, now)
  app.decorate('principals', known)
  app.decorate('recordWritten', (entity: string) => {
    if (entity === 'users' || entity === 'tankgroups') known.forget()
  })
  app.decorateRequest('principal')

  app.addHook('onRequest', async request => {
    const { url = '', config } = request.routeOptions
    if (request.is404 || !needsToken(url, config)) return
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined) throw new AppError('unauthorised', { key: 'errors.noToken' })
    let claims: { sub?: string }
    try {
      claims = app.jwt.verify<{ sub?: string }>(token)
    } catch (error) {
      const expired = (error as { code?: string }).code === 'FAST_JWT_EXPIRED'
      throw expired
        ? new AppError('expired_token', { key: 'errors.tokenExpired' })
        : new AppError('unauthorised', { key: 'errors.noToken' })
    }
    const principal = /^\d+$/.test(claims.sub ?? '') ? await known.of(Number(claims.sub)) : undefined
    if (!principal) throw new AppError('unauthorised', { key: 'errors.noToken' })
    request.principal = principal
  })
}
