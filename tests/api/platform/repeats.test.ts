import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDevice, ENGINE, postAll, sigfox } from '../ingest/support'
import { startWorld, type World } from '../contract/world'

describe('what is sent to be done', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld(ENGINE)
  })
  afterAll(() => world.close())
  const ask = (path: string, body: unknown, key?: string) =>
    world.as('admin')('POST', path, body, key === undefined ? {} : { 'idempotency-key': key })

  describe('POST /api/weather', () => {
    const weather = (mean_c: unknown, more: object = {}) => ({
      county_id: 1,
      kind: 'observed',
      rows: [{ date: '2026-02-01', mean_c, ...more }],
    })
    const stored = () =>
      world.db.query<{ mean_c: number }>(`select mean_c from weather_days where station = 'county:1'`)

    test('is answered with the first result when it comes again under its key, and is done once', async () => {
      const first = await ask('/api/weather', weather(4), 'weather-1')
      await ask('/api/weather', weather(9))
      const second = await ask('/api/weather', weather(4), 'weather-1')
      expect([second.status, second.body]).toEqual([201, first.body])
      expect(await stored()).toEqual([{ mean_c: 9 }])
    })

    test('refuses what a row has besides its day and its mean, and rows that are none, by name', async () => {
      for (const [body, fields] of [
        [weather(4, { max_c: 9 }), ['rows.0.max_c']],
        [{ ...weather(4), rows: ['2026-02-01'] }, ['rows.0']],
        [{ ...weather(4), unit: 'F' }, ['unit']],
      ] as const) {
        const { status, body: answer } = await ask('/api/weather', body)
        expect([status, Object.keys(answer.errors as object)]).toEqual([422, fields])
      }
    })
  })

  test('readings are worked out anew once for a key, and answered alike', async () => {
    const id = await addDevice(world.db, 'EE01')
    await postAll(world.app, [sigfox('EE01', 0, 0)])
    await world.app.services.idle()
    const path = `/api/devices/${id}/regenerateReadings`
    expect((await ask(path, {}, 'again-1')).body).toEqual({ id, messages: 1 })
    await postAll(world.app, [sigfox('EE01', 6, 1)])
    await world.app.services.idle()
    expect((await ask(path, {}, 'again-1')).body).toEqual({ id, messages: 1 })
    expect((await ask(path, {})).body).toEqual({ id, messages: 2 })
  })

  describe('POST …/bulk', () => {
    const bulk = (body: object) =>
      ask('/api/tankgroups/bulk', { action: 'update', values: { name: 'All' }, ...body })
    test.each([
      [{ ids: [10], filters: { id: 10 } }, 'filters'],
      [{ ids: '10', filter: {} }, 'ids'],
      [{ filter: {}, expected: '4' }, 'expected'],
      [{ filter: {}, expected: -1 }, 'expected'],
      [{ filter: {}, expected: null }, 'expected'],
    ])('refuses %j at %s, and changes nothing', async (body, field) => {
      const { status, body: answer } = await bulk(body)
      expect([status, Object.keys(answer.errors as object)]).toEqual([400, [field]])
      expect(await world.db.query(`select 1 from tankgroups where name = 'All'`)).toEqual([])
    })

    test('under a key is done once: the same is answered again, another body is refused', async () => {
      const send = (name: string) =>
        ask('/api/tankgroups/bulk', { action: 'update', values: { name }, ids: [11] }, 'bulk-1')
      const first = await send('Once')
      expect([first.status, (await send('Once')).body]).toEqual([200, first.body])
      const other = await send('Other')
      expect([other.status, Object.keys(other.body.errors as object)]).toEqual([422, ['Idempotency-Key']])
      expect(await world.db.query('select name from tankgroups where id = 11')).toEqual([{ name: 'Once' }])
    })

    test('whose server was killed frees its key: at once where there is one process, else after twenty seconds', async () => {
      const body = { action: 'update', values: { name: 'Whole' }, ids: [10, 11] }
      const send = () => ask('/api/tankgroups/bulk', body, 'killed-1')
      expect((await send()).status).toBe(200)
      // State left by a process that was killed half-way.
      await world.db.query(
        `update idempotency set body = null, holder = gen_random_uuid() where key = 'killed-1'`,
      )
      await world.db.query(`update tankgroups set name = 'Half' where id = 11`)
      if (ENGINE === 'postgres') {
        expect((await send()).status).toBe(409)
        await world.db.query(`update idempotency set at = at - interval '20 seconds' where key = 'killed-1'`)
      }
      expect((await send()).body).toMatchObject({ done: expect.arrayContaining([11]), failed: [] })
      expect(await world.db.query('select distinct name from tankgroups where id in (10, 11)')).toEqual([
        { name: 'Whole' },
      ])
      await world.db.query(`update tankgroups set name = 'Group ' || id where id in (10, 11)`)
    })

    test('changes what was counted, and nothing where another number is found', async () => {
      expect((await bulk({ filter: { id: 10 }, expected: 2 })).status).toBe(409)
      expect((await bulk({ filter: { id: 10 }, expected: 1 })).body).toEqual({
        changed: 1,
        done: [10],
        failed: [],
      })
    })
  })
})
