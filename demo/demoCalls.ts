import type { FastifyInstance } from 'fastify'
import { demo } from '../src/config/calls/session'
import { serve } from '../server/engine/calls/serve'
import { ACCOUNTS, PASSWORD } from './seed/accounts'
import type { Deps } from '../server/engine/deps'
import { AppError } from '../server/engine/errors'

/** Serves the demonstration accounts to the sign-in page. Registered only where the server creates them. */
export async function demoCalls(app: FastifyInstance, deps: Deps) {
  serve(app, deps, demo, () => {
    if (!deps.env.seed) throw new AppError('not_found', { key: 'errors.noRoute' })
    return {
      password: PASSWORD,
      accounts: ACCOUNTS.map(({ email, role, scope }) => ({ email, role, scope })),
    }
  })
}
