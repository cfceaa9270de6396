import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './db/open'
import type { Env } from './env'

/** What a route or a service is given; nothing reaches for a global. */
export type Deps = {
  env: Env
  db: Database
  log: FastifyBaseLogger
  now: () => Date
}
