import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps'

export type SeedProgress = { done: boolean; text?: string }

/** Probes: the process is up; the store can be reached and is migrated (it is before the server listens). */
export async function healthRoutes(app: FastifyInstance, { db }: Deps, seed: () => SeedProgress) {
  app.get('/healthz', { logLevel: 'warn', schema: { tags: ['probes'] } }, () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn', schema: { tags: ['probes'] } }, async () => {
    await db.query('select 1')
    return { status: 'ready', seed: seed() }
  })
}
