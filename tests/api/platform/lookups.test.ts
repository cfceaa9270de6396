import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addTank, ENGINE } from '../ingest/support'
import { startWorld, type World } from '../contract/world'

describe('lists that screens choose from', () => {
  let world: World
  const get = (path: string, who = 'admin') => world.as(who)('GET', path)

  beforeAll(async () => {
    world = await startWorld(ENGINE)
    await world.db.query(
      `insert into devices (device_id, sigfox_id, hw_version, network, fw_version, is_test) values
         ('T1', 'E1', '2.2', 'sigfox', '1.4.0', true), ('T2', 'E2', '2.2', 'sigfox', '1.4.0', true),
         ('F1', 'E3', '2.2', 'sigfox', '2.0.0', false)`,
    )
    const tank = await addTank(world.db, null, { group_id: 11 })
    await world.db.query(`update devices set tank_id = $1 where device_id = 'F1'`, [tank])
  })
  afterAll(() => world.close())

  test.each([
    ['/api/tankgroups/parents', 'tankgroups 0-1/2'],
    ['/api/tankgroups/10/children', 'tankgroups 0-0/1'],
    ['/api/tankgroups/11/children', 'tankgroups 0-0/0'],
    ['/api/users/groupmanagers', 'users 0-0/1'],
    ['/api/users/installers', 'users 0-0/1'],
    ['/api/tankgroups/parents?range=[1,1]', 'tankgroups 1-1/2'],
  ])('%s tells how many there are', async (path, range) => {
    expect((await get(path)).headers['content-range']).toBe(range)
  })

  test('a group that the asker can’t see has no depots to tell of: it isn’t there', async () => {
    expect((await get('/api/tankgroups/20/children')).body.map(({ id }) => id)).toEqual([21])
    expect((await get('/api/tankgroups/10/children', 'client')).body.map(({ id }) => id)).toEqual([11])
    expect((await get('/api/tankgroups/20/children', 'client')).status).toBe(404)
    expect((await get('/api/tankgroups/99/children')).status).toBe(404)
  })

  test('a group has its own tanks and those of its depots, as far as the asker sees them', async () => {
    const counts = async (ids: string, who?: string) => get(`/api/tankgroups/counts/tanks?ids=${ids}`, who)
    expect((await counts('[10,11,20]')).body).toEqual([
      { id: 10, count: 1 },
      { id: 11, count: 1 },
      { id: 20, count: 0 },
    ])
    const elsewhere = await addTank(world.db, null, { group_id: 21 })
    expect((await counts('[20,21]')).body.map(({ count }) => count)).toEqual([1, 1])
    // Another client's group and a missing one give the same answer.
    expect((await counts('[10,20,21,99]', 'client')).body.map(({ count }) => count)).toEqual([1, 0, 0, 0])
    const exported = await get('/api/tankgroups/export?columns=["name","tanks"]&sort=["id","ASC"]', 'client')
    expect(exported.text.split('\r\n').slice(1, 3)).toEqual(['A,1', 'A depot,1'])
    await world.db.query('update tanks set deleted_at = now() where id = $1', [elsewhere])
    expect((await counts('[20]')).body).toEqual([{ id: 20, count: 0 }])
  })

  test.each(['', '[', '7', '["7"]', '[1.5]', '[0]', '[99999999999]', JSON.stringify(Array(1001).fill(1))])(
    'counts of the ids %s are refused',
    async ids => {
      expect((await get(`/api/tankgroups/counts/tanks?ids=${ids}`)).status).toBe(400)
    },
  )

  test('distributors have names, and are the admins’ to know', async () => {
    expect((await get('/api/distributors')).body).toMatchObject([
      { id: 8, name: 'Eight' },
      { id: 7, name: 'Seven' },
    ])
    expect((await get('/api/distributors', 'client')).status).toBe(403)
    expect((await get('/api/tankgroups/10', 'client')).body).not.toHaveProperty('distributor_id')
  })

  test('townlands are those of their county', async () => {
    await world.db.query(`insert into counties (id, name, country_id) values (2, 'Kerry', 1)`)
    await world.db.query(`insert into townlands (name, county_id) values ('Annabella', 1), ('Aghadoe', 2)`)
    expect((await get('/api/counties/1/townlands', 'client')).body).toMatchObject([{ name: 'Annabella' }])
    expect((await get('/api/counties/99/townlands')).status).toBe(404)
    const elsewhere = {
      name: 'X',
      parent_id: 11,
      email: 'x@example.com',
      county_id: 1,
      country_id: 1,
      townland_id: 2,
    }
    const refused = await world.as('admin')('POST', '/api/customers', elsewhere)
    expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([422, ['townland_id']])
  })

  test('each fuel has a name and a drawing', async () => {
    expect((await get('/api/fueltypes')).body).toEqual([
      { name: 'kerosene', label: 'Kerosene', icon: 'flame' },
      { name: 'derv', label: 'Derv', icon: 'lorry' },
      { name: 'gas_oil', label: 'Gas oil', icon: 'tractor' },
      { name: 'other', label: 'Other', icon: 'drop' },
    ])
  })

  test('a client’s customers are found with those of its depots, and no others', async () => {
    const find = async (parent: number) =>
      (await get(`/api/customers/searchCustomerByName?txt=ow&parent_id=${parent}`)).body.map(
        ({ name }) => name,
      )
    expect([await find(10), await find(11), await find(20)]).toEqual([['Own'], ['Own'], []])
    const found = async (who: string) =>
      (await get('/api/customers/searchCustomerByName?txt=ow&parent_id=10', who)).body.map(({ id }) => id)
    for (const who of ['client', 'provider', 'group manager']) expect(await found(who), who).toEqual([901])
    for (const who of ['test-user', 'install-user', 'customer'])
      expect((await get('/api/customers/searchCustomerByName?txt=ow', who)).status, who).toBe(403)
  })

  test('customers of one name are all found, and told by pages where that is asked for', async () => {
    await world.db.query(
      `insert into customers (name, parent_id, email, county_id, country_id)
       select 'Alike ' || n, 11, 'alike' || n || '@example.com', 1, 1 from generate_series(1, 30) n`,
    )
    const all = await get('/api/customers/searchCustomerByName?txt=alike&parent_id=10', 'client')
    expect([all.body.length, all.headers['content-range']]).toEqual([30, 'customers 0-29/30'])
    const page = await get('/api/customers/searchCustomerByName?txt=alike&range=[25,49]')
    expect(page.headers['content-range']).toBe('customers 25-29/30')
    const suspended = await get(
      '/api/customers/searchCustomerByName?txt=alike&filter={"status":"suspended","parent_id":20}&parent_id=10',
    )
    expect(suspended.body).toEqual([])
    await world.db.query(`delete from customers where name like 'Alike %'`)
  })

  test('versions are those of the devices that the asker lists', async () => {
    expect((await get('/api/devices/versions', 'test-user')).body).toEqual([{ version: '1.4.0', devices: 2 }])
    expect((await get('/api/devices/versions', 'client')).body).toEqual([{ version: '2.0.0', devices: 1 }])
    const all = (await get('/api/devices/versions')).body
    expect(all.map(({ version }) => version)).toEqual(['1.4.0', '2.0.0'])
  })

  test.each(['abc', '-1', '1.5', '99999999999'])(
    'a search of customers below the client “%s” is refused by name',
    async id => {
      const { status, body } = await get(`/api/customers/searchCustomerByName?parent_id=${id}`)
      expect([status, Object.keys(body.errors as object)]).toEqual([400, ['parent_id']])
      expect((await get('/api/customers/searchCustomerByName?txt=ow&parent_id=11')).body).toHaveLength(1)
    },
  )
})
