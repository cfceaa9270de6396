import type { FastifyInstance } from 'fastify'
import { ACCOUNTS, PASSWORD } from '../db/seed/accounts'
import type { Deps } from '../deps'
import { AppError } from '../errors'
import { textOf } from '../texts'

/** The demonstration accounts, for the sign-in page: only where the server makes them. */
export async function demoRoutes(app: FastifyInstance, { env }: Deps) {
  app.get('/api/demo', { config: { open: true }, schema: { tags: ['session'] } }, () => {
    if (!env.seed) throw new AppError('not_found', textOf({ key: 'errors.noRoute' }))
    return {
      password: PASSWORD,
      accounts: ACCOUNTS.map(({ email, role, scope }) => ({ email, role, scope })),
    }
  })
}
