import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { entityOf } from '../../../src/config/entities'
import { ENGINE } from '../ingest/support'
import { startWorld, type World } from '../contract/world'

describe('a client, its depots, their customers and tanks stay together', () => {
  let world: World
  let depot: number
  let count = 0
  beforeAll(async () => {
    world = await startWorld(ENGINE)
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    depot = (await world.make(entityOf('tankgroups'), 'a')).id as number
  })
  const customer = (side: 'a' | 'b', more: object = {}) =>
    world.make(entityOf('customers'), side, { customer_no: `S${++count}`, ...more })
  const tank = (more: object) => world.make(entityOf('tanks'), 'a', { ...more })
  const change = async (path: string, id: unknown, body: object) => {
    const answer = await world.as('admin')('PUT', `/api/${path}/${id}`, body)
    return [answer.status, Object.keys((answer.body.errors ?? {}) as object)]
  }

  test('a tank is given no customer of another client, and does not leave its own for one', async () => {
    const [ours, theirs] = [await customer('a'), await customer('b')]
    const made = await tank({ group_id: depot, customer_id: ours.id })
    expect(await change('tanks', made.id, { customer_id: theirs.id })).toEqual([422, ['customer_id']])
    expect(await change('tanks', made.id, { group_id: 21 })).toEqual([422, ['customer_id']])
    expect(await change('tanks', made.id, { group_id: 21, customer_id: theirs.id })).toEqual([200, []])
  })

  test('a customer with tanks does not go to another client, but to another depot', async () => {
    const { id } = await customer('a')
    await tank({ group_id: depot, customer_id: id })
    expect(await change('customers', id, { parent_id: 21 })).toEqual([422, ['parent_id']])
    expect(await change('customers', id, { parent_id: depot })).toEqual([200, []])
  })

  test('a depot goes to another client with what is its own alone', async () => {
    const { id } = await customer('a')
    const shared = await tank({ group_id: depot, customer_id: id })
    expect(await change('tankgroups', depot, { parent_id: 20 })).toEqual([422, ['parent_id']])
    await change('tanks', shared.id, { customer_id: null })
    await tank({ group_id: depot, customer_id: (await customer('a', { parent_id: depot })).id })
    expect(await change('tankgroups', depot, { parent_id: 20 })).toEqual([200, []])
  })

  test('a depot does not go where its customers’ numbers are taken', async () => {
    const theirs = await customer('b')
    const ours = await customer('a', { parent_id: depot, customer_no: theirs.customer_no })
    expect(await change('tankgroups', depot, { parent_id: 20 })).toEqual([422, ['parent_id']])
    expect(await change('tankgroups', depot, { parent_id: null })).toEqual([200, []])
    expect(ours.customer_no).toBe(theirs.customer_no)
  })
})
