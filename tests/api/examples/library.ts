import pino from 'pino'
import { product } from '../../../examples/library/features'
import { ACCOUNTS, seed } from '../../../examples/library/seed'
import { composeApp } from '../../../server/engine/app'
import { draftedMigrations } from '../../../server/engine/db/draftedMigrations'
import { migrate } from '../../../server/engine/db/migrate'
import { readEnv } from '../../../server/engine/env'
import { emptyStore } from '../../support/stores'
import { letTestsSign } from '../../support/tokens'

export type Answer = { readonly status: number; readonly body: unknown; readonly text: string }

/** The server of the example on a store of its own, with its few records; each account asks by its e-mail. */
export async function startLibrary() {
  const { db, url, close } = await emptyStore()
  const migrations = draftedMigrations(product.app)
  await migrate(db, migrations)
  await seed(db)
  const env = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    SEED: 'false',
    RATE_LIMIT: '100000',
    JWT_SECRET: 'a secret that is long enough for a test',
    DATABASE_URL: url,
  })
  const now = () => new Date('2026-03-01T12:00:00Z')
  const app = await composeApp(product, { env, db, log: pino({ level: 'silent' }), now }, { migrations })
  await app.ready()
  letTestsSign(app)
  const tokens = new Map(
    ACCOUNTS.map(([email], i): [string, string] => [
      email,
      app.jwt.sign({ sub: String(i + 1), role: 'admin' }),
    ]),
  )
  const ask = async (
    email: string | undefined,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
  ): Promise<Answer> => {
    const answer = await app.inject({
      method,
      url: path,
      headers: {
        ...(email === undefined ? {} : { authorization: `Bearer ${tokens.get(email)}` }),
        ...(payload ? { 'content-type': 'application/json' } : {}),
      },
      ...(payload ? { payload: JSON.stringify(payload) } : {}),
    })
    const text = answer.body
    return { status: answer.statusCode, text, body: /^[[{]/.test(text) ? JSON.parse(text) : undefined }
  }
  return { app, db, now, ask, close: () => app.close().then(close) }
}
export type Library = Awaited<ReturnType<typeof startLibrary>>
