import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pino from 'pino'
import { composeApp, type Product } from './app'
import { auditHeadLogger, logHeadHourly } from './audit/auditHeadLogger'
import { checkStore } from './db/checkStore'
import { databaseClock } from './db/clock'
import { makeDataFolder } from './db/dataFolder'
import { migrate, readMigrations, type Migration } from './db/migrate'
import { openPrepared, PATIENCE_MS, type Database } from './db/open'
import type { Deps } from './deps'
import { EnvError, readEnv, type Env } from './env'
import { usersOf } from './feature'
import type { SeedProgress } from './health'
import { packageRoot } from './packageRoot'
import { openReporter, type Reporter } from './reporting/reporter'
import { reportLogged } from './reporting/reportLogged'
import { reportUncaught } from './reporting/reportUncaught'

/** A product, and the program's own work around the server. */
export type Program = Product & {
  readonly migrations?: readonly Migration[]
  /** Runs after the migrations and before the first request reads the store. */
  prepared?(deps: Deps): Promise<void>
  /** Text to print when the server listens. */
  announce?(env: Env): string
  /** Progress of seeding the demonstration. */
  progress?(env: Env): SeedProgress
  /** Runs once after the start; `halt` aborts it. */
  once?(deps: Deps, app: FastifyInstance, halt: AbortSignal): Promise<void> | undefined
}

/** Outside production the secret is made once and kept with the data, so that sign-ins outlive a restart. */
function secretOf(env: Env): string {
  if (env.jwtSecret) return env.jwtSecret
  if (env.databaseUrl === 'memory:') return randomBytes(32).toString('hex')
  const file = join(env.dataDir, 'jwt-secret')
  if (!existsSync(file)) {
    makeDataFolder(env.dataDir)
    // Rename a complete file into place: a partly written secret would sign the sessions of every later start.
    const fresh = `${file}.${process.pid}`
    try {
      writeFileSync(fresh, randomBytes(32).toString('hex'), { mode: 0o600 })
      renameSync(fresh, file)
    } finally {
      rmSync(fresh, { force: true })
    }
  }
  return readFileSync(file, 'utf8').trim()
}

const DATABASE_TRIES = 5

/**
 * Waits for the database to answer, for a while, and brings it up to the newest migration. Throws where the store still
 * doesn't match the declarations: a missing column is named at start, and not by the first request that needs it.
 */
async function prepareStore(store: Database, { app, log }: Deps, migrations: readonly Migration[]) {
  for (let attempt = 1; ; attempt++) {
    try {
      await store.query('select 1')
      break
    } catch (error) {
      if (attempt === DATABASE_TRIES)
        throw new Error(`DATABASE_URL: the database can not be reached: ${(error as Error).message}`, {
          cause: error,
        })
      log.warn({ attempt }, 'the database can not be reached yet')
      await new Promise(done => setTimeout(done, 1000))
    }
  }
  await migrate(store, migrations)
  await checkStore(store, app.entities)
}

/** The message of an error at start; names the setting that caused it. */
function startupError(error: NodeJS.ErrnoException & { address?: string; port?: number }): string {
  if (error.code === 'EADDRINUSE') return `PORT: ${error.port} is in use on ${error.address}`
  if (error.code === 'EACCES' && error.syscall === 'listen') return `PORT: ${error.port} is not allowed here`
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return `HOST: ${error.message}`
  return error instanceof EnvError || !process.env.DEBUG ? error.message : (error.stack ?? error.message)
}

/** Opens the log, whose errors are reported as well. */
function openLog({ logLevel }: Env, reporter: Reporter | undefined) {
  const log = pino({
    level: logLevel,
    redact: ['req.headers.authorization', 'req.headers["x-ingest-key"]'],
    ...(reporter ? { hooks: reportLogged(reporter) } : {}),
  })
  if (reporter) reportUncaught(log, reporter)
  return log
}

/** Opens the settings, the log and the store of a program. */
async function openDeps(program: Program, root: string, version: string) {
  const settings = readEnv(process.env, root)
  const env: Env = { ...settings, jwtSecret: secretOf(settings) }
  const reporter = await openReporter(env.reporting, version)
  const log = openLog(env, reporter)
  const clock = databaseClock()
  const { migrations = readMigrations() } = program
  const given = { app: program.app, users: usersOf(program.features), env, log, now: clock.now }
  const prepared = async (db: Database) => {
    const deps = { ...given, db }
    await prepareStore(db, deps, migrations)
    await program.prepared?.(deps)
  }
  const { db, ready } = openPrepared(env, prepared, PATIENCE_MS)
  const deps: Deps = { ...given, db }
  return { deps, clock, ready, migrations, reporter }
}

/** Shuts down gracefully on SIGTERM or SIGINT: open requests and background work finish first. */
function stopAtSignal({ log, env, db }: Deps, end: () => Promise<unknown>): AbortSignal {
  const halt = new AbortController()
  const stop = (signal: string) => {
    if (halt.signal.aborted) return
    log.info({ signal }, 'stopping')
    const hurry = setTimeout(() => process.exit(1), env.stopSeconds * 1000)
    halt.abort()
    end()
      .then(() => db.close())
      .then(
        () => {
          clearTimeout(hurry)
          process.exit(0)
        },
        error => {
          log.error({ err: error }, 'stopping failed')
          process.exit(1)
        },
      )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal))
  return halt.signal
}

async function run(program: Program) {
  const root = packageRoot()
  const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { version: string }
  const { deps, clock, ready, migrations, reporter } = await openDeps(program, root, version)
  const { env, db, log } = deps
  const { progress } = program
  const app = await composeApp(program, deps, {
    version,
    migrations,
    ...(progress ? { seed: () => progress(env) } : {}),
  })
  const address = await app.listen({ port: env.port, host: env.host })

  const head = auditHeadLogger(deps)
  let work: Promise<void> | undefined
  let upkeep: readonly (() => void)[] = []
  const halt = stopAtSignal(deps, async () => {
    for (const end of upkeep) end()
    await app.close()
    await work
    await head.logHead()
    await reporter?.close()
  })
  process.stdout.write(`\n${program.app.name} is at ${address}\n${program.announce?.(env) ?? ''}`)
  // Requests that wait for the database get an error response before the process exits.
  await ready.catch(error => app.close().then(() => Promise.reject(error)))
  if (halt.aborted) return
  upkeep = [await clock.follow(db), logHeadHourly(head, log)]
  work = program.once?.(deps, app, halt)
  await work
}

/** Starts the server of a program, which ends at SIGINT or SIGTERM. What can't be started is said in a line. */
export function startServer(program: Program): void {
  run(program).catch((error: Error) => {
    process.stderr.write(`${startupError(error)}\n`)
    process.exit(1)
  })
}
