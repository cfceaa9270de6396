import { once } from 'node:events'
import { get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { entityOf } from '../../../src/config/entities'
import { startWorld, type World } from '../contract/world'
import { ENGINE } from '../ingest/support'

const ROWS = 60_000

describe('a list as a file', () => {
  let world: World
  let address: string
  beforeAll(async () => {
    world = await startWorld(ENGINE)
    await world.db.query(
      `insert into tanks (name, group_id, content_type, capacity_l)
       select 'Tank ' || n, 11, 'kerosene', 1000 from generate_series(1, $1::int) as n`,
      [ROWS],
    )
    await world.app.listen({ port: 0, host: '127.0.0.1' })
    address = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
  })
  afterAll(() => world.close())

  test.each([
    ['/api/tanks/export', 'tanks.csv'],
    ['/api/tanks/export?format=xlsx', 'tanks.xlsx'],
    ['/api/tanks/gridList/export', 'tanks.csv'],
    ['/api/customers/export', 'customers.csv'],
    ['/api/dashboard/services/export', 'services.csv'],
    ['/api/report-schedules/export', 'report_schedules.csv'],
  ])('%s is called %s', async (url, name) => {
    const { headers } = await world.as('admin')(
      'GET',
      `${url}${url.includes('?') ? '&' : '?'}filter={"id":1}`,
    )
    expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`)
  })

  test('has every row of the list', async () => {
    const { text } = await world.as('admin')('GET', '/api/tanks/export?columns=["id"]')
    expect(new Set(text.trim().split('\r\n').slice(1)).size).toBe(ROWS)
  })

  test('has the rows that were chosen, where some were, and no others', async () => {
    const { text } = await world.as('admin')(
      'GET',
      '/api/tanks/export?columns=["id"]&filter={"id_gt":5}&ids=[4,7,9]',
    )
    expect(text.trim().split('\r\n').slice(1)).toEqual(['7', '9'])
  })

  test('takes columns and ids as JSON, and as the words with commas of earlier versions', async () => {
    const ask = async (columns: string, ids: string) =>
      world.as('admin')('GET', `/api/tanks/export?columns=${columns}&ids=${ids}&sort=["id","ASC"]`)
    const { text } = await ask('["id","direction"]', '[4,7]')
    expect(text.trim().split('\r\n').slice(1)).toEqual([
      expect.stringMatching(/^4,\D+$/),
      expect.stringMatching(/^7,\D+$/),
    ])
    expect((await ask('id,direction', '4,7')).text).toBe(text)
  })

  test.each([
    ['columns', '["id"'],
    ['columns', '[]'],
    ['columns', '[1]'],
    ['columns', '[["id"]]'],
    ['columns', '["no_such"]'],
    ['columns', '{"0":"id"}'],
    ['columns', 'id, name'],
    ['ids', '[4'],
    ['ids', '[[4]]'],
    ['ids', 'x'],
  ])('refuses %s=%s', async (name, value) => {
    const refused = await world.as('admin')('GET', `/api/tanks/export?${name}=${encodeURIComponent(value)}`)
    expect([refused.status, refused.body.code], refused.text).toEqual([400, 'malformed'])
  })

  test('tells figures without the noise of floats, and every digit of a place', async () => {
    await world.db.query(
      `update tanks set volume_l = 118.39999999999998, rate_l_day = -24.899999999999977, lat = 52.123456 where id = 1`,
    )
    const columns = '["volume_l","rate_l_day","lat"]'
    const { text } = await world.as('admin')('GET', `/api/tanks/export?columns=${columns}&filter={"id":1}`)
    expect(text.split('\r\n')[1]).toBe('118.4,-24.9,52.123456')
  })

  test.each(['csv', 'xlsx'])('that nobody waits for any more is read no further: %s', async format => {
    const authorization = `Bearer ${world.app.jwt.sign({ sub: '1', role: 'admin' })}`
    const read = vi.spyOn(world.db, 'run')
    const url = `/api/tanks/export?format=${format}`
    const served = once(world.app.server, 'request') as Promise<[unknown, ServerResponse]>
    const asked = get(address + url, { headers: { authorization }, agent: false })
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    await once(answer, 'data')
    const closed = once((await served)[1], 'close')
    asked.destroy()
    await closed
    const left = read.mock.calls.length
    read.mockClear()
    // The next request gets the complete file.
    expect((await world.as('admin')('GET', url)).status).toBe(200)
    expect(left).toBeLessThan(read.mock.calls.length / 2)
    read.mockRestore()
  })
})

describe('what others use', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld(ENGINE)
  })
  afterAll(() => world.close())
  const admin: World['as'] extends (who: string) => infer C ? C : never = (...request) =>
    world.as('admin')(...request)

  test('is not removed: a model that a tank has stays, and says of whom', async () => {
    const model = await world.make(entityOf('models'))
    const tank = await world.make(entityOf('tanks'), 'a', { model_id: model.id })
    const refused = await admin('DELETE', `/api/models/${model.id}`)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ code: 'in_use', error: expect.stringContaining('Tank') })
    expect((await admin('GET', `/api/models/${model.id}`)).status).toBe(200)
    await admin('DELETE', `/api/tanks/${tank.id}`)
    expect((await admin('DELETE', `/api/models/${model.id}`)).status).toBe(200)
    expect((await admin('GET', `/api/models/${model.id}`)).status).toBe(404)
  })

  test('is left where many are removed at once, and named; the count is of those that went', async () => {
    const [free, other, used] = [
      await world.make(entityOf('models')),
      await world.make(entityOf('models')),
      await world.make(entityOf('models')),
    ]
    await world.make(entityOf('tanks'), 'a', { model_id: used.id })
    const ids = [free.id, used.id, other.id]
    const { body } = await admin('POST', '/api/models/bulk', { action: 'remove', ids })
    expect(body).toMatchObject({ changed: 2, done: [free.id, other.id] })
    expect(body.failed).toEqual([expect.objectContaining({ id: used.id, title: used.name })])
    const left = await admin('GET', `/api/models?filter=${encodeURIComponent(JSON.stringify({ id: ids }))}`)
    expect(left.body.map(({ id }) => id)).toEqual([used.id])
    // Removing by filter sends the expected number of records.
    const late = await admin('POST', '/api/models/bulk', {
      action: 'remove',
      filter: { id: ids },
      expected: 3,
    })
    expect(late.status).toBe(409)
  })
})
