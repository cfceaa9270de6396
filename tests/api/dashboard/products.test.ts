import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../contract/world'
import { ENGINE } from '../ingest/support'

let world: World
beforeAll(async () => {
  world = await startWorld(ENGINE)
})
afterAll(() => world.close())

/** A tank of group 11 that will be full in five days. */
const collect = (content_type: string, content_label: string | null) =>
  world.db.query(
    `insert into tanks (name, capacity_l, volume_l, pct, group_id, content_type, content_label, direction, state,
       runs_out_p10_at, runs_out_p50_at, runs_out_p90_at)
     values ('Tank', 1000, 800, 80, 11, $1, $2, 1, 'active', $3, $3, $3)`,
    [content_type, content_label, new Date(world.clock.now.getTime() + 5 * 86_400_000)],
  )
const products = async () => {
  const { body } = await world.as('client')('GET', '/api/dashboard/getUpcomingOpportunityByContentType')
  const { contents } = body as unknown as {
    contents: { content_type: string; content_label: string | null }[]
  }
  return contents.map(({ content_type, content_label }) => [content_type, content_label])
}

test('what is to be collected goes by the products’ own names', async () => {
  await collect('gas_oil', 'Marked')
  await collect('other', 'Waste oil')
  await collect('other', 'Waste oil')
  expect(await products()).toEqual([
    ['gas_oil', null],
    ['other', 'Waste oil'],
  ])
  await collect('other', 'Used cooking oil')
  expect(await products()).toEqual([
    ['gas_oil', null],
    ['other', 'Used cooking oil, Waste oil'],
  ])
})

test('the choice of products tells those that have names of their own by them, as far as the reader sees them', async () => {
  const named = async (who: 'client' | 'admin', of = '') =>
    (await world.as(who)('GET', `/api/dashboard/products${of}`)).body.other
  expect(await named('client')).toBe('Used cooking oil, Waste oil')
  expect(await named('admin', '?tank_group_id=21')).toBeNull()
})
