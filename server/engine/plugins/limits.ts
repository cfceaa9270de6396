import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { Env } from '../env'
import { AppError } from '../errors'

/** Counts a request; throws `too_many` where there have been more than the minute's. */
type Spend = (request: FastifyRequest) => Promise<void>

export type Limits = {
  /** Of somebody who is signed in, whatever the address. */
  readonly user: Spend
  /** A token that is missing, forged or over, by address. */
  readonly refused: Spend
  /** By the right ingest key. */
  readonly ingest: Spend
  /** A wrong ingest key, by address. */
  readonly wrongKey: Spend
  /** An address, or the /64 network of an IPv6 one: a household has as many addresses as it likes. */
  addressOf(request: FastifyRequest): string
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits
  }
  interface FastifyContextConfig {
    /** Counted apart from other requests: guessing passwords is not browsing. */
    isSignIn?: boolean
  }
}

const MINUTE_MS = 60_000
const API = /^\/(api|customerapi)(\/|$)/

/** Shares of the setting, which is what one address may ask of the API in a minute. */
const SHARES = { address: 1, user: 1 / 2, signIn: 1 / 20, refused: 1 / 20, ingest: 10, wrongKey: 1 / 100 }

const digest = (value: unknown) => createHash('sha256').update(String(value)).digest('base64url')

/**
 * Budgets by the minute, each of its own: the API by address before anybody is known, and by user after; sign-ins; ingest by
 * key. Pages, scripts and probes have none. Registered before what checks tokens, so that forged ones are counted.
 */
export async function registerLimits(app: FastifyInstance, env: Pick<Env, 'rateLimit'>) {
  await app.register(rateLimit, { global: false })
  const addressOf = (request: FastifyRequest) => normalizeIP(request.ip)
  const budget = (share: number, keyGenerator: (request: FastifyRequest) => string): Spend => {
    const count = app.createRateLimit({
      max: Math.max(1, Math.round(env.rateLimit * share)),
      timeWindow: MINUTE_MS,
      keyGenerator,
    })
    return async request => {
      const counted = await count(request)
      if (!counted.isAllowed && counted.isExceeded)
        throw new AppError('too_many', { key: 'errors.tooMany' }, { retryAfter: counted.ttlInSeconds })
    }
  }
  const address = budget(SHARES.address, addressOf)
  const signIn = budget(SHARES.signIn, addressOf)
  app.decorate('limits', {
    user: budget(SHARES.user, request => String(request.principal.userId)),
    refused: budget(SHARES.refused, addressOf),
    ingest: budget(SHARES.ingest, request => digest(request.headers['x-ingest-key'])),
    wrongKey: budget(SHARES.wrongKey, addressOf),
    addressOf,
  })
  app.addHook('onRequest', async request => {
    // What no route answers is judged as it was spelt: there is nothing behind it.
    const { url = request.url, config } = request.routeOptions
    if (API.test(url)) await (config?.isSignIn ? signIn : address)(request)
  })
}
