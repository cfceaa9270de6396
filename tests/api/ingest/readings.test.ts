import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENGINE, HOUR, addDevice, addTank, payload, postAll, sigfox, startStack, type Stack } from './support'

const START = Date.UTC(2026, 1, 1)
const time = (hours: number) => new Date(START + hours * HOUR).toISOString()
type Point = { measured_at: string; volume_l: number | null; smoothed_volume_l: number | null }

async function timed<T>(act: () => Promise<T>): Promise<[T, number]> {
  const begun = performance.now()
  const result = await act()
  return [result, performance.now() - begun]
}

describe('reading what tanks and devices said', () => {
  let stack: Stack
  let box: number
  let device: number
  let tokens: Record<'admin' | 'client' | 'stranger', string>

  beforeAll(async () => {
    stack = await startStack(ENGINE)
    const { app, db } = stack
    const user = async (name: string, role: string, groups: number[]) => {
      const [row] = await db.query<{ id: number }>(
        `insert into users (name, email, role_type, tank_group_ids) values ($1, $1 || '@example.com', $2, $3) returning id`,
        [name, role, groups],
      )
      return app.jwt.sign({ sub: String(row!.id), role })
    }
    await db.query(`insert into tankgroups (id, name) values (1, 'ours'), (2, 'theirs')`)
    tokens = {
      admin: await user('admin', 'admin', []),
      client: await user('client', 'client', [2]),
      stranger: await user('stranger', 'none', [1]),
    }
    device = await addDevice(db, '4C9000')
    box = await addTank(db, device)
    await db.query('update devices set tank_id = $1', [box])
    const ullages = [400, 402, null, 404, 406, 900, 408, 410]
    await postAll(
      app,
      ullages.map((ullage_mm, i) => sigfox('4C9000', i * 6, i, { ullage_mm })),
    )
    await app.services.idle()
  })
  afterAll(() => stack.close())

  const get = async (url: string, who: keyof typeof tokens | null = 'admin') => {
    const answer = await stack.app.inject({
      url,
      headers: who ? { authorization: `Bearer ${tokens[who]}` } : {},
    })
    return { status: answer.statusCode, body: answer.json() as Point[] & { code?: string } }
  }

  test('the three newest readings come when nobody says how many, newest first, in the agreed shape', async () => {
    const { status, body } = await get(`/api/tanks/${box}/readings`)
    expect([status, body.map(point => point.measured_at)]).toEqual([200, [time(42), time(36), time(30)]])
    expect(Object.keys(body[0]!).sort()).toEqual(
      [
        'battery_mv',
        'excluded',
        'flags',
        'id',
        'level_mm',
        'measured_at',
        'pct',
        'quality',
        'smoothed_volume_l',
        'temp_c',
        'ullage_mm',
        'volume_l',
      ].sort(),
    )
    expect(body[0]).toMatchObject({ ullage_mm: 410, level_mm: 590, volume_l: 590, pct: 59, excluded: false })
  })

  test('as many come as are asked for; nonsense is refused', async () => {
    expect((await get(`/api/tanks/${box}/readings/5`)).body).toHaveLength(5)
    for (const n of ['0', '-1', '1001', 'all', '2.5'])
      expect((await get(`/api/tanks/${box}/readings/${n}`)).status).toBe(400)
  })

  test('smoothed readings leave out those without an echo, and give one that sticks out the level around it', async () => {
    const all = (await get(`/api/tanks/${box}/readings/100`)).body
    const smoothed = (await get(`/api/tanks/${box}/getSmoothedReadings/100`)).body
    expect([all.length, smoothed.length]).toEqual([8, 7])
    for (const { smoothed_volume_l } of smoothed) expect(Math.abs(smoothed_volume_l! - 595)).toBeLessThan(10)
    expect((await get(`/api/tanks/${box}/getSmoothedReadings`)).body).toHaveLength(3)
  })

  test('a range begins at a day as at its first moment, in UTC unless it says otherwise', async () => {
    const from = async (text: string) =>
      (await get(`/api/tanks/${box}/readings?from=${encodeURIComponent(text)}&to=2026-02-28`)).body.length
    const told = ['2026-02-02', '2026-02-02T00:00', '2026-02-02T00:00:00.000Z', '2026-02-02T01:00:00+01:00']
    expect(await Promise.all(told.map(from))).toEqual([4, 4, 4, 4])
  })

  test('a range holds what lies between its ends', async () => {
    const { body } = await get(`/api/tanks/${box}/readings?from=${time(6)}&to=${time(18)}`)
    expect(body.map(point => point.measured_at)).toEqual([time(18), time(12), time(6)])
    expect(body[1]!.volume_l).toBeNull()
  })

  test.each([
    'from=yesterday',
    'from=1',
    'from=2026-02-31',
    'from=2026-02-31T10:00:00Z',
    'from=2026-02-01T25:00:00Z',
    'from=2026-02-01&to=2026-02-02 and more',
    'from=0000-01-01',
    `from=${time(6)}&to=${time(0)}`,
    'from=2026-01-01&points=0',
    'from=2026-01-01&points=5001',
    'from=2026-01-01&points=many',
  ])('the range %s is refused', async query => {
    expect(await get(`/api/tanks/${box}/readings?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'malformed' },
    })
  })

  test('a tank or device outside the scope is not there, in any of the calls', async () => {
    for (const call of [
      `tanks/${box}/readings`,
      `tanks/${box}/readings/5`,
      `tanks/${box}/getSmoothedReadings/2`,
    ])
      expect([
        (await get(`/api/${call}`, 'client')).status,
        (await get(`/api/${call}`, null)).status,
      ]).toEqual([404, 401])
    for (const call of ['lastseen', 'parsedrecords'])
      expect((await get(`/api/devices/${device}/${call}`, 'client')).status).toBe(404)
    expect((await get(`/api/tanks/${box}/readings`, 'stranger')).status).toBe(403)
    for (const id of ['999999', '0', 'x', '99999999999999'])
      expect((await get(`/api/tanks/${id}/readings`)).status).toBe(404)
  })

  test("a device's newest messages come with what their bytes mean", async () => {
    const { body } = await get(`/api/devices/${device}/parsedrecords/2`)
    expect(body).toMatchObject([
      {
        network: 'sigfox',
        at: time(42),
        seq: 7,
        payload: payload({ ullage_mm: 410 }).toUpperCase(),
        ullage_mm: 410,
      },
      { seq: 6, type: 'level', battery_mv: 3600, temp_c: 11, config_version: 1, flags: [] },
    ])
    expect((await get(`/api/devices/${device}/parsedrecords`)).body).toHaveLength(8)
    expect((await get(`/api/devices/${device}/lastseen`)).body).toMatchObject({
      last_seen_at: time(42),
      battery_mv: 3600,
    })
  })

  test('years of readings are thinned out, and the highest and the lowest stay', async () => {
    const { db } = stack
    const years = await addTank(db, null, { name: 'years' })
    const months = Array.from({ length: 61 }, (_, i) => new Date(Date.UTC(2019, i, 1)).toISOString())
    for (let i = 0; i < 60; i++)
      await db.query(
        `create table readings_${months[i]!.slice(0, 7).replace('-', '_')} partition of readings
         for values from ('${months[i]}') to ('${months[i + 1]}')`,
      )
    // Half-hourly readings for five years, with one spike up and one down.
    await db.query(
      `insert into readings (tank_id, device_id, measured_at, received_at, seq, level_mm, volume_l, smoothed_volume_l)
       select $1, 99, t, t, 0, v, v, v from (
         select t, case when t = '2021-05-05T10:00Z' then 990 when t = '2022-06-06T10:00Z' then 10 else
           500 + 100 * sin(extract(epoch from t) / 1e6) end as v
         from generate_series('2019-01-01T00:00Z'::timestamptz, '2023-12-31T23:30Z', '30 minutes') t) made`,
      [years],
    )
    const path = `/api/tanks/${years}/readings?from=2019-01-01&to=2024-01-01&points=400`
    const [{ body }, took] = await timed(() => get(path))
    expect(body.length).toBeLessThanOrEqual(400)
    expect(body.length).toBeGreaterThan(300)
    const volumes = body.map(point => point.volume_l!)
    expect([Math.max(...volumes), Math.min(...volumes)]).toEqual([990, 10])
    const times = body.map(point => Date.parse(point.measured_at))
    expect(times).toEqual([...times].sort((a, b) => b - a))
    expect([new Date(times[0]!).toISOString(), new Date(times.at(-1)!).toISOString()]).toEqual([
      '2023-12-31T23:30:00.000Z',
      '2019-01-01T00:00:00.000Z',
    ])
    // Times of one run: a busy machine slows both.
    const [, once] = await timed(() =>
      db.query('select extract(epoch from measured_at), volume_l from readings where tank_id = $1', [years]),
    )
    console.log(
      `${ENGINE}: 87 648 readings thinned out in ${Math.round(took)} ms, read in ${Math.round(once)} ms`,
    )
    expect(took).toBeLessThan(5 * once)
  })
})
