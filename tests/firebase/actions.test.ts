import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entityOf } from '../../src/config/entities'
import type { Entity } from '../../src/config/schema'
import { cases } from '../support/depth'
import { failure, startBoth, type Both, type CreatedDocument } from './sameInBoth'
import { STORES } from './stores'

let both: Both
let openStore: Both['openStore']
let create: Both['create']
beforeAll(async () => {
  both = await startBoth()
  ;({ openStore, create } = both)
})
afterAll(() => both.stop())

describe.each(cases(STORES, ['Firestore']))('what our own server does to documents on %s', name => {
  const store = (entity: Entity) => openStore(name)(entity)

  test('an action moves one document or all of a filter, from the states that it may, and lists show it', async () => {
    const prospects = entityOf('prospects_v2')
    const [to, { act, bulkAct }] = [store(prospects), openStore(name)]
    const action = (wanted: string) => prospects.actions.find(each => each.name === wanted)!
    // A word that no other test's documents contain.
    const word = `lead${name.length}`
    const made: CreatedDocument[] = []
    for (const first of ['Ada', 'Bob', 'Cid']) {
      const more = { name: `${first} ${word}` }
      made.push((await create(to, prospects, more)).made)
    }
    const states = async () => {
      const pagination = { page: 1, perPage: 10 }
      const sort = { field: 'name', order: 'ASC' as const }
      const found = await to.getList('prospects_v2', { filter: { q: word }, sort, pagination })
      return found.data.map(({ state, version }) => [state, version])
    }
    expect(await states()).toEqual(made.map(() => ['new', 1]))
    const first = made[0]!
    expect(await act(prospects, action('contact'), first, {})).toMatchObject({
      state: 'contacted',
      version: 2,
      updated_by: 'u1',
    })
    expect((await to.getOne('prospects_v2', { id: first.id })).data).toMatchObject({ state: 'contacted' })
    expect(await failure(act(prospects, action('check'), first, {}))).toMatchObject({
      status: 409,
      body: { current: { state: 'contacted', version: 2 } },
    })
    const all = await bulkAct(prospects, 'contact', {}, { filter: { q: word, state: 'new' } })
    expect(all).toMatchObject({ changed: 2, failed: [] })
    expect(await states()).toEqual(made.map(() => ['contacted', 2]))
    // A field that actions change can't be written directly.
    const { data } = await to.update('prospects_v2', {
      id: first.id,
      data: { ...first, state: 'converted', version: 2 },
      previousData: first,
    })
    expect(data).toMatchObject({ state: 'contacted', version: 2 })
    const lost = await bulkAct(
      prospects,
      'lose',
      { lost_because: 'Too far' },
      { ids: made.map(({ id }) => id) },
    )
    expect(lost).toMatchObject({ changed: 3 })
    expect((await to.getOne('prospects_v2', { id: first.id })).data).toMatchObject({
      state: 'lost',
      lost_because: 'Too far',
      version: 3,
    })
    await to.deleteMany('prospects_v2', { ids: made.map(({ id }) => id) })
  })

  test('what our own server works out of a document is in the list that is read next', async () => {
    const measurements = entityOf('measurements')
    const to = store(measurements)
    const { made } = await create(to, measurements, { reference_mm: 500, samples_mm: [501, 503] })
    expect(made).toMatchObject({ mean_mm: 502, error_mm: 2, pass: true, decision: 'open' })
    const near = await to.getList('measurements', {
      filter: { pass: true, device_id: made.device_id },
      sort: { field: 'error_mm', order: 'DESC' },
      pagination: { page: 1, perPage: 10 },
    })
    expect(near.data).toMatchObject([{ id: made.id, mean_mm: 502 }])
    const accepted = measurements.actions.find(each => each.name === 'accept')!
    await openStore(name).act(measurements, accepted, made, {})
    const { data } = await to.getOne('measurements', { id: made.id })
    expect(data).toMatchObject({ decision: 'accepted', version: 2 })
    const wrong = await failure(create(to, measurements, { reference_mm: 0 }))
    expect(wrong).toMatchObject({ status: 422, fields: { reference_mm: expect.any(String) } })
    const { bulkWrite, restore } = openStore(name)
    const removed = await bulkWrite(measurements, { action: 'remove' }, { filter: { id: made.id } })
    expect(removed).toMatchObject({ changed: 1, failed: [] })
    expect((await to.getMany('measurements', { ids: [made.id] })).data).toEqual([])
    expect(await restore(measurements, made.id)).toMatchObject({ id: made.id, decision: 'accepted' })
    expect((await to.getOne('measurements', { id: made.id })).data).toMatchObject({ mean_mm: 502 })
  })
})
