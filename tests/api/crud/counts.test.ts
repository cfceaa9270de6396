import { storeOf } from '../../../server/engine/crud/repository'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entityOf } from '../../../src/config/entities'
import type { Principal, FieldOf } from '../../../src/config/schema'
import { countsOf } from '../../../server/engine/crud/counts'
import { startWorld, type World } from '../contract/world'
import { ENGINE } from '../ingest/support'

const admin: Principal = { userId: 1, uid: 'u1', role: 'admin', groupIds: [], customerId: null }

describe('a counted list of related records', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld(ENGINE)
  })
  afterAll(() => world.close())

  const counted = async (of: string, by: string, from: string, ids: (number | string)[], who = admin) =>
    Object.fromEntries(
      await countsOf(
        storeOf(world.deps),
        who,
        entityOf(from),
        Object.values(entityOf(from).fields).find(
          (field): field is FieldOf<'relatedList'> =>
            field.type === 'relatedList' && field.of === of && field.by === by,
        )!,
        ids,
      ),
    )

  test('answers where both are documents, with a count for each id that is asked for', async () => {
    const [one, two] = [await world.make(entityOf('batches')), await world.make(entityOf('batches'))]
    for (let i = 0; i < 3; i++) await world.make(entityOf('panels'), 'a', { batch_id: one.id })
    await world.make(entityOf('panels'), 'a', { batch_id: two.id })
    expect(await counted('panels', 'batch_id', 'batches', [one.id, two.id, 'nowhere'])).toEqual({
      [one.id]: 3,
      [two.id]: 1,
      nowhere: 0,
    })
  })

  test('answers where a table refers to documents', async () => {
    const prospects = entityOf('prospects_v2')
    const [prospect, other] = [await world.make(prospects), await world.make(prospects)]
    const job = await world.make(entityOf('jobs'))
    await world.db.query('update jobs set prospect_id = $1 where id = $2', [prospect.id, job.id])
    expect(await counted('jobs', 'prospect_id', 'prospects_v2', [prospect.id, other.id])).toEqual({
      [prospect.id]: 1,
      [other.id]: 0,
    })
  })

  test('counts nothing for who may not read them', async () => {
    const batch = await world.make(entityOf('batches'))
    await world.make(entityOf('panels'), 'a', { batch_id: batch.id })
    const tester = { ...admin, role: 'test-user' }
    expect(await counted('panels', 'batch_id', 'batches', [batch.id], tester)).toEqual({ [batch.id]: 0 })
  })
})
