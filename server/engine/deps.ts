import type { FastifyBaseLogger } from 'fastify'
import type { App } from '../../src/config/schema/app'
import type { UserRules } from './auth/userRules'
import type { Database } from './db/open'
import type { Env } from './env'

/** Dependencies of routes and services, passed explicitly instead of globals. */
export type Deps = {
  /** The app, and its rules for users. */
  app: App
  users: UserRules
  env: Env
  db: Database
  log: FastifyBaseLogger
  now: () => Date
}
