import { updateSearchText } from '../../../server/features/tanks/searchText'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entityOf } from '../../../src/config/entities'
import { addTank, ENGINE } from '../ingest/support'
import { startWorld, type World } from '../contract/world'

type SearchResult = { id: number; title: string; about: string[] }
type Answer = Record<'tanks' | 'customers' | 'devices', SearchResult[]>

describe('the search for tanks, customers and devices', () => {
  let world: World
  const ids = { tank: 0, customer: 0, device: 0, foreign: 0 }
  const search = async (q: string, who = 'admin') => {
    const { body } = await world.as(who)('GET', `/api/search?q=${encodeURIComponent(q)}`)
    return body as unknown as Answer
  }
  const found = async (q: string, who?: string) => {
    const answer = await search(q, who)
    return Object.fromEntries(Object.entries(answer).map(([kind, rows]) => [kind, rows.map(({ id }) => id)]))
  }

  beforeAll(async () => {
    world = await startWorld(ENGINE)
    const entity = entityOf('customers')
    const mine = await world.make(entity, 'a', {
      name: 'Quillfeather Mill',
      customer_no: 'QF-77',
      phone: '+353861234567',
      address_1: '4 Gorsebridge Lane',
    })
    const theirs = await world.make(entity, 'b', { name: 'Quillfeather Farm', customer_no: 'QF-78' })
    ids.customer = Number(mine.id)
    const [device] = await world.db.query<{ id: number }>(
      `insert into devices (device_id, enclosure_id, sigfox_id, hw_version, network)
       values ('DEV-QF', 'LID-QF', 'ABC1', '2.2', 'sigfox') returning id`,
    )
    ids.device = device!.id
    ids.tank = await addTank(world.db, null, { group_id: 11 })
    ids.foreign = await addTank(world.db, null, { group_id: 21 })
    await world.db.query('update tanks set name = $1, customer_id = $2, device_id = $3 where id = $4', [
      'Boiler house',
      ids.customer,
      ids.device,
      ids.tank,
    ])
    await world.db.query('update devices set tank_id = $1 where id = $2', [ids.tank, ids.device])
    await world.db.query('update tanks set name = $1, customer_id = $2 where id = $3', [
      'Boiler shed',
      theirs.id,
      ids.foreign,
    ])
    await updateSearchText(world.db)
  })
  afterAll(() => world.close())

  test.each([
    'Quillfeather Mill',
    'qf-77',
    '086 123 4567',
    '+353 86 1234567',
    '00353861234567',
    '+353 (0)86 123 4567',
    '086-1234567',
    '(086) 1234567',
    'gorsebridge',
  ])('finds a customer and the tank that is theirs by %s', async q => {
    expect(await found(q)).toEqual({ tanks: [ids.tank], customers: [ids.customer], devices: [] })
  })

  test.each(['DEV-QF', 'lid-qf', 'abc1'])('finds a device and the tank that it is on by %s', async q => {
    expect(await found(q)).toEqual({ tanks: [ids.tank], customers: [], devices: [ids.device] })
  })

  test('tells records of one name apart', async () => {
    const { tanks, devices } = await search('lid-qf')
    expect(tanks[0]).toEqual({ id: ids.tank, title: 'Boiler house', about: ['Quillfeather Mill'] })
    expect(devices[0]!.about).toEqual(['LID-QF', 'Boiler house'])
  })

  describe('by the townland of a customer', () => {
    let townland: number
    /** Results in the lists of customers and tanks. */
    const listed = async (q: string, who = 'admin') => {
      const filter = encodeURIComponent(JSON.stringify({ q }))
      const answers = ['customers', 'tanks'].map(path =>
        world.as(who)('GET', `/api/${path}?filter=${filter}`),
      )
      return (await Promise.all(answers)).flatMap(({ body }) => body.map(({ id }) => id))
    }
    const rename = (name: string) => world.as('admin')('PUT', `/api/townlands/${townland}`, { name })
    const live = (townland_id: number | null) =>
      world.as('admin')('PUT', `/api/customers/${ids.customer}`, { townland_id })

    beforeAll(async () => {
      const [customer] = await world.db.query<{ county_id: number }>(
        'select county_id from customers where id = $1',
        [ids.customer],
      )
      const made = await world.as('admin')('POST', '/api/townlands', { name: 'Moorquartz', ...customer })
      townland = Number(made.body.id)
      await live(townland)
    })

    test('finds them and their tank, together with words of anything else that is known of them', async () => {
      expect(await found('moorquartz')).toEqual({
        tanks: [ids.tank],
        customers: [ids.customer],
        devices: [],
      })
      expect(await listed('quillfeather oorquar')).toEqual([ids.customer, ids.tank])
      expect(await listed('moorquartz', 'client')).toEqual([ids.customer, ids.tank])
    })

    test('finds them by what it is called now', async () => {
      expect((await rename('Glenquartz')).status).toBe(200)
      expect(await listed('moorquartz')).toEqual([])
      expect(await listed('glenquartz')).toEqual([ids.customer, ids.tank])
    })

    test('tells of no secret where somebody chose it, and sends no copy of its name', async () => {
      const { body } = await world.as('admin')('GET', `/api/customers/${ids.customer}`)
      expect(body).not.toHaveProperty('townland_name')
      const log = await world.db.query(
        `select before, after from audit_log where entity = 'customers' and entity_id = $1`,
        [String(ids.customer)],
      )
      expect(JSON.stringify(log)).toContain('townland_id')
      expect(JSON.stringify(log)).not.toMatch(/\$secrets|townland_name/)
    })

    test('finds them no longer once they live elsewhere', async () => {
      expect((await live(null)).status).toBe(200)
      expect(await listed('glenquartz')).toEqual([])
    })
  })

  test('finds nothing of anybody else', async () => {
    expect((await found('boiler')).tanks).toEqual([ids.tank, ids.foreign])
    expect((await found('boiler', 'client')).tanks).toEqual([ids.tank])
    expect(await found('QF-78', 'client')).toEqual({ tanks: [], customers: [], devices: [] })
    expect(await found('lid-qf', 'test-user')).toEqual({ tanks: [], customers: [], devices: [] })
    expect(await found('quillfeather', 'install-user')).toEqual({ tanks: [], customers: [], devices: [] })
  })

  test('takes wildcards for what they are, and asks for something', async () => {
    expect(await found('%')).toEqual({ tanks: [], customers: [], devices: [] })
    const { status, body } = await world.as('admin')('GET', '/api/search')
    expect([status, Object.keys((body as unknown as { errors: object }).errors)]).toEqual([400, ['q']])
  })
})
