import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pino from 'pino'
import { buildApp } from './app'
import { headTeller, keepTellingHead } from './engine/audit/tellHead'
import { openAccounts } from './engine/auth/openAccounts'
import { entities } from '../src/config/entities'
import { checkStore } from './engine/db/checkStore'
import { databaseClock } from './engine/db/clock'
import { makeDataFolder } from './engine/db/dataFolder'
import { migrate, readMigrations } from './engine/db/migrate'
import { openPrepared, PATIENCE_MS, type Database } from './engine/db/open'
import { ACCOUNTS, PASSWORD } from '../demo/seed/accounts'
import { seedIfEmpty, seedRecords, TANKS } from '../demo/seed'
import { EnvError, isLoopback, readEnv, type Env } from './engine/env'
import { actsInFirestore } from './engine/firebaseSettings'
import { packageRoot } from './engine/packageRoot'
import type { SeedProgress } from './engine/health'
import { watchRecords } from './features/firebase'

/** Outside production the secret is generated once and stored with the data, so that sessions survive a restart. */
function secretOf(env: Env): string {
  if (env.jwtSecret) return env.jwtSecret
  if (env.databaseUrl === 'memory:') return randomBytes(32).toString('hex')
  const file = join(env.dataDir, 'jwt-secret')
  if (!existsSync(file)) {
    makeDataFolder(env.dataDir)
    // Write atomically: a partial secret would sign the sessions of every later start.
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
 * Waits for the database for a limited time, and applies all migrations. Throws when the schema still doesn't match
 * the declarations, so that a missing column is reported at start instead of by the first request that needs it.
 */
async function prepare(store: Database, log: pino.Logger) {
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
  await migrate(store, readMigrations())
  await checkStore(store, entities)
}

/** Refuses to expose demo accounts with their publicly known passwords, such as those left in a database from a trial. */
async function refuseDemoAccounts(store: Database, { production, host }: Env) {
  const emails = ACCOUNTS.map(({ email }) => email)
  const open = await openAccounts(store, emails, PASSWORD)
  if (open.length > 0)
    throw new Error(
      `${production ? 'Production' : `HOST: ${host}`} does not start with the demonstration's accounts: ${open.join(', ')}`,
    )
}

/** Text of a startup error, naming the setting that caused it. */
function startupError(error: NodeJS.ErrnoException & { address?: string; port?: number }): string {
  if (error.code === 'EADDRINUSE') return `PORT: ${error.port} is in use on ${error.address}`
  if (error.code === 'EACCES' && error.syscall === 'listen') return `PORT: ${error.port} is not allowed here`
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return `HOST: ${error.message}`
  return error instanceof EnvError || !process.env.DEBUG ? error.message : (error.stack ?? error.message)
}

async function main() {
  const root = packageRoot()
  const settings = readEnv(process.env, root)
  const env: Env = { ...settings, jwtSecret: secretOf(settings) }
  const log = pino({
    level: env.logLevel,
    redact: ['req.headers.authorization', 'req.headers["x-ingest-key"]'],
  })
  const clock = databaseClock()
  const { now } = clock
  const notSeeded = (error: unknown) => log.error({ err: error }, 'the demonstration data could not be made')
  const prepared = async (store: Database) => {
    await prepare(store, log)
    await watchRecords(store, env.firebase !== undefined && actsInFirestore(env.firebase))
    const isPublic = !isLoopback(env.host) && !env.publicDemo
    if (env.production || isPublic) await refuseDemoAccounts(store, env)
    // Part of the preparation, so that an early sign-in waits instead of failing with a wrong password.
    if (env.seed) await seedRecords({ db: store, env, now, log }).catch(notSeeded)
  }
  const { db, ready } = openPrepared(env, prepared, PATIENCE_MS)
  const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { version: string }
  let progress: SeedProgress = env.seed ? { done: false, tanks: 0, of: TANKS } : { done: true }
  const deps = { env, db, log, now }
  const app = await buildApp(deps, { version, seed: () => progress })
  const address = await app.listen({ port: env.port, host: env.host })

  const head = headTeller(deps)
  const halt = new AbortController()
  let seeding: Promise<void> | undefined
  let stopUpkeep: readonly (() => void)[] = []
  const stop = (signal: string) => {
    if (halt.signal.aborted) return
    log.info({ signal }, 'stopping')
    const hurry = setTimeout(() => process.exit(1), env.stopSeconds * 1000)
    halt.abort()
    for (const end of stopUpkeep) end()
    app
      .close()
      .then(() => seeding)
      .then(() => head.tell())
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

  process.stdout.write(`\nUllage is at ${address}\n`)
  if (env.seed) {
    process.stdout.write(`Demonstration accounts, all with the password ${PASSWORD}:\n`)
    for (const account of ACCOUNTS) process.stdout.write(`  ${account.email.padEnd(30)} ${account.scope}\n`)
  }
  // Pending requests get a response about the missing database before the process ends.
  await ready.catch(error => app.close().then(() => Promise.reject(error)))
  if (halt.signal.aborted) return
  stopUpkeep = [await clock.follow(db), keepTellingHead(head, log)]
  if (!env.seed) return
  const tell = (tanks: number) => void (progress = { done: false, tanks, of: TANKS })
  seeding = seedIfEmpty({ ...deps, behaviour: app.behaviour }, app.services, tell, halt.signal)
    .catch(notSeeded)
    .finally(() => (progress = { done: true }))
  await seeding
}

main().catch((error: Error) => {
  process.stderr.write(`${startupError(error)}\n`)
  process.exit(1)
})
