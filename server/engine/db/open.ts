import { join } from 'node:path'
import pg from 'pg'
import type { Env } from '../env'
import { databaseOver, type Database, type Pool } from './database'
import { lockFolder } from './lock'
import { openPglite, PARSERS } from './pglite'
import { parseTimestamp } from './timestamps'
import { memoryPool, threadPool } from './pglitePool'

export type { Database } from './database'

/** Maximum number of PostgreSQL connections of one process. */
const CONNECTIONS = 20
/**
 * Statement timeout for requests, ms: shorter than the browser's. A hanging database counts as unavailable, and
 * runaway statements are cancelled.
 */
export const PATIENCE_MS = 15_000
/** Keep idle connections for their cached catalogue: a new connection needs 10 ms and more. */
const IDLE_MS = 300_000

/**
 * Planner settings. Frequently read data is in memory or on SSDs, while PostgreSQL's default assumes spinning disks.
 * No parallel workers: other requests need the cores, and list sections run in order. JIT only pays off for far
 * longer statements. Sums over a whole fleet are joined in memory; all connections together may use a gigabyte for
 * that.
 */
const PLANNER =
  "set random_page_cost = 1.1; set max_parallel_workers_per_gather = 0; set jit = off; set work_mem = '32MB'"

const POSTGRES_PARSERS: Record<number, (text: string) => unknown> = {
  ...PARSERS,
  [pg.types.builtins.TIMESTAMPTZ]: parseTimestamp,
}
const TYPES = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    POSTGRES_PARSERS[type] ?? pg.types.getTypeParser(type, format as 'text'),
} as pg.CustomTypesConfig

function postgresPool(connectionString: string, patience?: number): Pool {
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    idleTimeoutMillis: IDLE_MS,
    onConnect: client => client.query(PLANNER),
    types: TYPES,
    query_timeout: patience,
    statement_timeout: patience,
  })
  // A broken connection is replaced at the next use, and its query fails. Without these listeners an error would end
  // the process: the pool's is for idle connections, the other for those in use.
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  return {
    connect: () => pool.connect(),
    query: (text, values) => pool.query(text, values),
    end: () => pool.end(),
  } as Pool
}

type Where = Pick<Env, 'databaseUrl' | 'dataDir'>

/** Preparation has no statement timeout, and may wait for another server's preparation. */
async function preparedPostgres(
  url: string,
  prepare: (db: Database) => Promise<unknown>,
  patience?: number,
): Promise<Pool> {
  const pool = postgresPool(url)
  await prepare(databaseOver('postgres', pool)).finally(() => pool.end())
  return postgresPool(url, patience)
}

/** The embedded database's folder stays locked until the process ends. */
async function preparedEmbedded(
  env: Where,
  prepare: (db: Database) => Promise<unknown>,
  unlock: () => void,
): Promise<Pool> {
  try {
    const pool = await (env.databaseUrl
      ? openPglite(undefined).then(memoryPool)
      : threadPool(join(env.dataDir, 'db')))
    try {
      await prepare(databaseOver('pglite', pool))
    } catch (error) {
      await pool.end()
      throw error
    }
    return { connect: () => pool.connect(), end: () => pool.end().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Opens the database and prepares it (migrations) in the background; queries before the end of the preparation wait
 * for it. `ready` settles with the result. Throws at once when another process has the folder. `patience` is the
 * statement timeout, ms.
 */
export function openPrepared(
  env: Where,
  prepare: (db: Database) => Promise<unknown>,
  patience?: number,
): { db: Database; ready: Promise<void> } {
  const url = env.databaseUrl === 'memory:' ? undefined : env.databaseUrl
  const engine = url ? 'postgres' : 'pglite'
  const unlock = env.databaseUrl ? () => undefined : lockFolder(env.dataDir)
  const opened = url ? preparedPostgres(url, prepare, patience) : preparedEmbedded(env, prepare, unlock)
  const db = databaseOver(engine, {
    connect: async () => (await opened).connect(),
    end: async () => (await opened).end(),
    ...(engine === 'postgres' && { query: async (text, values) => (await opened).query!(text, values) }),
  })
  const ready = opened.then(() => undefined)
  // Avoid an unhandled rejection until the caller awaits `ready`.
  ready.catch(() => undefined)
  return { db, ready }
}

/** Opens the configured database, and waits until it answers. */
export async function openDatabase(env: Where, patience?: number): Promise<Database> {
  const { db, ready } = openPrepared(env, async () => undefined, patience)
  await ready
  return db
}
