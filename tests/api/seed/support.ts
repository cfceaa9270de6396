import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import pino from 'pino'
import { buildApp } from '../../../server/app'
import { migrate, readMigrations } from '../../../server/db/migrate'
import { openDatabase, type Database } from '../../../server/db/open'
import { seedIfEmpty } from '../../../server/db/seed'
import type { Deps } from '../../../server/deps'
import { readEnv } from '../../../server/env'

/** A Friday in winter, with minutes that the end of the demonstration's days leaves away. */
export const NOW = new Date('2026-01-16T10:42:07Z')
export const END = Date.UTC(2026, 0, 16, 10)

export type Store = { deps: Deps; db: Database; close(): Promise<void> }

/** A store of its own: in PostgreSQL where TEST_DATABASE_URL names one, else embedded. And how to be rid of it. */
async function freshStore(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return { url: 'memory:', drop: async () => undefined }
  const name = `ullage_seed_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client(server)
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const drop = async () => {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
  return { url: url.href, drop }
}

/** An empty, migrated store. Nothing works out its messages. */
export async function emptyStore(now = NOW): Promise<Store> {
  const { url, drop } = await freshStore()
  const env = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    JWT_SECRET: 'a secret that is long enough for a test',
    DATABASE_URL: url,
  })
  const db = await openDatabase(env)
  await migrate(db, readMigrations(join(import.meta.dirname, '../../../server/db/migrations')))
  const close = async () => {
    await db.close()
    await drop()
  }
  return { db, deps: { env, db, log: pino({ level: 'silent' }), now: () => now }, close }
}

/** Work on messages that is left undone: what is tested is what was sent. */
export const noServices = { idle: async () => undefined }

export type Server = Store & { app: FastifyInstance }

/** The whole server with its finished demonstration. */
export async function demonstration(): Promise<Server> {
  const store = await emptyStore()
  const app = await buildApp(store.deps)
  await app.ready()
  await seedIfEmpty(store.deps, app.services, () => undefined)
  const close = async () => {
    await app.close()
    await store.close()
  }
  return { ...store, app, close }
}

/** A token for one of the demonstration's accounts. */
export async function signIn(app: FastifyInstance, email: string) {
  const payload = { email, password: 'ullage-demo' }
  return app.inject({ method: 'POST', url: '/api/signin', payload })
}

/** Every record of a list, as an account sees it. */
export async function listAs(app: FastifyInstance, email: string, path: string) {
  const { token } = (await signIn(app, email)).json<{ token: string }>()
  const url = `/api/${path}?range=[0,999]`
  const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  return answer.statusCode === 200 ? answer.json<Record<string, unknown>[]>() : answer.statusCode
}
