import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { can, unwrapComputed } from '../../../src/config/schema'
import { schemaMistakes } from '../../../server/engine/db/checkStore'
import { draftMigration } from '../../../server/engine/db/draftMigration'
import { readStoreSchema } from '../../../server/engine/db/storeSchema'
import { listIndexes } from '../../../server/engine/db/listIndexes'
import { pathOf } from '../../../server/engine/crud/registerEntity'
import { impossibleValue } from '../../support/sampleRecord'
import { readMigrations } from '../../../server/engine/db/migrate'
import { MIGRATIONS } from '../../support/stores'
import { ENGINE } from '../ingest/support'
import { entities, startWorld, type World } from './world'

const listed = (text: unknown) => Number(String(text).split('/').pop())
const filterOf = (id: unknown) => `filter=${encodeURIComponent(JSON.stringify({ id }))}`
/** A refusal names at most this many wrong fields. */
const NAMED_AT_MOST = 20

describe('every entity', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld(ENGINE)
  })
  afterAll(() => world.close())

  test('the migrations make what the declarations ask for', async () => {
    const landed = readMigrations(MIGRATIONS).map(({ sql }) => sql)
    const store = await readStoreSchema(world.db)
    const draft = draftMigration(entities, store, { landed: landed.join('\n') })
    // Document lookups work without an index, so a collection may stay without one until it is large.
    expect(draft.replaceAll(/^create index documents__.*\n?/gm, '')).toBe('')
    expect(schemaMistakes(entities, store)).toEqual([])
  })

  test('a field that a long list gains is drafted with its indexes', async () => {
    const store = await readStoreSchema(world.db)
    const tanks = new Map(store.tables.get('tanks'))
    tanks.delete('quality')
    const indexes = new Map(store.indexes)
    indexes.delete('tanks__list__quality')
    indexes.set('tanks__list__group_id', indexes.get('tanks__list__group_id')!.replace(',quality', ''))
    const draft = draftMigration(entities, { tables: new Map([...store.tables, ['tanks', tanks]]), indexes })
    expect(draft.split('\n').map(line => line.split(' on ')[0])).toEqual([
      'alter table tanks add column "quality" int;',
      'create index tanks__list__quality',
      'drop index tanks__list__group_id;',
      'create index tanks__list__group_id',
    ])
  })

  test('a long list has the indexes that it declares, and a table no more than 24', async () => {
    const found = await world.db.query<{ name: string; columns: string; by: number }>(
      `select c.relname as name, i.indnkeyatts::int as by,
         (select string_agg(pg_get_indexdef(c.oid, at, true), ',' order by at) from generate_series(1, i.indnatts) as at) as columns
       from pg_index i join pg_class c on c.oid = i.indexrelid where i.indpred is not null`,
    )
    const counted = await world.db.query<{ table: string; n: number }>(
      // An index on documents covers one collection only.
      `select tablename as table, count(*)::int as n from pg_indexes
       where schemaname = current_schema() and tablename <> 'documents' group by 1`,
    )
    for (const { table, n } of counted) expect(n, table).toBeLessThanOrEqual(24)
    const wanted = entities.flatMap(listIndexes)
    expect(wanted.length).toBeGreaterThan(0)
    expect(
      found.filter(({ name }) => name.includes('__list__')).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    ).toEqual(
      wanted
        .map(({ name, by, include }) => ({ name, columns: [...by, ...include].join(','), by: by.length }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    )
  })

  describe.each(entities.map(entity => ({ name: entity.name, entity })))('$name', ({ entity }) => {
    const path = pathOf(entity)
    const [creates, updates, removes] = (['create', 'update', 'remove'] as const).map(operation =>
      can({ role: 'admin' }, operation, entity),
    )

    test('creates a record, reads it back, changes it and removes it', async () => {
      const admin = world.as('admin')
      const made = await world.make(entity)
      const read = await admin('GET', `${path}/${made.id}`)
      expect(read.status).toBe(200)
      expect(read.body.version).toBeGreaterThanOrEqual(1)
      for (const name of entity.writable)
        if (entity.fields[name]!.secret) expect(read.body).not.toHaveProperty(name)

      const title = entity.fields[entity.title]!
      const changed = await admin('PUT', `${path}/${made.id}`, read.body, {
        'if-match': `"${read.body.version}"`,
      })
      if (!updates) return expect(changed.status).toBe(403)
      expect(changed.status, changed.text).toBe(200)
      expect(changed.body[entity.title]).toEqual(read.body[entity.title])
      expect(unwrapComputed(title).type).toMatch(/text|email|date/i)

      const stale = await admin('PUT', `${path}/${made.id}`, { [entity.title]: 'X' }, { 'if-match': '"99"' })
      expect(stale.status).toBe(409)
      expect(stale.body).toMatchObject({ code: 'stale_version', current: { id: made.id } })
    })

    test('removes a record that nobody refers to, and then it is gone from every list', async () => {
      const admin = world.as('admin')
      const made = await world.make(entity)
      const removed = await admin('DELETE', `${path}/${made.id}`)
      if (!removes) expect(removed.status).toBe(403)
      else if (removed.status === 409) expect(removed.body.code).toBe('in_use')
      else {
        expect(removed.status, removed.text).toBe(200)
        expect((await admin('GET', `${path}/${made.id}`)).status).toBe(404)
        expect((await admin('GET', `${path}?${filterOf(made.id)}`)).body).toEqual([])
      }
    })

    test('says what is wrong at each field, and changes nothing', async () => {
      const admin = world.as('admin')
      const before = listed((await admin('GET', path)).headers['content-range'])
      const empty = await admin('POST', path, {})
      if (!creates) return expect(empty.status).toBe(403)
      const needed = entity.writable.filter(
        name => entity.fields[name]!.required && entity.fields[name]!.default === undefined,
      )
      expect(empty.status).toBe(422)
      expect(Object.keys(empty.body.errors as object)).toEqual(expect.arrayContaining(needed))
      for (let at = 0; at < entity.writable.length; at += NAMED_AT_MOST) {
        const names = entity.writable.slice(at, at + NAMED_AT_MOST)
        const values = names.map(name => [name, impossibleValue(entity.fields[name]!)])
        const wrong = await admin('POST', path, Object.fromEntries(values))
        expect(wrong.status, wrong.text).toBe(422)
        const named = Object.keys(wrong.body.errors as object).map(key => key.split('.')[0])
        expect(named).toEqual(expect.arrayContaining(names))
      }
      const unknown = await admin('POST', path, { no_such_field: 1 })
      expect(unknown.body.errors).toHaveProperty('no_such_field')
      expect(listed((await admin('GET', path)).headers['content-range'])).toBe(before)
    })

    test('lists by every declared sort and filter, and by no other', async () => {
      const admin = world.as('admin')
      const made = await world.make(entity)
      const { body: record } = await admin('GET', `${path}/${made.id}`)
      for (const [i, field] of entity.list.sorts.entries()) {
        const order = i % 2 === 0 ? 'ASC' : 'DESC'
        const answer = await admin(
          'GET',
          `${path}?sort=${encodeURIComponent(JSON.stringify([field, order]))}`,
        )
        expect(answer.status, `${field} ${order}: ${answer.text}`).toBe(200)
      }
      for (const [field, operators] of Object.entries(entity.list.filters))
        for (const operator of operators) {
          const known = record[field]
          const value = Array.isArray(known) ? known[0] : known
          if (value === null || value === undefined) continue
          const query = encodeURIComponent(JSON.stringify({ [field + operator]: value }))
          const answer = await admin('GET', `${path}?range=[0,999]&filter=${query}`)
          expect(answer.status, `${field}${operator}: ${answer.text}`).toBe(200)
          const found = answer.body.some(row => row.id === made.id)
          expect(found, `${field}${operator}`).toBe(!['_neq', '_gt', '_lt'].includes(operator))
        }
      expect((await admin('GET', `${path}?filter={"no_such_field":1}`)).status).toBe(400)
      expect((await admin('GET', `${path}?sort=["no_such_field","ASC"]`)).status).toBe(400)
      expect((await admin('GET', `${path}?range=[0,1000]`)).status).toBe(400)
    })

    test('exports exactly the rows of the filter with the columns that were asked for', async () => {
      const admin = world.as('admin')
      const made = await world.make(entity)
      const query = `${filterOf(made.id)}&columns=["id","${entity.title}"]`
      const csv = await admin('GET', `${path}/export?${query}`)
      expect(csv.headers['content-type']).toMatch(/text\/csv/)
      const lines = csv.text.trim().split('\r\n')
      expect(lines).toHaveLength(2)
      // CSV quotes multi-line text.
      expect(lines[1]!.replaceAll('"', '')).toBe(`${made.id},${made[entity.title] ?? ''}`)
      const xlsx = await admin('GET', `${path}/export?${query}&format=xlsx`)
      expect(xlsx.status).toBe(200)
      expect(xlsx.text.slice(0, 2)).toBe('PK')
    })

    test('gives the same answer to a POST that comes twice with one key, and makes one record', async () => {
      const admin = world.as('admin')
      const key = { 'idempotency-key': `key-${entity.name}` }
      const wrong = await admin('POST', path, { no: 'body' }, key)
      if (!creates) return expect(wrong.status).toBe(403)
      expect(wrong.status).toBe(422)
      const body = await world.sample(entity)
      const first = await admin('POST', path, body, key)
      const before = listed((await admin('GET', path)).headers['content-range'])
      const second = await admin('POST', path, body, key)
      expect(first.status, first.text).toBe(201)
      expect(second.body).toEqual(first.body)
      expect(listed((await admin('GET', path)).headers['content-range'])).toBe(before)
    })
  })
})
