import { MINUTE_MS } from '../../../src/config/schema/durations'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { Env } from '../env'
import { AppError } from '../errors'
import type { Addresses } from './addresses'

/** Counts a request; throws `too_many` when the budget of the minute is used up. */
type Spend = (request: FastifyRequest) => Promise<void>

export type Limits = {
  /** Signed-in users, independent of the address. */
  readonly user: Spend
  /** Requests with a missing, invalid or expired token, by address. */
  readonly refused: Spend
  /** Requests with a valid ingest key. */
  readonly ingest: Spend
  /** Requests with an invalid ingest key, by address. */
  readonly wrongKey: Spend
  /** The address, or the /64 network of an IPv6 address: a household can use any number of addresses within it. */
  addressOf(request: FastifyRequest): string
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits
  }
  interface FastifyContextConfig {
    /** Counted separately from other requests, to limit password guessing. */
    isSignIn?: boolean
  }
}

/** Budgets relative to the setting, which is an address's limit of API requests a minute. */
const SHARES = { address: 1, user: 1 / 2, signIn: 1 / 20, refused: 1 / 20, ingest: 10, wrongKey: 1 / 100 }

const digest = (value: unknown) => createHash('sha256').update(String(value)).digest('base64url')

/**
 * Rate limits a minute, with separate budgets: the API by address before authentication, and by user after it;
 * sign-ins; ingest by key. Pages, scripts and probes have none. Registered before the token check, so that forged
 * tokens count.
 */
export async function registerLimits(
  app: FastifyInstance,
  env: Pick<Env, 'rateLimit'>,
  { isCall }: Addresses,
) {
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
    // Requests without a matching route are judged by their raw URL.
    const { url = request.url, config } = request.routeOptions
    if (isCall(url)) await (config?.isSignIn ? signIn : address)(request)
  })
}
