import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entityOf } from '../../../src/config/entities'
import { crc8 } from '../../../server/domain/codec/crc8'
import { startWorld, type Answer, type World } from '../contract/world'
import { addDevice, addTank, ENGINE } from '../ingest/support'

describe('what no device may be told or brought to', () => {
  let world: World
  let made = 0
  const admin: ReturnType<World['as']> = (...request) => world.as('admin')(...request)
  const device = async (state: string) => {
    const id = await addDevice(world.db, `5E${(++made).toString(16).padStart(4, '0')}`.toUpperCase())
    await world.db.query('update devices set state = $2 where id = $1', [id, state])
    return id
  }
  /** A tank with the device on it. */
  const tankOf = async (id: number | null, state = 'active') => {
    const tank = await addTank(world.db, id, { group_id: 11, name: `Tank ${++made}` })
    await world.db.query('update tanks set state = $2 where id = $1', [tank, state])
    if (id !== null) await world.db.query('update devices set tank_id = $2 where id = $1', [id, tank])
    return tank
  }
  const act = (id: number, action: string, input: object = {}) =>
    admin('POST', `/api/devices/${id}/${action}`, input)
  const fieldsOf = ({ status, body }: Answer) => [status, Object.keys((body.errors ?? {}) as object)]

  beforeAll(async () => {
    world = await startWorld(ENGINE)
  })
  afterAll(() => world.close())

  test.each(['failed', 'quarantined'])(
    'a device that is %s gives its tank to another, not to its second life',
    async state => {
      const [old, fresh] = [await device(state), await device('activated')]
      const tank = await tankOf(old)
      expect(fieldsOf(await act(old, 'refurbish'))).toEqual([422, ['tank_id']])
      const swapped = await act(old, 'swap', { replacement_id: fresh, reason: 'No echo' })
      expect(swapped.status, swapped.text).toBe(200)
      expect((await admin('GET', `/api/tanks/${tank}`)).body.device_id).toBe(fresh)
      expect((await act(old, 'refurbish')).status).toBe(200)
    },
  )

  test('a tank that is out of use gets no device, and a device that is out of use gets no tank', async () => {
    const gone = await tankOf(null, 'decommissioned')
    expect(fieldsOf(await act(await device('shipped'), 'assign', { tank_id: gone }))).toEqual([
      422,
      ['tank_id'],
    ])
    const put = async (tank: number, state: string) =>
      fieldsOf(await admin('PUT', `/api/tanks/${tank}`, { device_id: await device(state) }))
    expect(await put(gone, 'shipped')).toEqual([422, ['device_id']])
    const tank = await tankOf(null)
    for (const state of ['failed', 'returned', 'retired'])
      expect(await put(tank, state), state).toEqual([422, ['device_id']])
    expect(await put(tank, 'shipped')).toEqual([200, []])
  })

  test('of two who put one device on two tanks, or two devices on one tank, one does', async () => {
    const [one, other] = [await device('shipped'), await device('shipped')]
    const [north, south] = [await tankOf(null), await tankOf(null)]
    const both = await Promise.all([
      act(one, 'assign', { tank_id: north }),
      act(one, 'assign', { tank_id: south }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const free = both[0]!.status === 200 ? south : north
    const third = await device('shipped')
    const race = await Promise.all([
      act(other, 'assign', { tank_id: free }),
      act(third, 'assign', { tank_id: free }),
    ])
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const doubled = await world.db.query(
      'select device_id from tanks where device_id is not null and deleted_at is null group by 1 having count(*) > 1',
    )
    expect(doubled).toEqual([])
  })

  test('a downlink takes what belongs to its kind alone, and no setting that nobody may set by name', async () => {
    const id = await device('installed')
    const set = async (body: object) => fieldsOf(await admin('POST', `/api/devices/${id}/setDownlink`, body))
    expect(await set({ kind: 'intervals', interval_min: 60, low_mm: 500 })).toEqual([422, ['low_mm']])
    expect(await set({ kind: 'restart', firmware: '1.4.0' })).toEqual([422, ['firmware']])
    const { body } = await admin('GET', `/api/devices/${id}/getDownlink`)
    const bytes = (...rest: number[]) => {
      const all = [...rest.slice(0, 1), Number(body.next_version), ...rest.slice(1)]
      return Buffer.from([...all, crc8(Uint8Array.from(all))]).toString('hex')
    }
    // 65,535 mm is above the maximum of a threshold; a fill change of 0 mm would always be reached.
    expect(await set({ downlink: bytes(2, 0xff, 0xff, 1, 0, 25) })).toEqual([422, ['downlink']])
    expect(await set({ downlink: bytes(2, 1, 0, 2, 0, 0) })).toEqual([422, ['downlink']])
    expect(await set({ downlink: bytes(6, 0, 0, 0, 0, 0), firmware: '1.4.0' })).toEqual([422, ['firmware']])
    const queued = await world.db.query('select 1 from downlinks where device_id = $1', [id])
    expect(queued).toEqual([])
    const none = await admin('POST', `/api/devices/${id}/setDownlink`, { kind: 'restart', priority: null })
    expect([none.status, none.body.priority]).toEqual([201, 50])
  })

  test('firmware isn’t put over what is newer than itself', async () => {
    const release = await world.make(entityOf('firmwares'), 'a', {
      version_name: '4.2.0',
      min_from_version: null,
    })
    const set = (min_from_version: string) =>
      admin('PUT', `/api/collections/firmwares/${release.id}`, { min_from_version })
    expect(fieldsOf(await set('4.2.1'))).toEqual([422, ['min_from_version']])
    expect((await set('4.2.0-rc.3')).status).toBe(200)
  })
})
