import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps'
import { described } from '../crud/describe'
import { AppError } from '../errors'
import { textOf } from '../texts'
import * as says from './descriptions/session'

/** How far the demonstration is: how many of its tanks have all their readings. */
export type SeedProgress = { done: true } | { done: false; tanks: number; of: number }

/** A store that takes longer, ms, is not ready: whoever probes has a limit of its own. */
const READY_MS = 3000

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new AppError('unavailable', textOf({ key: 'errors.unavailable' }))), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Probes: the process is up; the store answers and is migrated (until it is, questions to it wait). */
export async function healthRoutes(app: FastifyInstance, { db }: Deps, seed: () => SeedProgress) {
  app.get('/healthz', { logLevel: 'warn', ...described(says.healthz) }, () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn', ...described(says.readyz) }, async () => {
    await within(READY_MS, db.query('select 1'))
    return { status: 'ready', seed: seed() }
  })
}
