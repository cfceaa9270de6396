import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { normalise } from '../../support/normalise'
import {
  choice,
  choices,
  dateTime,
  integer,
  reference,
  tags,
  text,
  type AnyDeclaration,
  type Fields,
} from '../../../src/config/schema'
import { entities } from '../../../src/config/entities'
import * as product from '../../../src/config/entities/declared'
import { checkStore } from '../../../server/engine/db/checkStore'
import { draftMigration, type DraftOptions } from '../../../server/engine/db/draftMigration'
import { readMigrations, statements } from '../../../server/engine/db/migrate'
import type { Database } from '../../../server/engine/db/open'
import { readStoreSchema } from '../../../server/engine/db/storeSchema'
import { valueMistakes } from '../../../server/engine/db/storedValues'
import { MIGRATIONS, migratedStore, type Store } from '../../support/stores'
import { ENGINE } from '../ingest/support'

const access = { read: ['admin'], create: ['admin'], update: ['admin'], remove: ['admin'] } as const

const crate: Fields = {
  name: text({ required: true }),
  size: integer(),
  order: choice(['high', 'low'], { default: 'low' }),
  labels: choices(['red', 'green']),
  country_id: reference('countries', { required: true }),
}
const slip: Fields = { code: text({ required: true, unique: true }), state: choice(['open', 'closed']) }

const base = { title: 'name', list: { columns: ['name'] }, access, scope: {} } as const

/** The product's entities, plus two more. */
function declared(
  crateFields: Fields,
  slipFields: Fields = slip,
  more: { crates?: Partial<AnyDeclaration>; slips?: Partial<AnyDeclaration> } = {},
) {
  const list = { columns: ['code'], filters: Object.keys(slipFields) }
  const collection = {
    name: 'slips',
    source: { collection: 'slips' },
    title: 'code',
    fields: slipFields,
    list,
  }
  return normalise([
    ...Object.values(product),
    {
      ...base,
      name: 'crates',
      source: { rest: '/crates', table: 'crates' },
      fields: crateFields,
      ...more.crates,
    },
    { ...base, ...collection, ...more.slips },
  ])
}

