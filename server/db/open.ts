import { join } from 'node:path'
import pg from 'pg'
import type { Env } from '../env'
import { databaseOver, type Database, type Pool } from './database'
import { lockFolder } from './lock'
import { PARSERS } from './pglite'
import { memoryPool, threadPool } from './pglitePool'

export type { Database, Tables } from './database'

/** Most connections to PostgreSQL that one process keeps. */
const CONNECTIONS = 20

function postgresPool(connectionString: string): pg.Pool {
  const parsers: Record<number, (text: string) => unknown> = PARSERS
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: 5000,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
    } as pg.CustomTypesConfig,
  })
  // A connection that breaks while it is idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => undefined)
  return pool
}

/** Opens the store that the settings name. The embedded one is locked for this process until `close`. */
export async function openDatabase(env: Pick<Env, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  if (env.databaseUrl === 'memory:') return databaseOver('pglite', await memoryPool())
  if (env.databaseUrl) return databaseOver('postgres', postgresPool(env.databaseUrl) as Pool)
  const unlock = lockFolder(env.dataDir)
  try {
    const database = databaseOver('pglite', await threadPool(join(env.dataDir, 'db')))
    return { ...database, close: () => database.close().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}
