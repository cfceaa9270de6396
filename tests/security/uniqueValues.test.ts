import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { entityOf } from '../../src/config/entities'
import { ENGINE, HOUR } from '../api/ingest/support'
import { startWorld, type World } from '../api/contract/world'

const UNIQUE = { key: 'validation.unique' }
const UNUSABLE = { key: 'validation.unusable' }

describe('a value that only one record may have', () => {
  let world: World
  let mine: { id: number | string }
  let neighbour: { id: number | string; imei?: unknown }
  let stranger: { id: number | string; imei?: unknown }
  beforeAll(async () => {
    world = await startWorld(ENGINE)
    const device = entityOf('devices')
    mine = await world.make(device, 'a')
    neighbour = await world.make(device, 'a')
    stranger = await world.make(device, 'b')
  })
  afterAll(() => world.close())
  // Moves past the limit for guessing values: it ends after an hour.
  beforeEach(() => void (world.clock.now = new Date(world.clock.now.getTime() + 2 * HOUR)))
  const asProvider = (imei: unknown, headers = {}) =>
    world.as('provider')('PUT', `/api/devices/${mine.id}`, { imei }, headers)

  test('is told to be taken where the writer sees by whom, and else only that it can’t be used', async () => {
    const seen = await asProvider(neighbour.imei)
    expect([seen.status, seen.body.details]).toEqual([422, { imei: UNIQUE }])
    const warned = vi.spyOn(world.deps.log, 'warn')
    const unseen = await asProvider(stranger.imei)
    expect([unseen.status, unseen.body.details]).toEqual([422, { imei: UNUSABLE }])
    expect(unseen.text).toContain('This value can’t be used')
    expect(unseen.text).not.toContain(String(stranger.imei))
    expect(warned).toHaveBeenCalledWith(
      expect.objectContaining({ user: 3, fields: ['imei'] }),
      expect.anything(),
    )
    const admin = await world.as('admin')('PUT', `/api/devices/${mine.id}`, { imei: stranger.imei })
    expect(admin.body.details).toEqual({ imei: UNIQUE })
    warned.mockRestore()
  })

  test('is no more told by a change of many', async () => {
    const { body } = await world.as('provider')('POST', '/api/devices/bulk', {
      action: 'update',
      ids: [mine.id],
      values: { imei: stranger.imei },
    })
    expect(body.failed).toEqual([expect.objectContaining({ details: { imei: UNUSABLE } })])
  })

  test('can not be tried out: after ten hits whoever guesses waits for an hour, and nobody else', async () => {
    for (let i = 0; i < 10; i++) expect((await asProvider(stranger.imei)).status).toBe(422)
    const refused = await asProvider(stranger.imei)
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
    expect((await asProvider('123456789012345')).status).toBe(429)
    const other = await world.as('client')('PUT', '/api/customers/901', { customer_no: 'C 901' })
    expect(other.status, other.text).toBe(200)
    world.clock.now = new Date(world.clock.now.getTime() + HOUR)
    expect((await asProvider('123456789012345')).status).toBe(200)
  })

  test('of a depot that somebody doesn’t see is not told to him either', async () => {
    const customers = entityOf('customers')
    await world.db.query(
      `insert into tankgroups (id, name, code, parent_id) values (12, 'A other depot', 'A2', 10)`,
    )
    await world.db.query('update users set tank_group_ids = array[11] where id = 2')
    world.app.recordWritten('users')
    const hidden = await world.make(customers, 'a', { parent_id: 12 })
    const known = await world.make(customers, 'a')
    const asClient = (customer_no: unknown) =>
      world.as('client')('PUT', '/api/customers/901', { customer_no })
    expect((await asClient(known.customer_no)).body.details).toEqual({ customer_no: UNIQUE })
    expect((await asClient(hidden.customer_no)).body.details).toEqual({ customer_no: UNUSABLE })
    for (let i = 1; i < 10; i++) expect((await asClient(hidden.customer_no)).status).toBe(422)
    expect((await asClient(hidden.customer_no)).status).toBe(429)
    expect((await asClient('C 902')).status).toBe(429)
  })
})
