import { execFile } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../server/engine/db/open'
import { prepared } from '../../support/prepared'
import { programStore } from '../../support/stores'
import { ENGINE, startStack, type Stack } from '../ingest/support'

describe('GET /readyz', () => {
  let stack: Stack
  beforeAll(async () => {
    stack = await startStack(ENGINE)
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

  test('refuses once a newer version has migrated the store, and names the migration', async () => {
    await stack.db.query(`insert into migrations (name, sha256) values ('9999_later.sql', '')`)
    const { statusCode, body } = await stack.app.inject('/readyz')
    await stack.db.query(`delete from migrations where name = '9999_later.sql'`)
    expect(statusCode).toBe(503)
    expect(body).toContain('The store has migration 9999_later.sql')
  })
})

/** Output and exit code of a server that starts on a migrated store changed by `sql`. */
async function startOnStore(sql: string) {
  const { settings, drop } = await programStore('pglite')
  const db = await openDatabase({ databaseUrl: undefined, dataDir: settings.DATA_DIR })
  await db.query(sql)
  await db.close()
  const program = await prepared('server')
  const ended = await new Promise<{ code: unknown; said: string }>(done => {
    const env = { PATH: process.env.PATH, PORT: '0', SEED: 'false', LOG_LEVEL: 'warn', ...settings }
    execFile(process.execPath, [program], { env }, (error, _out, said) => done({ code: error?.code, said }))
  })
  await drop()
  return ended
}

test('the server does not start on a store that lacks what is declared, and names it', async () => {
  const ended = await startOnStore('alter table customers drop column postcode')
  expect(ended.said).toContain('customers.postcode: the column is missing in customers')
  expect(ended.said).toContain('npm run migrate:draft')
  expect(ended.code).toBe(1)
})

test('the server does not start on a store of a newer version, and names the migration', async () => {
  const ended = await startOnStore(`insert into migrations (name, sha256) values ('9999_later.sql', '')`)
  expect(ended.said).toContain("The store has migration 9999_later.sql, which this version doesn't have")
  expect(ended.code).toBe(1)
})
