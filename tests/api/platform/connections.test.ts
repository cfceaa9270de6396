import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import type { FastifyError } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { toAppError } from '../../../server/engine/plugins/errors'
import { openDatabase, type Database } from '../../../server/engine/db/open'
import { ENGINE, freshDatabase } from '../../support/stores'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** The API error of a failure. */
const said = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: FastifyError) => toAppError(error).code,
  )
const names = async (db: Database) =>
  (await db.query<{ name: string }>('select name from notes order by name')).map(({ name }) => name)

/** In a transaction, writes one row, loses the connection, tries to go on, and returns the resulting error. */
const cutOff = (db: Database, cut: () => Promise<unknown>) =>
  said(
    db.transaction(async tx => {
      await tx.query(`insert into notes (name) values ('half')`)
      await cut()
      await tx.query(`insert into notes (name) values ('other half')`)
    }),
  )

/** A proxy to a database that can hold back all traffic, as if the other end hung. */
async function lineTo(target: URL) {
  const sockets = new Set<Socket>()
  let isHeld = false
  const server = createServer(near => {
    const far = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.pipe(to)
      if (isHeld) from.pause()
    }
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  const each = (held: boolean) => () => {
    isHeld = held
    for (const socket of sockets) socket[held ? 'pause' : 'resume']()
  }
  const close = () => {
    for (const socket of sockets) socket.destroy()
    return new Promise(done => server.close(done))
  }
  return { url: url.href, hold: each(true), letGo: each(false), close }
}

describe.runIf(ENGINE === 'pglite')('the embedded database', () => {
  test('whose thread dies loses the transaction at hand, answers "unavailable", and is started again', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'ullage-thread-'))
    closing.push(() => rm(dataDir, { recursive: true, force: true }))
    const threads: Worker[] = []
    const see = (worker: Worker) => threads.push(worker)
    process.on('worker', see)
    closing.push(() => process.off('worker', see))
    const db = await openDatabase({ databaseUrl: undefined, dataDir })
    closing.push(() => db.close())
    await db.query('create table notes (name text)')
    await db.query(`insert into notes (name) values ('whole')`)

    expect(await cutOff(db, () => threads.at(-1)!.terminate())).toBe('unavailable')
    expect(await names(db)).toEqual(['whole'])
    expect(threads).toHaveLength(2)

    const asked = said(db.query('select pg_sleep(1), count(*) from notes'))
    await threads.at(-1)!.terminate()
    expect(await asked).toBe('unavailable')
    expect(await names(db)).toEqual(['whole'])
  })
})

describe.runIf(ENGINE === 'postgres')('PostgreSQL', () => {
  test('that ends a connection in the middle of its use takes one transaction with it, and no more', async () => {
    const { url, drop } = await freshDatabase()
    closing.push(drop)
    const [db, other] = await Promise.all([
      openDatabase({ databaseUrl: url, dataDir: '' }),
      openDatabase({ databaseUrl: url, dataDir: '' }),
    ])
    closing.push(
      () => db.close(),
      () => other.close(),
    )
    await db.query('create table notes (name text)')
    await db.query(`insert into notes (name) values ('whole')`)
    const endAll = () =>
      other.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
      )
    // Between two statements of a transaction, in the middle of a query, and while idle.
    expect(await cutOff(db, endAll)).toBe('unavailable')
    const asked = said(db.query('select pg_sleep(20)'))
    while (
      (
        await other.query(
          `select 1 from pg_stat_activity where query like '%pg_sleep(20)' and state = 'active'`,
        )
      ).length === 0
    );
    await endAll()
    expect(await asked).toBe('unavailable')
    await endAll()
    // Each connection of the pool is found dead at most once.
    for (;;) if ((await said(names(db))) === 'no failure') break
    expect(await names(db)).toEqual(['whole'])
  })

  test('that hangs is as good as gone: whoever waits is told in time, and nothing half-written is left', async () => {
    const { url, drop } = await freshDatabase()
    closing.push(drop)
    const line = await lineTo(new URL(url))
    closing.push(line.close)
    const db = await openDatabase({ databaseUrl: line.url, dataDir: '' }, 300)
    closing.push(() => db.close())
    await db.query('create table notes (name text)')
    await db.query(`insert into notes (name) values ('whole')`)

    line.hold()
    expect(await said(db.query('select 1'))).toBe('unavailable')
    line.letGo()
    expect(await cutOff(db, async () => line.hold())).toBe('unavailable')
    line.letGo()
    // The connection was closed, so the server rolled the transaction back.
    expect(await names(db)).toEqual(['whole'])
    await db.query(`insert into notes (name) values ('after')`)
    expect(await names(db)).toEqual(['after', 'whole'])
  })

  test('ends a statement that takes longer than people wait', async () => {
    const { url, drop } = await freshDatabase()
    closing.push(drop)
    const db = await openDatabase({ databaseUrl: url, dataDir: '' }, 300)
    closing.push(() => db.close())
    expect(await said(db.query('select pg_sleep(20)'))).toBe('unavailable')
    const others = `select 1 from pg_stat_activity where query like '%pg_sleep(20)' and state = 'active' and pid <> pg_backend_pid()`
    while ((await db.query(others)).length > 0);
  })
})
