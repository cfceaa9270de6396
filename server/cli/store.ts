import { depsOf } from '../app'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino, { type Logger } from 'pino'
import { migrate, readMigrations } from '../engine/db/migrate'
import { openDatabase, type Database } from '../engine/db/open'
import type { Deps } from '../engine/deps'
import { readEnv } from '../engine/env'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..')

/**
 * Runs a command on the configured database. An embedded database can't be shared: stop the server first. Exits with
 * code 1 and a one-line message on failure.
 */
export async function withStore(work: (deps: Deps & { log: Logger }) => Promise<void>): Promise<void> {
  let db: Database | undefined
  try {
    const env = readEnv(process.env, ROOT)
    const log = pino({ level: env.logLevel })
    db = await openDatabase(env)
    await migrate(db, readMigrations())
    await work({ ...depsOf({ env, db, log, now: () => new Date() }), log })
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  } finally {
    await db?.close()
  }
}
