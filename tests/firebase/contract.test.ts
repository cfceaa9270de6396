import type { DataProvider } from 'react-admin'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { entities, entityOf } from '../../src/config/entities'
import { firestoreEntities, uniqueFields } from '../../src/config/schema/firestore/collections'
import { isRangeOnly } from '../../src/config/schema/firestore/ranged'
import { searchedWord } from '../../src/config/schema/firestore/words'
import { isCompared, isList, isSortable, type Entity } from '../../src/config/schema'
import { cases, representatives } from '../support/depth'
import { failure, startBoth, written, type Both } from './sameInBoth'
import { STORES, type Somebody } from './stores'

let both: Both
let world: Both['world']
let openStore: Both['openStore']
let create: Both['create']
beforeAll(async () => {
  both = await startBoth()
  ;({ world, openStore, create } = both)
})
afterAll(() => both.stop())

/** An empty list in one store is null in the other; forms accept both. */
const plain = (record: object) =>
  Object.fromEntries(
    Object.entries(record).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  )

const list = (from: DataProvider, more: object = {}) =>
  from.getList('batches', {
    pagination: { page: 1, perPage: 25 },
    sort: { field: 'code', order: 'ASC' },
    filter: {},
    ...more,
  })

describe.each(cases(STORES, ['Firestore']))('documents on %s', name => {
  const store = (entity: Entity, who?: Somebody) => openStore(name)(entity, who)
  const batches = entityOf('batches')
  const codes = (found: { data: unknown[] }) => (found.data as { code: string }[]).map(({ code }) => code)
  /** Referring entities first: our own server refuses to remove records in use. */
  const removeAll = async () => {
    for (const each of ['panels', 'pcb_preparations', 'batches']) {
      const to = store(entityOf(each))
      const pagination = { page: 1, perPage: 100 }
      const { data } = await to.getList(each, { pagination, sort: { field: 'id', order: 'ASC' }, filter: {} })
      await to.deleteMany(each, { ids: data.map(({ id }) => id) })
    }
  }
  afterEach(removeAll)

  describe.each(representatives(firestoreEntities(entities)).map(entity => ({ entity, of: entity.name })))(
    '$of',
    ({ entity }) => {
      test('keeps what is sent, changes it and marks it as removed', async () => {
        const to = store(entity)
        const { sent, made } = await create(to, entity)
        expect(written(entity, made)).toMatchObject(JSON.parse(JSON.stringify(sent)))
        const by = entity.access.create.length > 0 ? 'u1' : 'server'
        expect(made).toMatchObject({ version: 1, created_by: by })
        const { data: read } = await to.getOne(entity.name, { id: made.id })
        expect(plain(read)).toEqual(plain(made))
        // The signed fields, which identify the image, can't change.
        const isImage = entity.name === 'firmwares'
        const other = isImage ? { notes: 'Changed' } : await world.sample(entity)
        const { data: changed } = await to.update(entity.name, {
          id: made.id,
          data: { ...made, ...other },
          previousData: made,
        })
        // Unchanged data makes no new version.
        const version = JSON.stringify(other) === JSON.stringify(sent) ? 1 : 2
        expect(changed).toMatchObject({ ...JSON.parse(JSON.stringify(other)), version })
        await to.delete(entity.name, { id: made.id, previousData: changed })
        expect(await failure(to.getOne(entity.name, { id: made.id }))).toMatchObject({
          status: 404,
          code: 'not_found',
        })
        expect((await to.getMany(entity.name, { ids: [made.id] })).data).toEqual([])
      })

      test('is found by each of its filters, and by a word', async () => {
        const to = store(entity)
        const { made } = await create(to, entity)
        const found = async (filter: object, field: string) => {
          const sort = { field: entity.list.sorts.includes(field) ? field : 'id', order: 'ASC' as const }
          const asked = { filter, sort, pagination: { page: 1, perPage: 100 } }
          return (await to.getList(entity.name, asked)).data.map(({ id }) => id)
        }
        for (const name of Object.keys(entity.list.filters)) {
          const field = entity.fields[name]!
          const value = isList(field) ? (made[name] as unknown[])?.[0] : made[name]
          if (value === null || value === undefined) continue
          const sort = isRangeOnly(entity, name) ? name : 'id'
          expect(await found({ [name]: value }, sort), name).toContain(made.id)
          // With a range, Firestore sorts by the range's field, so a field that no list is sorted by has no such
          // filter.
          if (isList(field) || !entity.list.sorts.includes(name)) continue
          expect(await found({ [name]: [value] }, sort), name).toContain(made.id)
          expect(await found({ [`${name}_neq`]: value }, name), `${name}_neq`).not.toContain(made.id)
          if (!isCompared(field)) continue
          for (const end of ['_gte', '_lte'])
            expect(await found({ [name + end]: value }, name), name + end).toContain(made.id)
          for (const end of ['_gt', '_lt'])
            expect(await found({ [name + end]: value }, name), name + end).not.toContain(made.id)
        }
        const [text] = entity.list.search
        const word = text && searchedWord(String(made[text]))
        expect(await found(word ? { q: word } : {}, 'id')).toContain(made.id)
      })

      test('is listed by each of its sorts, both ways', async () => {
        const to = store(entity)
        for (let i = 0; i < 3; i++) await create(to, entity)
        const sorts = entity.list.sorts.filter(field => field !== 'id' && isSortable(entity, field))
        for (const field of sorts)
          for (const order of ['ASC', 'DESC'] as const) {
            const pagination = { page: 1, perPage: 3 }
            const { data, total } = await to.getList(entity.name, {
              pagination,
              sort: { field, order },
              filter: {},
            })
            expect([data.length, total! >= 3], field).toEqual([3, true])
          }
      })
    },
  )

  test('a list is filtered, sorted, counted and turned page by page', async () => {
    const to = store(batches)
    for (const [i, code] of ['A1', 'A2', 'B1', 'B2', 'C1'].entries())
      await create(to, batches, {
        code,
        quantity: 10 * (i + 1),
        hw_version: code.startsWith('A') ? '2.0' : '2.2',
        supplier_lot: i === 4 ? null : 'Lot',
        started_on: `2026-01-0${i + 1}`,
        closed_on: null,
        state: i % 2 ? 'held' : 'open',
      })
    const by = (filter: object, sort?: object) => list(to, { filter, ...(sort && { sort }) }).then(codes)
    expect(await by({})).toEqual(['A1', 'A2', 'B1', 'B2', 'C1'])
    expect(await by({}, { field: 'quantity', order: 'DESC' })).toEqual(['C1', 'B2', 'B1', 'A2', 'A1'])
    expect(await by({ hw_version: '2.0' })).toEqual(['A1', 'A2'])
    expect(await by({ code: ['A2', 'C1', 'ZZ'] })).toEqual(['A2', 'C1'])
    expect(await by({ state: 'held', hw_version: '2.2' })).toEqual(['B2'])
    const day = { field: 'started_on', order: 'ASC' }
    expect(await by({ started_on_gte: '2026-01-02', started_on_lt: '2026-01-04' }, day)).toEqual(['A2', 'B1'])
    expect(await by({ code_neq: 'B1' })).toEqual(['A1', 'A2', 'B2', 'C1'])
    expect(await by({ q: 'b' })).toEqual(['B1', 'B2'])
    expect(await by({ q: 'b2' })).toEqual(['B2'])
    const pages = []
    for (const page of [1, 2, 3]) pages.push(await list(to, { pagination: { page, perPage: 2 } }))
    expect(pages.map(codes)).toEqual([['A1', 'A2'], ['B1', 'B2'], ['C1']])
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5])
    // Pages by number, including one beyond the end.
    expect(codes(await list(to, { pagination: { page: 4, perPage: 1 } }))).toEqual(['B2'])
    expect(codes(await list(to, { pagination: { page: 9, perPage: 2 } }))).toEqual(['C1'])
    expect(await failure(by({ constructor: 1 }))).toMatchObject({ status: 400 })
    expect(await failure(by({}, { field: 'counts', order: 'ASC' }))).toMatchObject({ status: 400 })
  })

  test('a value of one document alone is refused to another, whatever its letters, until it is free', async () => {
    expect(uniqueFields(batches)).toEqual(['code'])
    const to = store(batches)
    const first = await create(to, batches, { code: 'One-1' })
    const taken = { status: 422, fields: { code: 'Already in use by another record' } }
    expect(await failure(create(to, batches, { code: 'ONE-1' }))).toMatchObject(taken)
    const second = await create(to, batches, { code: 'two-2' })
    const rename = (record: object & { id: string }, code: string) =>
      to.update('batches', { id: record.id, data: { ...record, code }, previousData: record })
    expect(await failure(rename(second.made, 'one-1'))).toMatchObject(taken)
    const { data: moved } = await rename(first.made, 'three')
    await rename(second.made, 'one-1')
    await to.delete('batches', { id: moved.id, previousData: moved })
    expect((await create(to, batches, { code: 'THREE' })).made).toMatchObject({ code: 'THREE' })
  })

  test('of two who take a value at once one gets it', async () => {
    const to = store(batches)
    const both = await Promise.allSettled([
      create(to, batches, { code: 'same' }),
      create(to, batches, { code: 'same' }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('an older version is refused with the record as it stands', async () => {
    const to = store(batches)
    const { made } = await create(to, batches, { quantity: 1 })
    const change = (quantity: number) =>
      to.update('batches', { id: made.id, data: { ...made, quantity }, previousData: made })
    await change(2)
    const stale = await failure(change(3))
    expect(stale).toMatchObject({ status: 409, body: { current: { quantity: 2, version: 2 } } })
    expect(await failure(to.delete('batches', { id: made.id, previousData: made }))).toMatchObject({
      status: 409,
    })
    expect((await to.getOne('batches', { id: made.id })).data).toMatchObject({ quantity: 2 })
  })

  test('what is wrong is told by field, and nothing is written', async () => {
    const to = store(batches)
    const wrong = { quantity: 0, started_on: '2026-01-02', closed_on: '2026-01-01' }
    const refused = await failure(create(to, batches, wrong))
    expect(refused).toMatchObject({
      status: 422,
      fields: { quantity: 'Must be at least 1', started_on: expect.any(String) },
    })
    expect((await list(to)).total).toBe(0)
  })

  test('many are found by ID, those that never were left out', async () => {
    const to = store(batches)
    const made = []
    for (let i = 0; i < 3; i++) made.push((await create(to, batches)).made.id)
    const { data } = await to.getMany('batches', { ids: [...made, 'NOBODY'] })
    expect(data.map(({ id }) => id).toSorted()).toEqual(made.toSorted())
    const panels = store(entityOf('panels'))
    const { made: panel } = await create(panels, entityOf('panels'), { batch_id: made[0] })
    const related = await panels.getManyReference('panels', {
      target: 'batch_id',
      id: made[0]!,
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'code', order: 'ASC' },
      filter: {},
    })
    expect([related.data.map(({ id }) => id), related.total]).toEqual([[panel.id], 1])
    await panels.delete('panels', { id: panel.id, previousData: panel })
  })

  test('several are changed and removed at once, and who is refused is told', async () => {
    const to = store(batches)
    const { bulkWrite, restore } = openStore(name)
    const ids: string[] = []
    for (const code of ['A', 'B', 'C']) ids.push((await create(to, batches, { code, state: 'open' })).made.id)
    const steps: number[] = []
    const held = await bulkWrite(
      batches,
      { action: 'update', values: { state: 'held' } },
      { ids: [...ids, 'NOBODY'] },
      done => steps.push(done),
    )
    expect(held).toMatchObject({
      changed: 3,
      failed: [{ id: 'NOBODY', error: 'Not found, or you don’t have access', key: 'errors.notFound' }],
    })
    expect(held.done.toSorted()).toEqual(ids.toSorted())
    expect(steps).toEqual([0, 4])
    const wrong = await bulkWrite(batches, { action: 'update', values: { quantity: 0 } }, { ids })
    expect(wrong).toMatchObject({ changed: 0, done: [] })
    expect(wrong.failed.map(({ error }) => error)).toEqual(ids.map(() => 'Must be at least 1'))
    // By a filter; each document gets a new version.
    const removed = await bulkWrite(
      batches,
      { action: 'remove' },
      { filter: { state: 'held', code_neq: 'A' } },
    )
    expect(removed).toMatchObject({ changed: 2, failed: [] })
    const left = await list(to)
    expect(left.data).toMatchObject([{ code: 'A', state: 'held', version: 2, updated_by: 'u1' }])
    // The code of a removed document can be used again.
    const { made } = await create(to, batches, { code: 'B' })
    await to.delete('batches', { id: made.id, previousData: made })
    expect(await restore(batches, ids[1]!)).toMatchObject({ code: 'B' })
  })

  test('a list is exported as it is filtered, sorted and laid out, and counted', async () => {
    const to = store(batches)
    const { listFile } = openStore(name)
    for (const [code, quantity] of [
      ['X1', 3],
      ['X2', 1],
      ['Y1', 2],
    ] as const)
      await create(to, batches, { code, quantity, supplier_lot: code === 'X2' ? '=1+1, "two"' : 'Lot' })
    const file = await listFile(batches, batches.screens[0]!, {
      // Our own server has more of these, which no Firestore list contains.
      filter: { q: 'x', code: ['X1', 'X2', 'Y1'] },
      sort: { field: 'quantity', order: 'ASC' },
      columns: ['code', 'quantity', 'supplier_lot'],
      format: 'csv',
    })
    const [head, ...rows] = (await file.text()).replace('\uFEFF', '').trim().split('\r\n')
    expect(head).toBe('Code,Quantity,Supplier lot')
    expect(rows).toEqual([`X2,1,"'=1+1, ""two"""`, 'X1,3,Lot'])
    const count = async (filter: object) =>
      (await list(to, { filter, pagination: { page: 1, perPage: 1 } })).total
    expect([await count({}), await count({ q: 'x' }), await count({ code: 'Y1' })]).toEqual([3, 2, 1])
  })

  test('a view that was saved finds the same again', async () => {
    const to = store(batches)
    for (const [code, quantity] of [
      ['V1', 5],
      ['V2', 9],
      ['W1', 7],
    ] as const)
      await create(to, batches, { code, quantity, state: 'open' })
    const asked = { filter: { q: 'v', state: 'open' }, sort: 'quantity', order: 'DESC' }
    const saved = await world.as('admin')('POST', '/api/saved_views', {
      screen: 'batches',
      name: `View on ${name}`,
      columns: ['code', 'quantity'],
      ...asked,
    })
    expect(saved.status).toBe(201)
    const { filter, sort, order } = saved.body as unknown as typeof asked
    expect(codes(await list(to, { filter, sort: { field: sort, order } }))).toEqual(['V2', 'V1'])
  })

  test('a tester sees what is marked as a test, and marks what is new', async () => {
    const { made } = await create(store(batches), batches, { is_test: false })
    const tester = store(batches, 'test-user')
    const { is_test: _, ...sample } = await world.sample(batches)
    const { data: own } = await tester.create('batches', { data: sample })
    expect(own).toMatchObject({ is_test: true, created_by: 'u5' })
    const found = await list(tester)
    expect([found.data.map(({ id }) => id), found.total]).toEqual([[own.id], 1])
    expect(await failure(tester.getOne('batches', { id: made.id }))).toMatchObject({ status: 404 })
    expect((await failure(tester.delete('batches', { id: own.id, previousData: own }))).status).toBe(403)
  })
})
