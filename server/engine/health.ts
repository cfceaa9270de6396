import type { FastifyInstance } from 'fastify'
import type { Entity } from '../../src/config/schema'
import { readApplied, versionMismatch } from './db/appliedMigrations'
import { mismatch, schemaMistakes } from './db/checkStore'
import { checkWrites } from './db/checkWrites'
import { readMigrations, type Migration } from './db/migrate'
import { readStoreSchema } from './db/storeSchema'
import type { Database } from './db/open'
import type { Deps } from './deps'
import { openapiOptions } from './crud/describe'
import * as json from './crud/jsonSchema'
import { AppError } from './errors'

/** Progress of the demo data: the number of tanks with all their readings. */
export type SeedProgress = { done: true } | { done: false; tanks: number; of: number }

type Options = { seed?: () => SeedProgress; migrations?: readonly Migration[] }

const PROCESS_UP = {
  tags: ['probes'],
  summary: 'The process is up',
  response: { 200: json.object({ status: json.oneOf(['ok']) }) },
}
const PROGRESS = json.object({ done: json.boolean, tanks: json.integer, of: json.integer }, ['tanks', 'of'])
const READY = {
  tags: ['probes'],
  summary: 'The store answers, takes writes, and has the tables that are declared',
  response: { 200: json.object({ status: json.oneOf(['ready']), seed: PROGRESS }) },
}

/** Time limit of the readiness check, ms, below the limits of typical probes. */
const READY_MS = 3000

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new AppError('unavailable', { key: 'errors.unavailable' })), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Another version of the server may migrate the database while this one runs. */
async function checkTables(db: Database, entities: readonly Entity[], migrations: readonly Migration[]) {
  const otherVersion = versionMismatch(await readApplied(db), migrations)
  if (otherVersion) throw new AppError('unavailable', otherVersion)
  const mistakes = schemaMistakes(entities, await readStoreSchema(db))
  if (mistakes.length > 0) throw new AppError('unavailable', mismatch(mistakes))
}

/**
 * Health probes. Liveness: the process is up. Readiness: the database answers, is migrated (queries wait until then)
 * and matches the declarations.
 */
export async function healthRoutes(
  app: FastifyInstance,
  { app: product, db }: Deps,
  { seed = () => ({ done: true }), migrations = readMigrations() }: Options,
) {
  app.get('/healthz', { logLevel: 'warn', ...openapiOptions(PROCESS_UP) }, () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn', ...openapiOptions(READY) }, async () => {
    await within(
      READY_MS,
      checkTables(db, product.entities, migrations).then(() =>
        checkWrites(db).catch(() => {
          throw new AppError('unavailable', { key: 'errors.unavailable' })
        }),
      ),
    )
    return { status: 'ready', seed: seed() }
  })
}
