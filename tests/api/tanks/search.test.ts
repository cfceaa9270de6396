import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entityOf } from '../../../src/config/entities'
import { startWorld, type World } from '../contract/world'
import { ENGINE } from '../ingest/support'

const [tanks, customers] = [entityOf('tanks'), entityOf('customers')]

describe('the search for a tank', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld(ENGINE)
  })
  afterAll(() => world.close())

  const found = async (q: string) => {
    const query = new URLSearchParams({ filter: JSON.stringify({ q }) })
    return (await world.as('admin')('GET', `/api/tanks?${query}`)).body.map(({ id }) => id)
  }

  const addDevice = async (device_id: string, enclosure_id: string) => {
    const body = {
      device_id,
      enclosure_id,
      network: 'sigfox',
      sigfox_id: device_id.slice(1),
      hw_version: '2.1',
    }
    return (await world.as('admin')('POST', '/api/devices', body)).body
  }

  test('finds it by name, customer, phone, place, device, tag and product, in any order of words', async () => {
    const customer = await world.make(customers, 'b', {
      name: 'Nora Egan',
      customer_no: 'EG-77',
      phone: '+353221234567',
      address_1: '4 Mill Road',
    })
    const device = await addDevice('U9177', 'ENC-9177')
    const { id } = await world.make(tanks, 'b', {
      name: 'Yard tank',
      customer_id: customer.id,
      device_id: device.id,
      content_type: 'other',
      content_label: 'Waste oil',
      tags: ['winter'],
    })
    const words = [
      'yard',
      'EGAN',
      'eg-77',
      '1234567',
      '022 123',
      'mill road',
      'enc-9177',
      'u9177',
      'winter',
      'waste',
    ]
    for (const q of [...words, 'egan yard', 'oil nora']) expect([q, await found(q)]).toEqual([q, [id]])
    for (const q of ['egan kerosene', 'ENC-9178', 'Egan Mill Lane'])
      expect([q, await found(q)]).toEqual([q, []])
    await world.make(tanks, 'a', { name: 'Lorry tank', content_type: 'derv', county_id: 1 })
    const other = await world.make(tanks, 'a', { name: 'Farm tank', content_type: 'gas_oil' })
    for (const q of ['lorry diesel', 'derv lorry', 'cork lorry'])
      expect([q, (await found(q)).length]).toEqual([q, 1])
    expect(await found('gas oil farm')).toEqual([other.id])
    // Another client's records aren't found.
    const query = new URLSearchParams({ filter: JSON.stringify({ q: 'egan' }) })
    for (const who of ['client', 'provider', 'group manager'])
      expect((await world.as(who)('GET', `/api/tanks?${query}`)).body, who).toEqual([])
  })

  test('follows what changes on the customer, the device and the tank', async () => {
    const customer = await world.make(customers, 'b', { name: 'Gleeson Bakery' })
    const device = await addDevice('U9200', 'ENC-9200')
    const { id } = await world.make(tanks, 'b', { customer_id: customer.id, device_id: device.id })
    const admin = world.as('admin')
    await admin('PUT', `/api/customers/${customer.id}`, { name: 'Hogan Bakery' })
    expect(await found('gleeson')).toEqual([])
    expect(await found('hogan')).toEqual([id])
    await admin('PUT', `/api/devices/${device.id}`, { enclosure_id: 'ENC-9201' })
    expect(await found('ENC-9200')).toEqual([])
    expect(await found('ENC-9201')).toEqual([id])
    await admin('PUT', `/api/tanks/${id}`, { device_id: null, tags: ['hard to reach'] })
    expect(await found('ENC-9201')).toEqual([])
    expect(await found('reach hard')).toEqual([id])
  })

  test('finds names whose accents and apostrophes are typed, and those where they are left out', async () => {
    const customer = await world.make(customers, 'b', {
      name: 'Máiréad Ní Dhomhnaill',
      customer_no: 'ÓS-1',
      address_1: 'Cill Áirne',
    })
    const { id } = await world.make(tanks, 'b', { name: 'O’Grady yard', customer_id: customer.id })
    for (const q of ['Máiréad', 'mairead', 'MAIREAD NÍ', 'os-1', 'cill airne', "o'grady", 'O’GRADY'])
      expect([q, await found(q)]).toEqual([q, [id]])
    expect(await found('mairéid')).toEqual([])
  })

  test('is no field of the answer', async () => {
    const [row] = (await world.as('admin')('GET', '/api/tanks')).body
    expect(row).not.toHaveProperty('search_text')
  })

  test('keeps to as many indexes as each message of a device can afford', async () => {
    const indexes = await world.db.query(
      `select indexname from pg_indexes where schemaname = current_schema() and tablename = 'tanks'`,
    )
    expect(indexes.length).toBeLessThanOrEqual(24)
  })
})
