// @vitest-environment jsdom
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startSession } from '../../src/providers/auth/session'
import { dataProvider } from '../../src/providers/data/dataProvider'
import { AppError } from '../../src/providers/errors'
import { startApi, type Api } from './support'

let api: Api
const page = { page: 1, perPage: 25 }
const byName = { field: 'name', order: 'ASC' as const }

beforeAll(async () => {
  api = await startApi()
  await startSession({
    token: api.tokens.admin,
    role: 'admin',
    user: {
      id: 1,
      uid: 'u1',
      name: 'admin',
      email: 'u1@example.com',
      roles: [{ name: 'admin' }],
      role_type: 'admin',
      service_type: 0,
      tank_group_ids: [],
      permissions: [],
    },
  })
})
afterAll(() => api.stop())
afterEach(() => api.intercept(() => undefined))

const params = (path: string) => Object.fromEntries(new URL(path, 'http://x').searchParams)

describe('getList', () => {
  test('asks in the dialect of ra-data-simple-rest, with the filter of the screen on top', async () => {
    api.calls.length = 0
    const { data, total } = await dataProvider.getList('clients', {
      filter: { active: true, parent_id: 11 },
      sort: byName,
      pagination: { page: 2, perPage: 1 },
    })
    expect(params(api.calls[0]!.path)).toEqual({
      filter: '{"active":true,"parent_id":null}',
      sort: '["name","ASC"]',
      range: '[1,1]',
    })
    expect(data).toHaveLength(1)
    expect(total).toBeGreaterThan(1)
  })

  test('says that a total is capped where the server says so', async () => {
    api.intercept(() =>
      Response.json([{ id: 1 }], {
        headers: { 'content-range': 'tanks 0-0/10000', 'x-total-capped': 'true' },
      }),
    )
    const list = await dataProvider.getList('tanks', { filter: {}, sort: byName, pagination: page })
    expect(list).toMatchObject({ total: 10_000, meta: { capped: true } })
  })
})

describe('getMany', () => {
  test('brings every record however many there are, in requests that a server takes', async () => {
    const ids: number[] = []
    for (let i = 0; i < 30; i++)
      ids.push((await api.ask('POST', '/api/counties', { name: `County ${i}`, country_id: 1 })).id)
    const { data } = await dataProvider.getMany('counties', { ids })
    expect(data.map(({ id }) => id).sort((a, b) => Number(a) - Number(b))).toEqual(ids)
    api.calls.length = 0
    await dataProvider.getMany('counties', { ids: Array.from({ length: 450 }, (_, i) => i + 1) })
    expect(api.calls.map(({ path }) => params(path).range)).toEqual(['[0,199]', '[0,199]', '[0,49]'])
  })

  test('finds a depot by the name of its entity, which no screen narrows', async () => {
    const { data } = await dataProvider.getMany('tankgroups', { ids: [10, 11] })
    expect(data.map(({ name }) => name as string).sort()).toEqual(['A', 'A depot'])
  })

  test('asks for groups and countries once, until one of them was written or a stranger is named', async () => {
    const depot = await api.ask('POST', '/api/tankgroups', { name: 'Kept', code: 'KEPT', parent_id: 10 })
    await dataProvider.update('groups', { id: depot.id, data: { name: 'Kept' }, previousData: depot })
    const asked = async (ids: number[]) => {
      api.calls.length = 0
      const { data } = await dataProvider.getMany('tankgroups', { ids })
      return { calls: api.calls.length, names: data.map(({ name }) => name as string) }
    }
    expect(await asked([10, depot.id])).toEqual({ calls: 1, names: ['A', 'Kept'] })
    expect(await asked([depot.id, 10])).toEqual({ calls: 0, names: ['Kept', 'A'] })
    const { data } = await dataProvider.getOne('groups', { id: depot.id })
    await dataProvider.update('groups', { id: depot.id, data: { name: 'Renamed' }, previousData: data })
    expect((await asked([depot.id])).names).toEqual(['Renamed'])
    const later = await api.ask('POST', '/api/tankgroups', { name: 'Later', code: 'LATER', parent_id: 10 })
    expect(await asked([later.id])).toEqual({ calls: 1, names: ['Later'] })
    await dataProvider.updateMany('groups', { ids: [later.id], data: { name: 'In bulk' } })
    expect((await asked([later.id])).names).toEqual(['In bulk'])
  })
})

describe('getManyReference', () => {
  test('brings the records that belong to one, a page at a time', async () => {
    const { data, total } = await dataProvider.getManyReference('tankgroups', {
      target: 'parent_id',
      id: 10,
      filter: {},
      sort: byName,
      pagination: page,
    })
    expect(data.every(({ parent_id }) => parent_id === 10)).toBe(true)
    expect(total).toBe(data.length)
  })
})

describe('writes', () => {
  const make = (name: string) => api.ask('POST', '/api/counties', { name, country_id: 1 })

  test('name the version that they were made against, and fail with what there is now', async () => {
    const county = await make('Versioned')
    await api.ask('PUT', `/api/counties/${county.id}`, { position: 3 })
    const stale = dataProvider.update('counties', {
      id: county.id,
      data: { name: 'Stale' },
      previousData: county,
    })
    await expect(stale).rejects.toMatchObject({
      code: 'stale_version',
      status: 409,
      body: { current: { name: 'Versioned', position: 3 } },
    })
  })

  test('carry only what a person may write', async () => {
    const county = await make('Plain')
    api.calls.length = 0
    await dataProvider.update('counties', {
      id: county.id,
      data: { ...county, name: 'Plainer' },
      previousData: county,
    })
    expect(api.calls[0]!.body).toEqual({ name: 'Plainer', country_id: 1, position: 0 })
  })

  test('say by field what is refused', async () => {
    await make('Taken')
    const again = dataProvider.create('counties', { data: { name: 'Taken', country_id: 1 } })
    await expect(again).rejects.toBeInstanceOf(AppError)
    await expect(
      dataProvider.create('counties', { data: { name: 'Taken', country_id: 1 } }),
    ).rejects.toMatchObject({ status: 422, fields: { name: 'Already in use by another record' } })
  })

  test('of many go in one request and fail when one of them does', async () => {
    const made = [await make('Many 1'), await make('Many 2')]
    api.calls.length = 0
    const ids = made.map(({ id }) => id)
    await dataProvider.updateMany('counties', { ids, data: { position: 9 } })
    expect(api.calls.map(({ path }) => path)).toEqual(['/api/counties/bulk'])
    expect(await api.ask('GET', `/api/counties/${ids[1]}`)).toMatchObject({ position: 9 })
    await dataProvider.deleteMany('counties', { ids })
    await expect(dataProvider.getOne('counties', { id: ids[0]! })).rejects.toMatchObject({ status: 404 })
    await expect(dataProvider.deleteMany('countries', { ids: [1] })).rejects.toBeInstanceOf(AppError)
  })

  test('of documents work alike', async () => {
    const { data: batch } = await dataProvider.create('batches', {
      data: { code: 'DP-1', hw_version: '2.2', quantity: 5 },
    })
    expect(typeof batch.id).toBe('string')
    const { data: changed } = await dataProvider.update('batches', {
      id: batch.id,
      data: { quantity: 6 },
      previousData: batch,
    })
    expect(changed).toMatchObject({ quantity: 6, version: 2 })
    await dataProvider.delete('batches', { id: batch.id, previousData: changed })
    await expect(dataProvider.getOne('batches', { id: batch.id })).rejects.toMatchObject({ status: 404 })
  })
})
