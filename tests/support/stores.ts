import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { databaseOver, type Database } from '../../server/engine/db/database'
import { migrate, readMigrations } from '../../server/engine/db/migrate'
import { openDatabase } from '../../server/engine/db/open'
import { openPglite } from '../../server/engine/db/pglite'
import { memoryPool } from '../../server/engine/db/pglitePool'
import { writeArchive } from './keptArchive'
import { prepared } from './prepared'

export const MIGRATIONS = join(import.meta.dirname, '../../server/migrations')
const SERVER = process.env.TEST_DATABASE_URL

/** Database of this run: the embedded one, or PostgreSQL if the environment names a server. */
export const ENGINE: Database['engine'] = SERVER ? 'postgres' : 'pglite'

/** Migrated stores to copy: an archive and a data folder of the embedded database, and a PostgreSQL database. */
export type Stores = { archive: string; folder: string; template: string }

const migrated = (db: Database) => migrate(db, readMigrations(MIGRATIONS))
const unique = (what: string) => `ullage_${what}_${randomBytes(6).toString('hex')}`

/** Runs a statement on the server at TEST_DATABASE_URL, outside the tests' databases. */
async function asAdmin(sql: string) {
  const admin = new pg.Client(SERVER)
  await admin.connect()
  await admin.query(sql).finally(() => admin.end())
}

const urlOf = (database: string) => {
  const url = new URL(SERVER!)
  url.pathname = `/${database}`
  return url.href
}

/** Creates the stores to copy, in `folder`. */
export function prepareStores(folder: string, atEnd: (end: () => unknown) => void) {
  return {
    async archive() {
      const file = join(folder, 'migrated.tar')
      await writeArchive(file, async () => {
        const store = await openPglite(undefined)
        await migrated(databaseOver('pglite', await memoryPool(store)))
        const archive = await store.dumpDataDir('none')
        await store.close()
        return new Uint8Array(await archive.arrayBuffer())
      })
      return file
    },
    async folder() {
      const data = join(folder, 'migrated')
      await mkdir(data)
      const store = await openPglite(join(data, 'db'), await openAsBlob(await prepared('archive')))
      await store.close()
      return data
    },
    async template() {
      const name = unique('template')
      await asAdmin(`create database ${name}`)
      atEnd(() => asAdmin(`drop database ${name}`))
      const db = await openDatabase({ databaseUrl: urlOf(name), dataDir: '' })
      await migrated(db).finally(() => db.close())
      return name
    },
  }
}

/** A store for one test, with a function to remove it. */
export type Store = { db: Database; url: string; close(): Promise<void> }

/** Creates a PostgreSQL database, empty or as a copy of another. */
export async function freshDatabase(template = 'template1') {
  const name = unique('test')
  await asAdmin(`create database ${name} template ${template}`)
  return { url: urlOf(name), drop: () => asAdmin(`drop database ${name} with (force)`) }
}

/** The embedded database in memory, restored from an archive. */
export const openArchive = (archive: Blob): Promise<PGlite> => openPglite(undefined, archive)

/** The embedded database as a store. */
export async function storeOver(database: PGlite): Promise<Store> {
  const db = databaseOver('pglite', await memoryPool(database))
  return { db, url: 'memory:', close: () => db.close() }
}

/** A store in a new PostgreSQL database, empty or as a copy of another. */
async function postgresStore(template?: string): Promise<Store> {
  const { url, drop } = await freshDatabase(template)
  const db = await openDatabase({ databaseUrl: url, dataDir: '' })
  return { db, url, close: () => db.close().then(drop) }
}

/** A store without migrations. */
export const emptyStore = async (engine: Database['engine'] = ENGINE): Promise<Store> =>
  engine === 'pglite' ? storeOver(await openPglite(undefined)) : postgresStore()

/** A migrated store without records. */
export async function migratedStore(engine: Database['engine'] = ENGINE): Promise<Store> {
  if (engine === 'pglite') return storeOver(await openArchive(await openAsBlob(await prepared('archive'))))
  return postgresStore(await prepared('template'))
}

/** A migrated store for a separate program: its settings, and a function to remove it. */
export async function programStore(engine: Database['engine'] = ENGINE) {
  const folder = await mkdtemp(join(tmpdir(), 'ullage-data-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  if (engine === 'pglite') {
    await cp(await prepared('folder'), folder, { recursive: true })
    return { settings: { DATA_DIR: folder, DATABASE_URL: '' }, drop: remove }
  }
  const { url, drop } = await freshDatabase(await prepared('template'))
  return { settings: { DATA_DIR: folder, DATABASE_URL: url }, drop: () => drop().then(remove) }
}
