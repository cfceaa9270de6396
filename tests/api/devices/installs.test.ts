import { describe, expect, test } from 'vitest'
import { ENGINE } from '../ingest/support'
import { HERE, SAVE, north, setUpInstalls, type Sender } from './installSupport'

describe('installing a device on a tank', () => {
  const own = setUpInstalls(ENGINE)
  const { as, photosOf, newDevice, newTank, newJob, stored, body, fieldsOf } = own

  test('puts the device onto the tank, keeps what it was set up with, ends the visit, and awaits the desk', async () => {
    const made = await as(
      'install-user',
      'POST',
      SAVE,
      await body('install-user', { tank: { capacity_l: 950 } }),
    )
    expect(made.status, made.text).toBe(201)
    expect(made.body).toMatchObject({
      trial: false,
      tank: { id: own.tank },
      device: { state: 'installed' },
      installation: { state: 'submitted', tank_id: own.tank, installer_id: 6, group_id: 11 },
    })
    const { id } = made.body.installation as unknown as { id: string }
    expect(id).toMatch(/^[0-9A-F]{6}$/)
    const [row] = await own.world.db.query(
      `select t.capacity_l, t.state, d.state as device, d.tank_id, j.state as job from tanks t
       join devices d on d.id = t.device_id join jobs j on j.tank_id = t.id where t.id = $1`,
      [own.tank],
    )
    expect(row).toEqual({
      capacity_l: 950,
      state: 'active',
      device: 'installed',
      tank_id: own.tank,
      job: 'done',
    })
    expect((await as('install-user', 'GET', `/api/collections/installations/${id}`)).status).toBe(200)
    const archive = await as('client', 'GET', `/api/installs/archive?tank_id=${own.tank}`)
    expect(archive.body).toMatchObject([
      { installation: { id }, changes: [{ reason: 'new', state: 'submitted' }] },
    ])
    const [setup] = await own.world.db.query<{ data: object }>(
      `select data from documents where collection = 'setups' and (data->>'tank_id')::int = $1`,
      [own.tank],
    )
    expect(setup!.data).toMatchObject({ shape: 'rectangular', sensor_offset_mm: 0 })
  })

  test('a dip above the top of the tank is refused by name, and nothing is written', async () => {
    const before = await stored()
    const dipped = (manual_dip_mm: number) => body('install-user', { installation: { manual_dip_mm } })
    const refused = await as('install-user', 'POST', SAVE, await dipped(1001))
    expect(refused.status).toBe(422)
    expect(Object.keys(fieldsOf(refused))).toEqual(['installation.manual_dip_mm'])
    expect(await stored()).toEqual(before)
    expect((await as('install-user', 'POST', SAVE, await dipped(1000))).status).toBe(201)
  })

  test('the same submit twice is one installation, and another device meanwhile is refused', async () => {
    const given = await body()
    const key = { 'idempotency-key': 'one-install' }
    const first = await as('install-user', 'POST', SAVE, given, key)
    const before = await stored()
    const second = await as('install-user', 'POST', SAVE, given, key)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    expect(await stored()).toEqual(before)
    // The visit is finished: the installer can't see the tank any more, and for the office it is occupied.
    const again = await as('install-user', 'POST', SAVE, given)
    expect(fieldsOf(again)).toHaveProperty(['tank.id'])
    const other = await as('admin', 'POST', SAVE, {
      ...(await body('admin')),
      device: { enclosure_id: (await newDevice()).code },
    })
    expect(other.status).toBe(422)
    expect(fieldsOf(other)).toEqual({
      'tank.id': 'This tank has a device already: remove or swap that one first',
    })
    expect(await stored()).toEqual(before)
  })

  test('two people who install the same device at once: one does', async () => {
    const [a, b] = [own.tank, await newTank()]
    await newJob(b)
    const answers = await Promise.all(
      [a, b].map(async id => as('install-user', 'POST', SAVE, await body('install-user', { tank: { id } }))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect(fieldsOf(answers.find(({ status }) => status === 422)!)).toEqual({
      'device.enclosure_id': 'Remove it from its tank first',
    })
  })

  const BAD: [what: string, field: string, more: () => object | Promise<object>][] = [
    ['51 m off', 'installation.lat', () => ({ installation: north(51) })],
    [
      'a place that is known to 51 m only',
      'installation.accuracy_m',
      () => ({ installation: { accuracy_m: 51 } }),
    ],
    ['no place', 'installation.lng', () => ({ installation: { lng: null } })],
    [
      'one photo',
      'installation.photos',
      async () => ({ installation: { photos: await photosOf('install-user', 1) } }),
    ],
    [
      'nine photos',
      'installation.photos',
      async () => ({ installation: { photos: await photosOf('install-user', 9) } }),
    ],
    [
      'somebody else’s photos',
      'installation.photos',
      async () => ({ installation: { photos: await photosOf('client') } }),
    ],
    [
      'a photo that nobody has taken',
      'installation.photos',
      async () => ({ installation: { photos: [...(await photosOf('install-user', 1)), '/photos/1.jpg'] } }),
    ],
    ['an unknown code', 'device.enclosure_id', () => ({ device: { enclosure_id: 'NOBODY' } })],
    [
      'a code of another client',
      'device.enclosure_id',
      async () => ({ device: { enclosure_id: (await newDevice('shipped', 20)).code } }),
    ],
    [
      'a device that is still on the bench',
      'device.enclosure_id',
      async () => ({ device: { enclosure_id: (await newDevice('calibrated')).code } }),
    ],
    [
      'a retired device',
      'device.enclosure_id',
      async () => ({ device: { enclosure_id: (await newDevice('retired')).code } }),
    ],
    [
      'a shape without its lengths',
      'tank.dimensions.d',
      () => ({ tank: { shape: 'vertical_cylinder', dimensions: { h: 900 } } }),
    ],
    ['a capacity that can’t be', 'tank.capacity_l', () => ({ tank: { capacity_l: 90_000 } })],
    ['another owner', 'tank.group_id', () => ({ tank: { group_id: 21 } })],
    ['a tank far from any visit', 'tank.id', async () => ({ tank: { id: await newTank(11, north(1500)) } })],
    ['no such tank', 'tank.id', () => ({ tank: { id: 'x' } })],
    [
      'a time to come',
      'installation.installed_at',
      () => ({ installation: { installed_at: '2026-03-02T12:00:00Z' } }),
    ],
    ['a name that nothing has', 'installation.mood', () => ({ installation: { mood: 'good' } })],
    ['a state of its own', 'installation.state', () => ({ installation: { state: 'approved' } })],
  ]
  test.each(BAD)('%s is refused by %s, and nothing is half done', async (_what, field, more) => {
    const given = await body('install-user', await more())
    const before = await stored()
    const refused = await as('install-user', 'POST', SAVE, given)
    expect(refused.status, refused.text).toBe(422)
    expect(Object.keys(fieldsOf(refused))).toContain(field)
    expect(await stored()).toEqual(before)
  })

  test('a tank that the installer moves on the map is where they stand', async () => {
    const moved = await as(
      'install-user',
      'POST',
      SAVE,
      await body('install-user', { tank: north(51), installation: north(51) }),
    )
    expect(moved.status, moved.text).toBe(201)
    const [row] = await own.world.db.query<{ lat: number }>('select lat from tanks where id = $1', [own.tank])
    expect(row!.lat).toBeCloseTo(north(51).lat, 5)
  })

  test('an installer sees the tanks of open visits and those within a kilometre, others those of their groups', async () => {
    const [near, far, foreign] = [
      await newTank(11, north(900)),
      await newTank(11, north(1500)),
      await newTank(21, north(5000)),
    ]
    const seen = async (who: string) => {
      const { body: found } = await as(who, 'GET', `/api/installs/tanks?lat=${HERE.lat}&lng=${HERE.lng}`)
      return found as unknown as { id: number; job_id: number | null; distance_m: number }[]
    }
    const installer = await seen('install-user')
    expect(installer[0]).toMatchObject({ id: own.tank, distance_m: 0 })
    expect(installer[0]!.job_id).not.toBeNull()
    const ids = installer.map(({ id }) => id)
    expect(ids).toContain(near)
    expect(ids).not.toContain(far)
    const client = (await seen('client')).map(({ id }) => id)
    expect(client).toEqual(expect.arrayContaining([near, far]))
    expect(client).not.toContain(foreign)
    await own.world.db.query(`update jobs set state = 'done'`)
    expect(await seen('install-user')).toEqual([])
    const late = await as('install-user', 'POST', SAVE, await body())
    expect(fieldsOf(late)).toEqual({ 'tank.id': 'Record not found' })
  })

  test('a new tank is made with its installation, in a depot that is the caller’s', async () => {
    const one = {
      name: 'New',
      content_type: 'kerosene',
      shape: 'rectangular',
      dimensions: { w: 1000, l: 1000, h: 1000 },
      capacity_l: 1000,
    }
    const saved = async (who: Sender, group_id: number) => {
      const { device, installation } = await body(who)
      return as(who, 'POST', SAVE, { tank: { ...one, group_id }, device, installation })
    }
    const before = await stored()
    for (const who of ['install-user', 'client'] as const)
      expect(fieldsOf(await saved(who, 21))).toEqual({ 'tank.group_id': 'Record not found' })
    expect(await stored()).toEqual(before)
    const made = await saved('install-user', 11)
    expect(made.status, made.text).toBe(201)
    const [row] = await own.world.db.query('select lat, lng, group_id, state from tanks where id = $1', [
      (made.body.tank as unknown as { id: number }).id,
    ])
    expect(row).toEqual({ ...HERE, group_id: 11, state: 'active' })
  })

  describe('a new tank', () => {
    const vessel = { shape: 'rectangular', dimensions: { w: 1000, l: 1000, h: 1000 }, capacity_l: 1000 }
    const saved = async (who: Sender, more: object) => {
      const { installation } = await body(who)
      const device = { enclosure_id: (await newDevice()).code }
      const tank = { name: 'New', content_type: 'kerosene', group_id: 11, ...vessel, ...more }
      return as(who, 'POST', SAVE, { tank, device, installation })
    }
    const SENDERS = ['client', 'provider', 'install-user', 'admin'] as const
    const addCustomer = async (parent_id: number) => {
      const [made] = await own.world.db.query<{ id: number }>(
        `insert into customers (name, parent_id, email, county_id, country_id)
         values ('Another', $1, 'a@example.com', 1, 1) returning id`,
        [parent_id],
      )
      return made!.id
    }

    test('gets from a visit its name, place, product and vessel, and nothing else', async () => {
      const before = await stored()
      const others = {
        tags: ['vip'],
        access_notes: 'Key under the pot',
        low_pct: 90,
        critical_pct: 80,
        safe_fill_pct: 100,
        dead_stock_l: 1,
        hose_m: 3,
        county_id: 1,
        state: 'draft',
        device_id: 1,
        quarantined: true,
      }
      for (const who of SENDERS) {
        const refused = await saved(who, { ...others, colour: 'red' })
        expect([who, refused.status]).toEqual([who, 422])
        const readOnly = Object.keys(others).map(name => [`tank.${name}`, 'Set by the system'])
        expect(fieldsOf(refused)).toEqual({ ...Object.fromEntries(readOnly), 'tank.colour': 'Unknown field' })
      }
      expect(await stored()).toEqual(before)
    })

    test('is not put on a customer of others, and nobody learns whether there is one', async () => {
      await own.world.db.query('update tanks set customer_id = null where group_id = 11')
      const [ofClient, ofOthers] = [await addCustomer(11), await addCustomer(21)]
      for (const who of ['client', 'provider', 'install-user'] as const)
        for (const customer_id of [ofOthers, 99_999, 'x', 2 ** 40])
          expect(fieldsOf(await saved(who, { customer_id }))).toEqual({
            'tank.customer_id': 'Record not found',
          })
      // Installers see no customers but those whom they visit.
      expect(fieldsOf(await saved('install-user', { customer_id: ofClient }))).toEqual({
        'tank.customer_id': 'Record not found',
      })
      expect(fieldsOf(await saved('admin', { customer_id: ofOthers }))).toEqual({
        'tank.customer_id': 'Belongs to another client',
      })
    })

    test('may be put on a customer whom the caller visits or sees', async () => {
      const visited = await addCustomer(11)
      await own.world.db.query('update tanks set customer_id = $2 where id = $1', [own.tank, visited])
      for (const who of ['install-user', 'client'] as const) {
        const made = await saved(who, { customer_id: visited, name: `For ${who}` })
        expect(made.status, made.text).toBe(201)
        const [row] = await own.world.db.query('select customer_id from tanks where name = $1', [
          `For ${who}`,
        ])
        expect(row).toEqual({ customer_id: visited })
      }
    })
  })

  test('a visit with many faults hears all of them at once, and nothing is half done', async () => {
    const before = await stored()
    const faulty = { capacity_l: -1, lat: 95, lng: 0, colour: 'red' }
    const faults = {
      'tank.capacity_l': 'Must be at least 0.1',
      'tank.lat': 'Must be at most 90',
      'tank.colour': 'Unknown field',
      'device.enclosure_id': 'Record not found',
      'device.mood': 'Unknown field',
      'installation.accuracy_m': 'Must be at most 50',
      'installation.photos': 'Record not found',
      'installation.mood': 'Unknown field',
    }
    const device = { enclosure_id: 'NOBODY', mood: 'good' }
    const photos = await photosOf('client')
    const visit = async (tank: object) => {
      const { installation } = await body()
      const refused = await as('install-user', 'POST', SAVE, {
        tank,
        device,
        installation: { ...installation, lat: 95, lng: 0, accuracy_m: 51, mood: 'good', photos },
      })
      expect(refused.status, refused.text).toBe(422)
      return fieldsOf(refused)
    }
    const all = { ...faults, 'installation.lat': 'Must be at most 90' }
    expect(await visit({ id: own.tank, ...faulty })).toEqual(all)
    const { 'tank.lat': _lat, ...others } = all
    expect(await visit({ id: own.tank, ...faulty, lat: null, lng: 181 })).toEqual({
      ...others,
      'tank.lat': 'Required',
      'tank.lng': 'Must be at most 180',
    })
    expect(await visit({ id: 99_999, ...faulty })).toEqual({ ...all, 'tank.id': 'Record not found' })
    const missing = {
      'tank.name': 'Required',
      'tank.content_type': expect.any(String),
      'tank.shape': 'Required',
    }
    const unnamed = { ...faulty, name: '', content_type: 'water', tags: ['vip'] }
    expect(await visit({ ...unnamed, group_id: 11 })).toEqual({
      ...all,
      ...missing,
      'tank.tags': 'Set by the system',
    })
    // A customer of the refused depot isn't told apart from others.
    expect(await visit({ ...unnamed, group_id: 21, customer_id: 170 })).toEqual({
      ...all,
      ...missing,
      'tank.tags': 'Set by the system',
      'tank.group_id': 'Record not found',
    })
    expect(await stored()).toEqual(before)
  })

  test('a dip above the top, a capacity that can’t be and photos of others are named together', async () => {
    const tank = { capacity_l: 90_000 }
    const installation = { manual_dip_mm: 1001, photos: await photosOf('client') }
    const refused = await as('install-user', 'POST', SAVE, await body('install-user', { tank, installation }))
    expect(Object.keys(fieldsOf(refused)).toSorted()).toEqual([
      'installation.manual_dip_mm',
      'installation.photos',
      'tank.capacity_l',
    ])
  })

  test('other roles install nothing', async () => {
    for (const who of ['group manager', 'test-user', 'customer', 'none'])
      expect((await as(who, 'POST', SAVE, await body('install-user'))).status, who).toBe(403)
  })
})
