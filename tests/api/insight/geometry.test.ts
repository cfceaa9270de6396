import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDevice, addTank, BOX, ENGINE, postAll, sigfox } from '../ingest/support'
import { startWorld, type World } from '../contract/world'

describe('tank mathematics over the API', () => {
  let world: World
  let tank: number
  const ask = (path: string, body: object, who = 'admin') => world.as(who)('POST', path, body)

  beforeAll(async () => {
    world = await startWorld(ENGINE)
    tank = await addTank(world.db, await addDevice(world.db, 'DD01'), { group_id: 11 })
    await postAll(
      world.app,
      Array.from({ length: 8 }, (_, n) => sigfox('DD01', n * 6, n, { ullage_mm: 400 + n })),
    )
    await world.app.services.idle()
    for (const [name, w] of [
      ['Slim', 1000],
      ['Wide', 1500],
    ] as const)
      await ask('/api/models', {
        name,
        manufacturer: 'Maker',
        shape: 'rectangular',
        dimensions: { w, l: 1000, h: 1000 },
        capacity_l: w,
      })
  })
  afterAll(() => world.close())

  test('suggests the models that were measured, best first, with the reason', async () => {
    const { status, body } = await ask('/api/tankmodels/models/suggested', {
      shape: 'rectangular',
      dimensions: { w: 1010, l: 1000, h: 995 },
    })
    expect(status).toBe(200)
    expect(body).toHaveLength(1)
    expect(body[0]).toMatchObject({
      model: { name: 'Slim' },
      reason: expect.stringContaining('Width 1000 mm, 1 % smaller') as string,
    })
  })

  test('refuses measures that are none, by field', async () => {
    for (const [body, field] of [
      [{}, 'dimensions'],
      [{ dimensions: { d: 0 } }, 'dimensions.d'],
      [{ dimensions: { d: -5 } }, 'dimensions.d'],
      [{ capacity_l: 'big' }, 'capacity_l'],
      [{ shape: 'round', capacity_l: 5 }, 'shape'],
      [{ shape: ['sphere'], capacity_l: 5 }, 'shape'],
      [{ capacity_l: 0 }, 'capacity_l'],
      [{ capacity_l: 5, colour: 'green' }, 'colour'],
    ] as const) {
      const { status, body: answer } = await ask('/api/tankmodels/models/suggested', body)
      expect([status, Object.keys(answer.errors as object)]).toEqual([422, [field]])
    }
    const { body } = await ask('/api/tankmodels/models/suggested', { shape: 'round', capacity_l: 5 })
    expect((body.errors as Record<string, string>).shape).toContain('vertical_cylinder')
  })

  test('shows a change of geometry on the tank’s own readings before it is made, and changes nothing', async () => {
    const before = await world.db.query('select * from readings order by id')
    const { status, body } = await ask(`/api/tanks/${tank}/geometry/preview`, {
      dimensions: { ...BOX.dimensions, w: 1200 },
      capacity_l: 1200,
    })
    expect(status).toBe(200)
    const { readings, after } = body as unknown as {
      readings: { before_l: number; after_l: number }[]
      after: { geometry_l: number; capacity_l: number }
    }
    expect(after).toMatchObject({ geometry_l: 1200, capacity_l: 1200 })
    expect(readings).toHaveLength(8)
    expect(readings[0]).toMatchObject({ before_l: 593, after_l: 711.6 })
    expect(await world.db.query('select * from readings order by id')).toEqual(before)
    const { body: raised } = await ask(`/api/tanks/${tank}/geometry/preview`, { sensor_offset_mm: 50 })
    expect(
      (raised as unknown as typeof body & { readings: { after_l: number }[] }).readings[0]!.after_l,
    ).toBe(643)
  })

  test('refuses a geometry that can not be, and who may not change the tank', async () => {
    const preview = (body: object, who?: string) => ask(`/api/tanks/${tank}/geometry/preview`, body, who)
    expect((await preview({ dimensions: { w: 0, l: 1000, h: 1000 } })).body.errors).toHaveProperty(
      'dimensions.w',
    )
    const falling = [
      { mm: 100, l: 50 },
      { mm: 200, l: 40 },
    ]
    expect((await preview({ strapping: falling })).body.errors).toHaveProperty('strapping.1.l')
    expect((await preview({ sensor_offset_mm: 'high' })).status).toBe(422)
    for (const [body, field] of [
      [{ capacity_l: 'x' }, 'capacity_l'],
      [{ capacity_l: -5 }, 'capacity_l'],
      [{ sensor_offset_mm: 1e9 }, 'sensor_offset_mm'],
      [{ shape: ['sphere'] }, 'shape'],
      [{ dimensions: { ...BOX.dimensions, depth: 5 } }, 'dimensions.depth'],
      [{ level_mm: 5 }, 'level_mm'],
      [{ colour: 'green' }, 'colour'],
    ] as const) {
      const { status, body: answer } = await preview(body)
      expect([status, Object.keys(answer.errors as object)]).toEqual([422, [field]])
    }
    expect((await preview([{ capacity_l: 1200 }])).status).toBe(400)
    expect((await preview({}, 'group manager')).status).toBe(403)
    expect((await preview({}, 'none')).status).toBe(403)
  })

  test.each([
    [{ shape: ['vertical_cylinder'] }, ['shape']],
    [{ shape: undefined }, ['shape']],
    [{ colour: 'green' }, ['colour']],
    [{ dimensions: { d: 1000, h: 1000, depth: 5 } }, ['dimensions.depth']],
    [{ dimensions: { d: '1000', h: 1000 } }, ['dimensions.d']],
    [{ dimensions: [1000, 1000] }, ['dimensions']],
    [{ strapping: [{ mm: 100, l: 50, gal: 11 }] }, ['strapping.0.gal']],
    [{ level_mm: '500' }, ['level_mm']],
    [{ level_mm: -1 }, ['level_mm']],
    [{ level_mm: undefined }, ['volume_l']],
    [{ capacity_l: 'x', step_mm: 0 }, ['capacity_l', 'step_mm']],
  ])('the calculator refuses %j by name', async (wrong, fields) => {
    const vessel = { shape: 'vertical_cylinder', dimensions: { d: 1000, h: 1000 }, level_mm: 500 }
    const { status, body } = await ask('/api/tankmodels/calculate', { ...vessel, ...wrong })
    expect([status, Object.keys(body.errors as object)]).toEqual([422, fields])
    expect((await ask('/api/tankmodels/calculate', [vessel])).status).toBe(400)
    expect((await ask('/api/tankmodels/calculate', { ...vessel, step_mm: 500 })).body).toMatchObject({
      pct: 50,
      dip_chart: [{ mm: 0 }, { mm: 500 }, { mm: 1000 }],
    })
  })

  test('both geometries are on record when the change is made', async () => {
    const admin = world.as('admin')
    const { body: record } = await admin('GET', `/api/tanks/${tank}`)
    await admin(
      'PUT',
      `/api/tanks/${tank}`,
      { dimensions: { ...BOX.dimensions, w: 1200 }, capacity_l: 1200 },
      {
        'if-match': `"${record.version}"`,
      },
    )
    await world.app.services.idle()
    const [entry] = await world.db.query<{ before: { capacity_l: number }; after: { capacity_l: number } }>(
      `select before, after from audit_log where entity = 'tanks' and entity_id = $1 order by id desc limit 1`,
      [String(tank)],
    )
    expect([entry!.before.capacity_l, entry!.after.capacity_l]).toEqual([1000, 1200])
    const [newest] = (await admin('GET', `/api/tanks/${tank}/readings/1`)).body as unknown as {
      volume_l: number
    }[]
    expect(newest!.volume_l).toBe(711.6)
  })

  test('a device’s readings can be worked out anew by who may change it', async () => {
    const [device] = await world.db.query<{ id: number }>(`select id from devices where device_id = 'DD01'`)
    const path = `/api/devices/${device!.id}/regenerateReadings`
    expect((await ask(path, {})).body).toEqual({ id: device!.id, messages: 8 })
    expect((await ask(path, {}, 'group manager')).status).toBe(403)
  })
})
