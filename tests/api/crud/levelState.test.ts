import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateTanks } from '../../../server/features/tanks/updateTanks'
import { entityOf } from '../../../src/config/entities'
import { ENGINE } from '../ingest/support'
import { startWorld, type World } from '../contract/world'

let world: World
let tank: { id: number | string; group_id?: unknown }
beforeAll(async () => {
  world = await startWorld(ENGINE)
  tank = await world.make(entityOf('tanks'), 'a')
  await world.db.query(
    `update tanks set pct = 20, direction = -1, low_pct = null, critical_pct = null where id = $1`,
    [tank.id],
  )
  await world.db.query('update tankgroups set low_pct = 25, critical_pct = 10')
})
afterAll(() => world.close())

const put = async (path: string, values: object) => {
  const answer = await world.as('admin')('PUT', path, values)
  expect(answer.status, answer.text).toBe(200)
}
const state = async () =>
  (
    await world.db.query<{ level_state: string }>('select level_state from tanks where id = $1', [tank.id])
  )[0]!.level_state

test("a tank's level status follows its own limits, then its depot's, and is unknown without a reading", async () => {
  const [{ group_id } = { group_id: 0 }] = await world.db.query<{ group_id: number }>(
    'select group_id from tanks where id = $1',
    [tank.id],
  )
  await put(`/api/tanks/${tank.id}`, { low_pct: 15 })
  expect(await state()).toBe('good')
  await put(`/api/tanks/${tank.id}`, { low_pct: null })
  expect(await state()).toBe('low')
  await put(`/api/tankgroups/${group_id}`, { low_pct: 40, critical_pct: 30 })
  expect(await state()).toBe('critical')
  await updateTanks(world.db, [tank.id as number], world.clock.now)
  expect(await state()).toBeNull()
})
