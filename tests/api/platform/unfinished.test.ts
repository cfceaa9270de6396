import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../../server/app'
import { composeApp } from '../../../server/engine/app'
import type { Feature } from '../../../server/engine/feature'
import { app } from '../../../src/config/app'
import { readEnv } from '../../../server/engine/env'
import { ENGINE, migratedStore, type Store } from '../../support/stores'

describe('a server doesn’t start', () => {
  let store: Store
  beforeAll(async () => {
    store = await migratedStore(ENGINE)
  })
  afterAll(() => store.close())

  const start = (without: Pick<Feature, 'calls' | 'actions'>, name: string) => {
    const env = readEnv({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      SEED: 'false',
      DATABASE_URL: store.url,
      JWT_SECRET: 'a secret that is long enough for a test',
    })
    const deps = { env, db: store.db, log: pino({ level: 'silent' }), now: () => new Date() }
    const own = features.map(feature => (feature.name === name ? { ...feature, ...without } : feature))
    return composeApp({ app, features: own }, deps)
  }

  test('while an action has no handler that it needs', async () => {
    await expect(start({ actions: [] }, 'firmware')).rejects.toThrow(
      'dfu_history.actions.retry: needs a handler, as it moves no state',
    )
  })

  test('while no feature serves a declared call', async () => {
    await expect(start({ calls: [] }, 'people')).rejects.toThrow(/^\w+ \/api\/.*: no feature serves it$/m)
  })
})
