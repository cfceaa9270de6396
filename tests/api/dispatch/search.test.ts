import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { searchThread } from '../../../server/features/dispatch/searchThread'
import { DAY, loggedOf, startYard, stopsOf, type Yard } from './support'

let yard: Yard
beforeAll(async () => {
  yard = await startYard()
})
afterAll(() => yard.close())
beforeEach(() => yard.empty())

/** Starts a search; returns its id. */
async function start(seconds: number, day = DAY): Promise<unknown> {
  const { status, body, text } = await yard.post('searches', { seconds, day })
  expect(status, text).toBe(201)
  return body.id
}
const stop = (id: unknown) => yard.as('client')('POST', `/api/dispatch/searches/${String(id)}/stop`, {})
const addTanks = async (count: number) => {
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push(await yard.addTank({ km: 3 + (n % 7) * 3 }))
  return ids
}

describe('POST /api/dispatch/searches', () => {
  test('plans the tanks that need a visit, and is one step to undo', async () => {
    await yard.addTruck()
    const tanks = await addTanks(8)
    const id = await start(2)
    expect((await yard.day()).search_id).toBe(id)
    const state = await yard.searched(id)
    expect(state).toMatchObject({ state: 'done', seconds: 2, error: null })
    const view = await yard.day()
    expect(view.version).toBe(state.version)
    expect(
      stopsOf(view)
        .flat(2)
        .toSorted((a, b) => a - b),
    ).toEqual(tanks)
    expect(view.trucks.flatMap(({ faults }) => faults)).toEqual([])
    expect([view.search_id, view.can_undo]).toEqual([null, true])
    expect(await loggedOf(yard)).toMatchObject([
      { action: 'search', actor: 'u2', after: { seconds: 2 } },
      { action: 'searched', actor: 'u2', after: { state: 'done', stops: 8 } },
    ])
    expect(stopsOf((await yard.change('undo')).body)).toEqual([[]])
  })

  test('keeps locked stops, and gives every tank that it leaves out a reason', async () => {
    const [truck] = [await yard.addTruck({ compartments: [{ capacity_l: 800 }], max_trips: 1 })]
    const tanks = await addTanks(6)
    await yard.change('move', { tank_id: tanks[5], vehicle_id: truck, trip: 0 })
    await yard.change('lock', { tank_id: tanks[5] })
    await yard.searched(await start(1))
    const view = await yard.day()
    expect(stopsOf(view)[0]![0]![0]).toBe(tanks[5])
    const left = view.tanks.filter(({ planned }) => planned === null)
    expect(left.length).toBeGreaterThan(2)
    for (const { not_planned } of left) expect(not_planned?.key).toMatch(/^dispatch\.reasons\.does_not_fit$/)
  })

  test('is one a plan, and a server runs a few', async () => {
    await yard.addTruck()
    await addTanks(3)
    const first = await start(60)
    const again = await yard.post('searches', { seconds: 1 })
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('is running already')])
    const second = await start(60, '2026-03-03')
    const third = await yard.post('searches', { seconds: 1, day: '2026-03-04' })
    expect([third.status, third.headers['retry-after']]).toEqual([503, '30'])
    for (const id of [first, second]) {
      expect((await stop(id)).status).toBe(200)
      expect((await yard.searched(id)).state).toBe('stopped')
    }
    expect((await stop(first)).body).toMatchObject({ state: 'stopped' })
  })

  test('goes on from a planner’s change', async () => {
    await yard.addTruck()
    const second = await yard.addTruck()
    const tanks = await addTanks(5)
    const id = await start(60)
    await yard.searched(id, ({ version }) => version > 0)
    let changed = await yard.change('use_truck', { vehicle_id: second, value: false })
    // The search may have stored a better plan in between.
    for (let tries = 0; changed.status === 409 && tries < 5; tries++)
      changed = await yard.change('use_truck', { vehicle_id: second, value: false })
    expect(changed.status, changed.text).toBe(200)
    const count = async () => stopsOf(await yard.day())[0]!.flat().length
    await expect.poll(count).toBe(tanks.length)
    await stop(id)
    expect((await yard.searched(id)).state).toBe('stopped')
    const view = await yard.day()
    expect(view.trucks.map(({ is_used }) => is_used)).toEqual([true, false])
    expect(stopsOf(view)[1]).toEqual([])
    expect(
      stopsOf(view)[0]!
        .flat()
        .toSorted((a, b) => a - b),
    ).toEqual(tanks)
  })

  test('has failed at once where nothing can be planned', async () => {
    await yard.addTank()
    const state = await yard.searched(await start(5))
    expect(state).toMatchObject({
      state: 'failed',
      error: { key: 'errors.depotWithoutTrucks', args: { depot: 'A depot' } },
    })
  })

  test('that dies is told, and so is one whose server ended', async () => {
    await yard.addTruck()
    await addTanks(1)
    await yard.db.query(`update vehicles set compartments = '{"capacity_l": 1}'`)
    const id = await start(60)
    const failed = { state: 'failed', error: { key: 'errors.searchFailed', args: {} } }
    expect(await yard.searched(id)).toMatchObject(failed)
    expect((await loggedOf(yard)).at(-1)).toMatchObject({ action: 'searched', after: { state: 'failed' } })
    await yard.db.query(
      `update dispatch_searches set state = 'running', alive_at = clock_timestamp() - interval '1 minute'`,
    )
    expect(await yard.searched(id)).toMatchObject({ state: 'failed', error: { key: 'errors.searchLost' } })
    expect(await start(60)).toBe(id)
    await yard.searched(id)
    const thread = searchThread({ problem: null as never, start: null as never, seed: 1, milliseconds: 1000 })
    await expect(thread.over).rejects.toThrow(/null/)
  })
})
