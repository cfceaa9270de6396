import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { entities } from '../src/config/entities'
import { draftMigration } from '../server/engine/db/draftMigration'
import { migrate, readMigrations } from '../server/engine/db/migrate'
import { openDatabase, type Database } from '../server/engine/db/open'
import { DraftError } from '../server/engine/db/rowValues'
import { readStoreSchema } from '../server/engine/db/storeSchema'
import { valueMistakes } from '../server/engine/db/storedValues'
import { readEnv } from '../server/engine/env'

const USAGE = "npm run migrate:draft -- NAME [--value TABLE.FIELD='value of existing rows'] …"
const root = resolve(import.meta.dirname, '..')
const folder = join(root, 'server/migrations')

async function within<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  return work(db).finally(() => db.close())
}

/** Schema that the landed migrations create. */
async function landedSchema() {
  const db = await openDatabase({ databaseUrl: 'memory:', dataDir: '' })
  return within(db, async () => {
    await migrate(db, readMigrations(folder))
    return readStoreSchema(db)
  })
}

/** Mistakes in the records of the configured store, if there is one: only the records show which values are in use. */
async function mistakesInStore() {
  const env = readEnv(process.env, root)
  if (!env.databaseUrl && !existsSync(join(env.dataDir, 'db'))) return []
  return within(await openDatabase(env), async db =>
    valueMistakes(db, entities, (await readStoreSchema(db)).tables),
  )
}

/** Drafts the migration from the landed ones to the declarations. */
async function main() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { value: { type: 'string', multiple: true, default: [] } },
  })
  const [name = 'draft', ...rest] = positionals
  const pairs = values.value.map(each => /^([^=]+)=(.*)$/s.exec(each)?.slice(1) as [string, string])
  if (!/^\w+$/.test(name))
    throw new DraftError(`"${name}" is no name of a file: letters, digits and underscores only`)
  if (rest.length > 0 || pairs.includes(undefined as never)) throw new DraftError(USAGE)
  const landed = readMigrations(folder)
    .map(({ sql }) => sql)
    .join('\n')
  const sql = draftMigration(entities, await landedSchema(), {
    values: Object.fromEntries(pairs),
    landed,
    mistakes: await mistakesInStore(),
  })
  if (sql === '') return console.log('The store and the declarations agree: nothing to migrate.')
  // Numbers may have gaps: continue after the last one, so that every store applies the new migration last.
  const number = Math.max(0, ...readdirSync(folder).map(file => Number.parseInt(file) || 0)) + 1
  const file = `${String(number).padStart(4, '0')}_${name}.sql`
  writeFileSync(join(folder, file), `${sql}\n`)
  console.log(`Drafted server/migrations/${file}: read it before you keep it.`)
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
