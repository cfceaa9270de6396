import fs from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { databaseOver } from '../../../server/engine/db/database'
import { migrate, readMigrations } from '../../../server/engine/db/migrate'
import { openPglite } from '../../../server/engine/db/pglite'
import { memoryPool } from '../../../server/engine/db/pglitePool'
import { MIGRATIONS } from '../../support/stores'
import { startStack } from '../ingest/support'

const closing: (() => unknown)[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const close of closing.splice(0).toReversed()) await close()
})

/** From now on no file can grow, as on a full disk; existing blocks can be overwritten. */
function fillDisk() {
  const { writeSync } = fs
  const spy = vi.spyOn(fs, 'writeSync') as unknown as {
    mockImplementation(write: (...given: [number, Uint8Array, number, number, number]) => number): void
    mockRestore(): void
  }
  spy.mockImplementation((file, buffer, offset, length, position) => {
    if (position + length > fs.fstatSync(file).size)
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    return writeSync(file, buffer, offset, length, position)
  })
  return () => spy.mockRestore()
}

test('while the disk is full the server is not ready, and is again once there is space', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ullage-full-'))
  closing.push(() => rm(folder, { recursive: true }))
  const db = databaseOver('pglite', await memoryPool(await openPglite(join(folder, 'db'))))
  await migrate(db, readMigrations(MIGRATIONS))
  const { app, close } = await startStack('pglite', {}, { db, url: 'memory:', close: () => db.close() })
  closing.push(close)
  const ready = async () => (await app.inject('/readyz')).statusCode
  const grow = () => db.query('insert into grown select generate_series(1, 10000)')
  await db.query('create table grown (n int)')

  expect(await ready()).toBe(200)
  const emptyDisk = fillDisk()
  await expect(grow()).rejects.toMatchObject({ code: '53100' })
  expect([await ready(), await ready()]).toEqual([503, 503])
  emptyDisk()
  expect([await ready(), await ready()]).toEqual([200, 200])
})
