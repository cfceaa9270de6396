import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './db/open'
import type { Env } from './env'

/** Dependencies of routes and services, passed explicitly instead of globals. */
export type Deps = {
  env: Env
  db: Database
  log: FastifyBaseLogger
  now: () => Date
}