describe('a drafted migration of a filled store', () => {
  let store: Store
  let db: Database
  let landed: string

  const draft = async (wanted: ReturnType<typeof declared>, options: DraftOptions = {}) => {
    const schema = await readStoreSchema(db)
    const mistakes = await valueMistakes(db, wanted, schema.tables)
    return draftMigration(wanted, schema, { landed, mistakes, ...options })
  }
  const apply = async (sql: string) => {
    for (const statement of statements(sql)) await db.query(statement)
    landed += `\n${sql}`
  }
  /** Drafts and applies a migration, and expects that a second draft is empty. */
  const bring = async (wanted: ReturnType<typeof declared>, options: DraftOptions = {}) => {
    const sql = await draft(wanted, options)
    await apply(sql)
    expect(await draft(wanted)).toBe('')
    await expect(checkStore(db, wanted)).resolves.toBeUndefined()
    return sql
  }
  const refusal = (wanted: ReturnType<typeof declared>) =>
    checkStore(db, wanted).then(
      () => '',
      (error: Error) => error.message,
    )
  const crates = () => db.query('select * from crates order by id')
  const slips = () => db.query<{ id: string; data: object }>(`select id, data from documents order by id`)

  beforeAll(async () => {
    store = await migratedStore(ENGINE)
    db = store.db
    await db.query(`insert into countries (id, name, code) values (1, 'Ireland', 'IE')`)
  })
  afterAll(() => store.close())
  const begin = async () => {
    landed = readMigrations(MIGRATIONS)
      .map(({ sql }) => sql)
      .join('\n')
    await bring(declared(crate))
    await db.query(`insert into crates (name, size, "order", labels, country_id)
      values ('one', 3, 'high', '{red}', 1), ('two', null, 'low', '{red,green}', 1)`)
    await db.query(`insert into documents (collection, id, data)
      values ('slips', 'a', '{"code": "A", "state": "open"}'), ('slips', 'b', '{"code": "B", "state": "closed"}')`)
  }
  afterEach(async () => {
    await db.query('drop table if exists crates')
    await db.query('drop table if exists boxes')
    await db.query('delete from documents')
    for (const { name } of await db.query<{ name: string }>(
      `select indexname as name from pg_indexes where indexname like 'documents\\_\\_slips%'`,
    ))
      await db.query(`drop index ${name}`)
  })

  test('makes a new table with its foreign keys, and an index for each filter and the first order of documents', async () => {
    await begin()
    await expect(db.query(`insert into crates (name, country_id) values ('three', 2)`)).rejects.toThrow(
      'crates__country_id__fk',
    )
    expect([...(await readStoreSchema(db)).indexes.keys()]).toEqual(
      expect.arrayContaining(['crates__country_id', 'documents__slips__code', 'documents__slips__state']),
    )
    const list = { columns: ['code'], sort: '-created_at' }
    await bring(declared(crate, slip, { slips: { list } }))
    expect([...(await readStoreSchema(db)).indexes.keys()]).toContain('documents__slips__created_at')
  })

  test('makes an index by group anew for another column, and not for another order of its columns', async () => {
    await begin()
    const list = (indexedByGroup: readonly string[]) =>
      declared({ ...crate, group_id: reference('tankgroups') }, slip, {
        crates: { list: { columns: ['name'], indexedByGroup }, scope: { groups: 'group_id' } },
      })
    await bring(list(['size', 'name']))
    expect(await draft(list(['name', 'size']))).toBe('')
    expect(await draft(list(['size']))).toContain('drop index crates__list__group_id;')
    expect(await draft(list(['size', 'created_at']))).toContain('drop index crates__list__group_id;')
  })

  test('adds a field that may be empty, and a list, which begins as the empty one', async () => {
    await begin()
    await bring(declared({ ...crate, seen_at: dateTime(), words: tags() }))
    expect(await crates()).toMatchObject([
      { seen_at: null, words: [] },
      { seen_at: null, words: [] },
    ])
  })

  test('gives existing rows the default of a field that they must have', async () => {
    await begin()
    const colour = choice(['red', 'blue'], { default: 'blue' })
    expect(await refusal(declared({ ...crate, colour }))).toContain('crates.colour: the column is missing')
    await bring(declared({ ...crate, colour }))
    expect(await crates()).toMatchObject([{ colour: 'blue' }, { colour: 'blue' }])
  })

  test('asks for the value of existing rows where a field that they must have has no default', async () => {
    await begin()
    const wanted = declared({ ...crate, colour: text({ required: true, max: 5 }) })
    await expect(draft(wanted)).rejects.toThrow(
      "crates.colour is required, and existing rows have no value for it: declare a default, or say --value crates.colour='…'",
    )
    await expect(draft(wanted, { values: { 'crates.colour': 'ultramarine' } })).rejects.toThrow(
      "--value crates.colour='ultramarine' is refused: validation.tooLong",
    )
    await bring(wanted, { values: { 'crates.colour': "d'or" } })
    expect(await crates()).toMatchObject([{ colour: "d'or" }, { colour: "d'or" }])
    await expect(db.query(`insert into crates (name, country_id) values ('three', 1)`)).rejects.toThrow(
      'not-null',
    )
  })

  test('never gives all rows the same unique value', async () => {
    await begin()
    const wanted = declared({ ...crate, code: text({ required: true, unique: true }) })
    await expect(draft(wanted, { values: { 'crates.code': 'X' } })).rejects.toThrow(
      "crates.code is unique, so existing rows can't all get",
    )
  })

  test('fills what is empty where a field becomes required, and takes the demand back again', async () => {
    await begin()
    const wanted = declared({ ...crate, size: integer({ required: true }) })
    expect(await refusal(wanted)).toContain('crates.size: the column lacks NOT NULL')
    await bring(wanted, { values: { 'crates.size': '7' } })
    expect(await crates()).toMatchObject([{ size: 3 }, { size: 7 }])
    expect(await refusal(declared(crate))).toContain('crates.size: the column has NOT NULL')
    await bring(declared(crate))
  })

  test('changes a type with the values', async () => {
    await begin()
    const wanted = declared({ ...crate, size: text() })
    expect(await refusal(wanted)).toContain('crates.size: the column is of type int, not text')
    await bring(wanted)
    expect(await crates()).toMatchObject([{ size: '3' }, { size: null }])
  })

  test('keeps the values and the index of a field under its new name', async () => {
    await begin()
    const { country_id: _, size: __, ...others } = crate
    const wanted = declared({
      ...others,
      land_id: reference('countries', { required: true, renamedFrom: 'country_id' }),
      amount: integer({ renamedFrom: 'size' }),
    })
    await bring(wanted)
    expect(await crates()).toMatchObject([
      { land_id: 1, amount: 3 },
      { land_id: 1, amount: null },
    ])
    const { indexes } = await readStoreSchema(db)
    expect([indexes.has('crates__land_id'), indexes.has('crates__country_id')]).toEqual([true, false])
  })

  test('keeps the records of an entity under its new name', async () => {
    await begin()
    const wanted = declared(crate, slip, {
      crates: { source: { rest: '/boxes', table: 'boxes' }, renamedFrom: 'crates' },
      slips: { source: { collection: 'notes' }, renamedFrom: 'slips' },
    })
    await bring(wanted)
    expect(await db.query('select name from boxes order by id')).toEqual([{ name: 'one' }, { name: 'two' }])
    expect(await db.query('select collection from documents')).toEqual([
      { collection: 'notes' },
      { collection: 'notes' },
    ])
  })

  test('keeps the values of documents under a new name, once', async () => {
    await begin()
    const { state: _, ...others } = slip
    const wanted = declared(crate, { ...others, phase: choice(['open', 'closed'], { renamedFrom: 'state' }) })
    await bring(wanted)
    expect((await slips()).map(({ data }) => data)).toEqual([
      { code: 'A', phase: 'open' },
      { code: 'B', phase: 'closed' },
    ])
  })

  test('fills documents that lack what is required by now', async () => {
    await begin()
    const wanted = declared(crate, { ...slip, colour: text({ required: true }) })
    expect(await refusal(wanted)).toContain('slips.colour: 2 records have no value')
    await expect(draft(wanted)).rejects.toThrow('slips.colour is required')
    await bring(wanted, { values: { 'slips.colour': 'red' } })
    expect((await slips()).map(({ data }) => data)).toEqual([
      { code: 'A', state: 'open', colour: 'red' },
      { code: 'B', state: 'closed', colour: 'red' },
    ])
  })

  test('leaves what is not declared any more to decide on, and new rows do without it', async () => {
    await begin()
    const { country_id: _, size: __, ...fewer } = crate
    const wanted = declared(fewer)
    expect(await refusal(wanted)).toContain('crates: the column country_id has NOT NULL and no field')
    await apply(await draft(wanted))
    expect(await draft(wanted)).toContain('-- alter table crates drop column "size";')
    expect(await refusal(wanted)).toBe('')
    await db.query(`insert into crates (name) values ('three')`)
    expect(await crates()).toMatchObject([{ size: 3 }, { size: null }, { size: null }])
    expect(await draft([...entities])).toContain('-- drop table crates;')
  })

  test('leaves records with an option that is gone to decide on, and the server does not start with them', async () => {
    await begin()
    const wanted = declared(
      { ...crate, order: choice(['low', 'some'], { default: 'low' }), labels: choices(['green']) },
      { ...slip, state: choice(['open']) },
    )
    expect(await refusal(wanted)).toBe(
      `The store doesn't match the declarations; run npm run migrate:draft:
  crates.order: 1 records have "high", which is not an option
  crates.labels: 2 records have "red", which is not an option
  slips.state: 1 records have "closed", which is not an option`,
    )
    const sql = await draft(wanted)
    expect(statements(sql)).toEqual([])
    // The developer edits the draft.
    await apply(
      sql
        .replaceAll(/^-- (update|delete)/gm, '$1')
        .replace("'…'", "'some'")
        .replace('"…"', '"open"'),
    )
    expect(await draft(wanted)).toBe('')
    expect(await crates()).toMatchObject([
      { order: 'some', labels: [] },
      { order: 'low', labels: ['green'] },
    ])
    expect((await slips())[1]!.data).toMatchObject({ state: 'open' })
  })
})
