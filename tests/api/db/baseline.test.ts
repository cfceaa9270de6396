import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate, readMigrations } from '../../../server/engine/db/migrate'
import { emptyStore, MIGRATIONS, type Store } from '../../support/stores'
import { ENGINE } from '../ingest/support'
import { readCatalogue } from './catalogue'
import { migrationsBeforeBaseline } from './migrationsBeforeBaseline'

const former = migrationsBeforeBaseline()
const migrations = readMigrations(MIGRATIONS)
const LAST = '0132_search_without_accents.sql'

const applied = async ({ db }: Store) =>
  (await db.query<{ name: string }>('select name from migrations')).map(({ name }) => name).toSorted()

describe('the baseline', () => {
  let formerStore: Store
  let store: Store
  beforeAll(async () => {
    formerStore = await emptyStore(ENGINE)
    await migrate(formerStore.db, former)
    store = await emptyStore(ENGINE)
    await migrate(store.db, migrations.slice(0, 1))
  })
  afterAll(() => Promise.all([formerStore.close(), store.close()]))

  /** Error of a server start on a store that has recorded these migrations. */
  async function refusalOf(recorded: readonly { name: string; sha256: string }[]) {
    await store.db.query('delete from migrations')
    for (const { name, sha256 } of recorded)
      await store.db.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
    const refused = await migrate(store.db, migrations).then(
      () => 'not refused',
      (error: Error) => error.message,
    )
    expect(await applied(store)).toEqual(recorded.map(({ name }) => name))
    return refused
  }

  test('makes the same schema and the same rows as the migrations that it replaced', async () => {
    const [found, wanted] = [await readCatalogue(store.db), await readCatalogue(formerStore.db)]
    expect(wanted.columns!.length).toBeGreaterThan(400)
    expect(wanted.rows).toHaveLength(1)
    expect(found).toEqual(wanted)
  })

  test('is taken as applied by a store at the last of them, which keeps its records', async () => {
    await formerStore.db.query(`insert into countries (name, code) values ('Ireland', 'IE')`)
    expect(await migrate(formerStore.db, migrations)).toEqual(migrations.slice(1).map(({ name }) => name))
    expect(await applied(formerStore)).toEqual(migrations.map(({ name }) => name))
    expect(await formerStore.db.query('select name from countries')).toEqual([{ name: 'Ireland' }])
    expect(await migrate(formerStore.db, migrations)).toEqual([])
  })

  test('refuses a store at an earlier one, and names it and what to do', async () => {
    const refused = await refusalOf(former.slice(0, -1))
    expect(refused).toContain('The store is at migration 0131_townlands_of_customers.sql')
    expect(refused).toContain(`continues from ${LAST}: start the version before 0133_baseline once`)
  })

  test('refuses a store at the last of them that lacks another', async () => {
    expect(await refusalOf(former.filter((_, i) => i !== 30))).toContain(`The store is at migration ${LAST}`)
  })

  test('refuses a store with a migration of a newer version, and names it', async () => {
    expect(await refusalOf([...migrations, { name: '9999_later.sql', sha256: '' }])).toContain(
      "The store has migration 9999_later.sql, which this version doesn't have",
    )
  })
})
