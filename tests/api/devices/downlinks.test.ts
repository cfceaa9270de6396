import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crc8 } from '../../../server/domain/codec/crc8'
import { encodeDownlink, type Downlink } from '../../../server/domain/codec/downlink'
import { startWorld, type World } from '../contract/world'
import { addDevice, addTank, ENGINE, HOUR, post, sigfox } from '../ingest/support'

type QueuedDownlink = { id: number; state: string; downlink: string }
type Queue = { next: QueuedDownlink; queue: QueuedDownlink[]; past: QueuedDownlink[]; budget: object }
const START = Date.UTC(2026, 1, 1)
const bytes = (downlink: Downlink) => ({ downlink: Buffer.from(encodeDownlink(downlink)).toString('hex') })
const interval = (minutes: number) =>
  bytes({ kind: 'intervals', config_version: 2, measure_min: minutes, send_min: minutes })

describe('downlinks', () => {
  let world: World
  let made = 0
  const at = (hours: number) => (world.clock.now = new Date(START + hours * HOUR))
  /** A device of client A that has just reported settings version 1. */
  const device = async (group_id = 11) => {
    const key = `4D${(++made).toString(16).padStart(4, '0')}`.toUpperCase()
    const id = await addDevice(world.db, key)
    const tank = await addTank(world.db, id, { group_id, name: key })
    await world.db.query('update devices set tank_id = $2 where id = $1', [id, tank])
    at(0)
    await post(world.app, '/ingest/sigfox', sigfox(key, 0, 1, { config_version: 1 }))
    await world.app.services.idle()
    return { id, key }
  }
  const set = (id: number, body: object, who = 'admin') =>
    world.as(who)('POST', `/api/devices/${id}/setDownlink`, body)
  const statusOf = async (id: number) =>
    (await world.as('admin')('GET', `/api/devices/${id}/getActivationStatus`)).body
  const queueOf = async (id: number) =>
    (await world.as('admin')('GET', `/api/devices/${id}/getDownlink`)).body as unknown as Queue
  const configOf = async (id: number) =>
    (await world.as('admin')('GET', `/api/devices/${id}/getConfig`)).body as Record<string, object>
  /** The downlink that the device gets at that hour. */
  const ask = async (key: string, hours: number, config_version: number) => {
    at(hours)
    const answer = await post(world.app, '/ingest/sigfox', {
      ...sigfox(key, hours, Math.round(hours * 10) + 2, { config_version }),
      ack: true,
    })
    return answer.statusCode === 204 ? null : answer.json()[key].downlinkData
  }

  beforeAll(async () => {
    world = await startWorld(ENGINE)
  })
  afterAll(() => world.close())

  test('an interval is queued, offered when the device asks, and applied once the device shows it', async () => {
    const { id, key } = await device()
    const queued = await set(id, { kind: 'intervals', interval_min: 120 })
    expect(queued.status, queued.text).toBe(201)
    expect(queued.body).toMatchObject({ state: 'queued', config_version: 2, settings: { interval_min: 120 } })
    const bytes = Buffer.from(String(queued.body.downlink), 'hex')
    expect([bytes.length, bytes[0], bytes[1], crc8(bytes)]).toEqual([8, 1, 2, 0])
    expect(await configOf(id)).toMatchObject({ desired: { interval_min: 120 }, in_step: false, waiting: 1 })

    expect(await ask(key, 1, 1)).toBe(queued.body.downlink)
    expect((await queueOf(id)).next).toMatchObject({ state: 'offered' })
    // An uplink with the old version: the downlink was sent, but not received.
    await post(world.app, '/ingest/sigfox', sigfox(key, 2, 50, { config_version: 1 }))
    await world.app.services.idle()
    expect((await queueOf(id)).next).toMatchObject({ state: 'offered' })

    at(3)
    await post(world.app, '/ingest/sigfox', sigfox(key, 3, 60, { config_version: 2 }))
    await world.app.services.idle()
    expect((await queueOf(id)).past[0]).toMatchObject({ state: 'acked' })
    expect(await configOf(id)).toMatchObject({
      reported: { interval_min: 120 },
      config_version: 2,
      in_step: true,
    })
  })

  test('a device that nobody had heard applies what it got, whatever version its settings had', async () => {
    const key = '4DFFFE'
    const id = await addDevice(world.db, key)
    const queued = await set(id, { kind: 'intervals', interval_min: 120 })
    const shown = Number(queued.body.config_version)
    const given = Buffer.from(await ask(key, 1, shown), 'hex')
    expect([given[0], given.length, crc8(given)]).toEqual([1, 8, 0])
    expect(given[1]).not.toBe(shown)
    // The answer was lost: the device still reports its old version.
    expect(await ask(key, 2, shown)).toBe(given.toString('hex').toUpperCase())
    await world.app.services.idle()
    expect((await queueOf(id)).next).toMatchObject({ state: 'offered', config_version: given[1] })
    expect(await ask(key, 3, given[1]!)).toBe(null)
    expect((await queueOf(id)).past[0]).toMatchObject({ state: 'acked' })
    const later = await set(id, { kind: 'restart' })
    expect(later.body.config_version).toBe((given[1]! + 1) % 256)
  })

  test('one downlink is under way at a time, by priority and then by age; the same message gets the same answer', async () => {
    const { id, key } = await device()
    const first = await set(id, { kind: 'restart' })
    const time = await set(id, { kind: 'time' })
    const urgent = await set(id, { kind: 'thresholds', low_mm: 700, critical_mm: 900, priority: 90 })
    expect(await ask(key, 1, 1)).toBe(urgent.body.downlink)
    expect(await ask(key, 1, 1)).toBe(urgent.body.downlink)
    expect((await queueOf(id)).budget).toMatchObject({ used: 3 })
    // The message that acknowledges one downlink requests the next.
    expect(await ask(key, 2, Number(urgent.body.config_version))).toBe(first.body.downlink)
    const third = await ask(key, 3, Number(first.body.config_version))
    expect(third).not.toBe(time.body.downlink)
    expect(Buffer.from(third, 'hex').readUInt32BE(2)).toBe((START + 3 * HOUR) / 1000)
    await world.app.services.idle()
    expect((await configOf(id)).reported).toMatchObject({ low_mm: 700, critical_mm: 900 })
  })

  test('what was set while it was on another client’s tank is not told to whom it came later', async () => {
    const { id } = await device(21)
    for (const interval_min of [60, 90]) await set(id, { kind: 'intervals', interval_min })
    at(5)
    await world.db.query('update tanks set device_id = null where device_id = $1', [id])
    const tank = await addTank(world.db, id, { group_id: 11, name: 'Came later' }, world.clock.now)
    await world.db.query('update devices set tank_id = $2 where id = $1', [id, tank])
    const pastOf = async (who: string) =>
      ((await world.as(who)('GET', `/api/devices/${id}/getDownlink`)).body as unknown as Queue).past
    expect(await pastOf('admin')).toHaveLength(1)
    expect(await pastOf('client')).toEqual([])
    at(6)
    await set(id, { kind: 'intervals', interval_min: 120 })
    expect(await pastOf('client')).toEqual([])
    await set(id, { kind: 'intervals', interval_min: 150 })
    expect(await pastOf('client')).toHaveLength(1)
  })

  test('a newer one of its kind supersedes it, and one that waits can be cancelled', async () => {
    const { id, key } = await device()
    await set(id, { kind: 'intervals', interval_min: 60 })
    const newer = await set(id, { kind: 'intervals', interval_min: 90 })
    const { queue, past } = await queueOf(id)
    expect([queue.length, past[0]!.state]).toEqual([1, 'superseded'])
    const cancel = () =>
      world.as('provider')('POST', `/api/devices/${id}/downlinks/${newer.body.id}/cancel`, {})
    expect((await cancel()).body.state).toBe('cancelled')
    expect((await cancel()).status).toBe(409)
    expect(await ask(key, 1, 1)).toBeNull()
  })

  test('what nobody fetches for seven days is over', async () => {
    const { id, key } = await device()
    await set(id, { kind: 'restart' })
    expect(await ask(key, 7 * 24, 1)).toBeNull()
    expect((await queueOf(id)).past[0]).toMatchObject({ state: 'expired' })
  })

  test('the fifth of a day is refused, and so is the fifth time that one goes out', async () => {
    const { id, key } = await device()
    for (const kind of ['restart', 'time', 'activate']) expect((await set(id, { kind })).status).toBe(201)
    await set(id, { kind: 'intervals', interval_min: 60 })
    const fifth = await set(id, { kind: 'intervals', interval_min: 30 })
    expect(fifth.status, fifth.text).toBe(422)
    expect(fifth.body.errors).toEqual({ kind: 'All 4 downlinks of today are used; try again tomorrow (UTC)' })
    expect((await configOf(id)).desired).toMatchObject({ interval_min: 60 })
    for (const hour of [1, 2, 3, 4]) expect(await ask(key, hour, 1)).not.toBeNull()
    expect(await ask(key, 5, 1)).toBeNull()
    expect(await ask(key, 25, 1)).not.toBeNull()
  })

  test('settings versions go on after 255 with 0', async () => {
    const { id, key } = await device()
    at(1)
    await post(world.app, '/ingest/sigfox', sigfox(key, 1, 5, { config_version: 255 }))
    await world.app.services.idle()
    const { body } = await set(id, { kind: 'restart' })
    expect(body.config_version).toBe(0)
    expect(await ask(key, 2, 255)).toBe(body.downlink)
    expect(await ask(key, 3, 0)).toBeNull()
    expect((await queueOf(id)).past[0]).toMatchObject({ state: 'acked' })
  })

  test.each([
    ['seven bytes', { downlink: '01020304050607' }, 'downlink', 'not 7 (14 digits)'],
    ['nine bytes', { downlink: '010203040506070809' }, 'downlink', 'not 9 (18 digits)'],
    ['half a byte too few', { downlink: '010203040506070' }, 'downlink', '(15 digits)'],
    ['letters that are no hexadecimal digits', { downlink: '01020304050607XY' }, 'downlink', '“X” is none'],
    ['a wrong checksum', { downlink: '0102003C003C0000' }, 'downlink', 'checksum'],
    ['an unknown command', { downlink: '0900000000000000' }, 'downlink', ''],
    ['neither kind nor bytes', {}, 'kind', 'Required'],
    ['no interval', { kind: 'intervals' }, 'interval_min', 'Required'],
    ['an interval of a second', { kind: 'intervals', interval_min: 1 }, 'interval_min', '10'],
    ['a settings version that the device shows', { downlink: '06010000000000' }, 'downlink', ''],
    [
      'a settings version that leaves one out',
      bytes({ kind: 'restart', config_version: 3 }),
      'downlink',
      '2',
    ],
    ['bytes for an interval of a minute', interval(1), 'downlink', '10'],
    ['bytes for an interval of two days', interval(2880), 'downlink', '1440'],
  ])('%s is refused by field and queues nothing', async (_what, body, field, words) => {
    const { id } = await device()
    const answer = await set(id, body)
    expect(answer.status, answer.text).toBe(422)
    expect((answer.body.errors as Record<string, string>)[field]).toContain(words)
    expect((await queueOf(id)).queue).toEqual([])
  })

  test('what was replaced before the device asked for it takes nothing of the day’s downlinks', async () => {
    const { id } = await device()
    for (const interval_min of [60, 70, 80, 90, 100])
      expect((await set(id, { kind: 'intervals', interval_min })).status).toBe(201)
    expect((await queueOf(id)).budget).toMatchObject({ used: 1 })
    expect((await set(id, interval(120))).status).toBe(422)
  })

  test('a client sets its own devices’ settings, nothing else, and no one else’s', async () => {
    const [mine, other] = [await device(), await device(21)]
    expect((await set(mine.id, { kind: 'intervals', interval_min: 60 }, 'client')).status).toBe(201)
    expect((await set(mine.id, { kind: 'deactivate' }, 'client')).status).toBe(403)
    expect((await queueOf(mine.id)).queue).toHaveLength(1)
    expect((await set(other.id, { kind: 'intervals', interval_min: 60 }, 'client')).status).toBe(404)
    expect((await set(mine.id, { kind: 'intervals', interval_min: 60 }, 'group manager')).status).toBe(403)
  })

  test('a message is kept before a downlink is offered, and two that ask at once get one', async () => {
    const { id, key } = await device()
    await set(id, { kind: 'restart' })
    await set(id, { kind: 'activate' })
    at(1)
    const answers = await Promise.all(
      [100, 101, 102].map(seq => post(world.app, '/ingest/sigfox', { ...sigfox(key, 1, seq), ack: true })),
    )
    const given = new Set(answers.map(answer => answer.json()[key].downlinkData))
    expect(given.size).toBe(1)
    expect(
      await world.db.query(`select 1 from raw_messages where device_key = $1 and seq >= 100`, [key]),
    ).toHaveLength(3)
    expect(
      await world.db.query(`select 1 from downlinks where device_id = $1 and state = 'offered'`, [id]),
    ).toHaveLength(1)
  })

  test('whether a device is registered is told by its newest registration', async () => {
    const { id } = await device()
    const activation = (requested_at: string) =>
      world.as('admin')('POST', '/api/collections/activations', {
        device_id: id,
        network: 'sigfox',
        requested_at,
      })
    const older = await activation('2026-01-01T00:00:00Z')
    await activation('2026-01-02T00:00:00Z')
    await world.as('admin')('POST', `/api/collections/activations/${older.body.id}/confirm`, {})
    expect(await statusOf(id)).toMatchObject({
      status: 'pending',
      known_by: 'registration',
      requested_at: '2026-01-02T00:00:00.000Z',
      active: false,
    })
  })

  test('a device without a registration is known by its messages, or by its state', async () => {
    const { id } = await device()
    expect(await statusOf(id)).toMatchObject({ status: 'ok', known_by: 'messages', active: true })
    const silent = await addDevice(world.db, '4DFFFF')
    expect(await statusOf(silent)).toMatchObject({ status: 'none', known_by: null, active: false })
    for (const [state, active] of [
      ['activated', true],
      ['installed', true],
      ['inactive', false],
    ] as const) {
      await world.db.query('update devices set state = $2 where id = $1', [silent, state])
      expect(await statusOf(silent)).toMatchObject({ status: 'ok', known_by: 'state', active })
    }
    await world.db.query(`update devices set state = 'retired' where id = $1`, [id])
    expect(await statusOf(id)).toMatchObject({ status: 'ok', active: false })
  })

  test('devices are listed by a body as they are by an address', async () => {
    const { id } = await device()
    const page = await world.as('client')('POST', '/api/dashboard/devices', {
      filter: { network: 'sigfox' },
      range: '[0,99]',
    })
    expect(page.status, page.text).toBe(200)
    expect(page.headers['content-range']).toMatch(/^devices 0-/)
    expect(page.body.map(row => row.id)).toContain(id)
  })
})
