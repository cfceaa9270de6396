import { afterEach, expect, test } from 'vitest'
import { migrate, readMigrations } from '../../../server/engine/db/migrate'
import { openDatabase, type Database } from '../../../server/engine/db/open'
import { freshDatabase, MIGRATIONS } from '../../support/stores'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const SERVERS = 6

test('servers that start together on an empty database all start, and each migration runs once', async () => {
  const { url, drop } = await freshDatabase()
  closing.push(drop)
  const servers: Database[] = []
  for (let i = 0; i < SERVERS; i++) {
    const db = await openDatabase({ databaseUrl: url, dataDir: '' })
    closing.push(() => db.close())
    // Connect first, so that all of them ask at the same moment.
    await db.query('select 1')
    servers.push(db)
  }
  for (let round = 0; round < 20; round++) {
    await Promise.all(servers.map(db => migrate(db, [])))
    await servers[0]!.query('drop table migrations')
  }
  const migrations = readMigrations(MIGRATIONS)
  const ran = await Promise.all(servers.map(db => migrate(db, migrations)))
  expect(ran.flat().toSorted()).toEqual(migrations.map(({ name }) => name))
})
