import type { FastifyInstance } from 'fastify'
import { ACCOUNTS, PASSWORD } from '../db/seed/accounts'
import type { Deps } from '../deps'
import { described } from '../crud/describe'
import { AppError } from '../errors'
import { textOf } from '../texts'
import * as says from './descriptions/session'

/** The demonstration accounts, for the sign-in page: only where the server makes them. */
export async function demoRoutes(app: FastifyInstance, { env }: Deps) {
  app.get('/api/demo', { config: { open: true }, ...described(says.demo) }, () => {
    if (!env.seed) throw new AppError('not_found', textOf({ key: 'errors.noRoute' }))
    return {
      password: PASSWORD,
      accounts: ACCOUNTS.map(({ email, role, scope }) => ({ email, role, scope })),
    }
  })
}
