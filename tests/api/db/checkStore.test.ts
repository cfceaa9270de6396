import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate, readMigrations } from '../../../server/db/migrate'
import { openDatabase } from '../../../server/db/open'
import { MIGRATIONS } from '../../support/stores'
import { ENGINES, startStack, type Stack } from '../ingest/support'

describe.each(ENGINES)('GET /readyz on %s', engine => {
  let stack: Stack
  beforeAll(async () => {
    stack = await startStack(engine)
  })
  afterAll(() => stack.close())

  test('refuses while the store lacks what is declared, and names it', async () => {
    const ask = async () => {
      const { statusCode, body } = await stack.app.inject('/readyz')
      return `${statusCode} ${body}`
    }
    expect(await ask()).toMatch(/^200 /)
    await stack.db.query('alter table customers rename column postcode to zip')
    await stack.db.query('alter table customers alter column name drop not null')
    const refused = await ask()
    expect(refused).toMatch(/^503 /)
    expect(refused).toContain('npm run migrate:draft')
    expect(refused).toContain('customers.postcode: the column is missing')
    expect(refused).toContain('customers.name: the column lacks NOT NULL')
    await stack.db.query('alter table customers rename column zip to postcode')
    await stack.db.query('alter table customers alter column name set not null')
    expect(await ask()).toMatch(/^200 /)
  })
})

test('the server does not start on a store that lacks what is declared, and names it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'ullage-store-'))
  const db = await openDatabase({ databaseUrl: undefined, dataDir })
  await migrate(db, readMigrations(MIGRATIONS))
  await db.query('alter table customers drop column postcode')
  await db.close()
  const root = resolve(import.meta.dirname, '../../..')
  const ended = await new Promise<{ code: unknown; said: string }>(done => {
    const env = { PATH: process.env.PATH, PORT: '0', SEED: 'false', LOG_LEVEL: 'warn', DATA_DIR: dataDir }
    execFile(
      process.execPath,
      ['--import', 'tsx', join(root, 'server/main.ts')],
      { cwd: root, env },
      (error, _out, said) => done({ code: error?.code, said }),
    )
  })
  await rm(dataDir, { recursive: true })
  expect(ended.said).toContain('customers.postcode: the column is missing in customers')
  expect(ended.said).toContain('npm run migrate:draft')
  expect(ended.code).toBe(1)
})
