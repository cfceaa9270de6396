import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { depsOf, buildApp, features } from '../../../server/app'
import type { Database } from '../../../server/engine/db/open'
import { seedIfEmpty } from '../../../demo/seed'
import type { Behaviour } from '../../../server/engine/behaviour'
import type { Deps } from '../../../server/engine/deps'
import { behaviourOfFeatures, connect } from '../../../server/engine/feature'
import { readEnv } from '../../../server/engine/env'
import { migratedStore } from '../../support/stores'

/** A Friday in winter; the end of the demonstration period drops the minutes. */
export const NOW = new Date('2026-01-16T10:42:07Z')
export const END = Date.UTC(2026, 0, 16, 10)

export type Store = { deps: Deps & { behaviour: Behaviour }; db: Database; close(): Promise<void> }

/** An empty, migrated store. Its messages aren't processed. */
export async function emptyStore(now = NOW): Promise<Store> {
  const { db, url, close } = await migratedStore()
  const env = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    JWT_SECRET: 'a secret that is long enough for a test',
    DATABASE_URL: url,
  })
  connect(features)
  const behaviour = behaviourOfFeatures(features, env)
  return {
    db,
    deps: { ...depsOf({ env, db, log: pino({ level: 'silent' }), now: () => now }), behaviour },
    close,
  }
}

/** Skips the processing of messages: these tests check the uploads. */
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

/** Signs in to one of the demonstration's accounts. */
export async function signIn(app: FastifyInstance, email: string) {
  const payload = { email, password: 'ullage-demo' }
  return app.inject({ method: 'POST', url: '/api/signin', payload })
}

/** Every record of a list, as an account sees it. */
export async function listAs(app: FastifyInstance, email: string, path: string) {
  const { token } = (await signIn(app, email)).json<{ token: string }>()
  return listWith(app, token, path)
}

/** The same with a given token: signing in takes longer than listing. */
export async function listWith(app: FastifyInstance, token: string, path: string) {
  const url = `/api/${path}?range=[0,999]`
  const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  return answer.statusCode === 200 ? answer.json<Record<string, unknown>[]>() : answer.statusCode
}
