import { join } from 'node:path'
import pg from 'pg'
import type { Env } from '../env'
import { databaseOver, type Database, type Pool } from './database'
import { lockFolder } from './lock'
import { openPglite, PARSERS } from './pglite'
import { parseTimestamp } from './timestamps'
import { memoryPool, threadPool } from './pglitePool'

export type { Database } from './database'

/** Most connections to PostgreSQL that one process keeps. */
const CONNECTIONS = 20
/**
 * So long, ms, a statement may take while people wait for its answer: less than the browser does. A database that hangs is
 * as good as one that is gone, and what runs away there is ended.
 */
export const PATIENCE_MS = 15_000
/** What a connection knows of tables is worth more than its place: to begin anew takes it 10 ms and more. */
const IDLE_MS = 300_000

/**
 * What is read often is in memory or on a drive that doesn't seek, which PostgreSQL takes for a turning disc unless told. No
 * statement has more than one core, as others ask as well, and parts of a list come in order. The compiler only pays for far
 * longer statements. What is added up over a whole fleet is joined in memory; all connections together may take a gigabyte for
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
  // A connection that breaks is replaced at the next use, and whoever was using it learns so from the query. Without
  // these listeners it would end the process: the pool's is for idle ones, the other for those that are lent.
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  return {
    connect: () => pool.connect(),
    query: (text, values) => pool.query(text, values),
    end: () => pool.end(),
  } as Pool
}

type Where = Pick<Env, 'databaseUrl' | 'dataDir'>

/** Whoever prepares the store may take as long as it takes, and wait for another who does. */
async function preparedPostgres(
  url: string,
  prepare: (db: Database) => Promise<unknown>,
  patience?: number,
): Promise<Pool> {
  const pool = postgresPool(url)
  await prepare(databaseOver('postgres', pool)).finally(() => pool.end())
  return postgresPool(url, patience)
}

/** The embedded one's folder is locked for this process until it is ended. */
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
 * Opens the store and prepares it (migrations), while the caller goes on: whoever asks the database before that is done
 * waits for it. `ready` tells how it went. Throws at once when another process has the folder. With `patience`, ms, a
 * statement that takes longer fails.
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
  // The caller asks later; until then nobody is told.
  ready.catch(() => undefined)
  return { db, ready }
}

/** Opens the store that the settings name, and waits until it answers. */
export async function openDatabase(env: Where, patience?: number): Promise<Database> {
  const { db, ready } = openPrepared(env, async () => undefined, patience)
  await ready
  return db
}
