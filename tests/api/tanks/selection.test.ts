import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { selectionSum } from '../../../src/config/calls/tanks'
import type { CallAnswer } from '../../../src/config/schema/calls/define'
import { startWorld, type World } from '../contract/world'
import { ENGINE } from '../ingest/support'

describe('a selection of tanks', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld(ENGINE)
    await world.db.query(
      `insert into tanks (id, name, group_id, customer_id, content_type, direction, capacity_l, safe_fill_pct, volume_l)
       values (1, 'Low', 11, 901, 'kerosene', -1, 1000, 95, 200), (2, 'Over', 11, null, 'kerosene', -1, 1000, 95, 990),
         (3, 'Silent', 11, null, 'derv', -1, 1000, 95, null), (4, 'Waste', 11, null, 'other', 1, 1000, 95, 640),
         (5, 'Theirs', 21, null, 'kerosene', -1, 1000, 95, 0)`,
    )
  })
  afterAll(() => world.close())

  const sumOf = async (who: string, body: object) => {
    const answer = await world.as(who)('POST', '/api/tanks/selection', body)
    expect(answer.status, answer.text).toBe(200)
    const rows = answer.body as unknown as CallAnswer<typeof selectionSum>
    return rows.map(row => [row.direction, row.content_type, row.tanks, row.litres, row.unknown])
  }

  test('amounts to what fits below the safe fill, or is to be collected, by direction and product', async () => {
    const all = [
      [-1, 'kerosene', 2, 750, 0],
      [-1, 'derv', 1, 0, 1],
      [1, 'other', 1, 640, 0],
    ]
    expect(await sumOf('client', { ids: [1, 2, 3, 4] })).toEqual(all)
    expect(await sumOf('client', { filter: { group_id: 11 } })).toEqual(all)
    expect(await sumOf('client', { ids: [] })).toEqual([])
  })

  test('says how many are ordered already, requested or scheduled', async () => {
    await world.db.query(
      `update tanks set topup_state = case id when 1 then 'requested' when 4 then 'scheduled' else 'fulfilled' end`,
    )
    const answer = await world.as('client')('POST', '/api/tanks/selection', { filter: { group_id: 11 } })
    const rows = answer.body as unknown as CallAnswer<typeof selectionSum>
    expect(rows.map(({ content_type, ordered }) => [content_type, ordered])).toEqual([
      ['kerosene', 1],
      ['derv', 0],
      ['other', 1],
    ])
  })

  test('leaves out tanks of another client, named or matched', async () => {
    expect(await sumOf('client', { ids: [5] })).toEqual([])
    expect(await sumOf('client', { filter: { content_type: 'kerosene' } })).toEqual([
      [-1, 'kerosene', 2, 750, 0],
    ])
    expect(await sumOf('admin', { ids: [5] })).toEqual([[-1, 'kerosene', 1, 950, 0]])
  })

  test('is refused with a filter that a list refuses', async () => {
    const answer = await world.as('client')('POST', '/api/tanks/selection', { filter: { secret: 1 } })
    expect(answer.status).toBe(400)
  })
})

describe('the phone number on a tank', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld(ENGINE)
    await world.db.query(`update customers set phone = '+353221234567' where id = 901`)
    await world.db.query(
      `insert into tanks (id, name, group_id, customer_id, content_type, capacity_l) values (1, 'Own', 11, 901, 'kerosene', 1000)`,
    )
  })
  afterAll(() => world.close())

  const phone = async () => (await world.as('client')('GET', '/api/tanks/1')).body.customer_phone

  test('is that of its customer, whoever changes the number or the customer', async () => {
    expect(await phone()).toBe('+353221234567')
    await world.db.query(`update customers set phone = '+353227654321' where id = 901`)
    expect(await phone()).toBe('+353227654321')
    await world.db.query('update customers set phone = null where id = 901')
    expect(await phone()).toBeNull()
    await world.db.query(`update customers set phone = '+353221234567' where id = 901`)
    await world.db.query('update tanks set customer_id = null where id = 1')
    expect(await phone()).toBeNull()
  })
})
