import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../contract/world'
import { BOX, ENGINE, HOUR, NOW, payload, postAll, reset, sigfox } from './support'

const START = Date.UTC(2026, 1, 1)
const at = (hours: number) => new Date(START + hours * HOUR)
const EUI = 'A84041FFFF1E2B3C'

/** A LoRaWAN uplink, `hours` after the first of February 2026. */
const lorawan = (devEui: string, hours: number, fCnt: number, ullage_mm = 400) => ({
  deduplicationId: `${devEui} ${fCnt}`,
  devEui,
  time: at(hours).toISOString(),
  fCnt,
  fPort: 1,
  data: Buffer.from(payload({ ullage_mm }), 'hex').toString('base64'),
  rxInfo: [{ gatewayId: 'a', rssi: -90, snr: 5 }],
})

describe('readings follow the records of devices and tanks', () => {
  let world: World
  let made = 0
  beforeAll(async () => {
    world = await startWorld(ENGINE)
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    await reset(world)
    await world.db.query('truncate insight_queue')
  })

  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const answer = await world.as('admin')(method, `/api/${path}`, body)
    expect([path, answer.status < 300 ? 'done' : answer.text]).toEqual([path, 'done'])
    await world.app.services.idle()
    return answer.body
  }
  const told = async (messages: readonly object[]) => {
    await postAll(world.app, messages)
    await world.app.services.idle()
  }
  const device = async (identity: object) =>
    (
      await call('POST', 'devices', {
        device_id: `D${++made}`,
        hw_version: '2.2',
        network: 'sigfox',
        ...identity,
      })
    ).id as number
  const tank = async (device_id: number | null, name = 'box') =>
    (await call('POST', 'tanks', { ...BOX, name, group_id: 11, content_type: 'kerosene', device_id }))
      .id as number
  const on = async (id: number) =>
    (await call('GET', `tanks/${id}/readings/100`)).map(row => Date.parse(String(row.measured_at)))
  const hours = (...list: number[]) => list.map(hour => at(hour).getTime()).reverse()
  const kept = () =>
    world.db.query(
      'select device_id, tank_id, measured_at, seq, volume_l from readings order by measured_at, seq, device_id',
    )

  describe('a device that is heard on two networks', () => {
    const first = [0, 6, 12, 18, 24, 30].map((hour, seq) => sigfox('4C9000', hour, seq))
    const second = [36, 42, 48].map((hour, i) => lorawan(EUI, hour, 6 + i))
    const both = { sigfox_id: '4C9000', dev_eui: EUI }

    test('has the readings of both, in whichever order they come, and keeps them when they are worked out anew', async () => {
      const id = await device(both)
      const box = await tank(id)
      await told(first)
      await told(second)
      expect(await on(box)).toEqual(hours(0, 6, 12, 18, 24, 30, 36, 42, 48))
      const before = await kept()
      expect(await call('POST', `devices/${id}/regenerateReadings`, {})).toMatchObject({ messages: 9 })
      expect(await kept()).toEqual(before)
    })

    test('ends the same from one upload, from two that come the other way round, and before it is entered', async () => {
      const outcomes: unknown[] = []
      for (const order of [[[...first, ...second]], [second, first]])
        for (const entered of ['before', 'after']) {
          await reset(world)
          if (entered === 'before') await tank(await device(both))
          for (const upload of order) await told(upload)
          if (entered === 'after') await tank(await device(both))
          outcomes.push([await kept(), (await call('GET', 'devices/1')).last_seen_at])
        }
      expect((outcomes[0] as [unknown[]])[0]).toHaveLength(9)
      for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0])
    })

    test('fills what one network lost from what the other carried, with that one’s counter', async () => {
      await tank(await device(both))
      const carried = payload({ ullage_mm: 412, earlier_ullage_mm: [408, 404, 400, null] })
      await told([
        sigfox('4C9000', 0, 1),
        { ...lorawan(EUI, 18, 2), data: Buffer.from(carried, 'hex').toString('base64') },
      ])
      expect(await kept()).toMatchObject([
        { measured_at: at(0), seq: 1, volume_l: 600 },
        { measured_at: at(6), seq: 0, volume_l: 596 },
        { measured_at: at(12), seq: 1, volume_l: 592 },
        { measured_at: at(18), seq: 2, volume_l: 588 },
      ])
    })
  })

  /** An admin declares that the device always had its present identity. */
  const claim = (id: number) => call('POST', `devices/${id}/claimMessages`, { reason: 'Typing mistake' })

  test('a device with another identity keeps what it said under the former one, and gets nothing that came before', async () => {
    await told([sigfox('4C9002', 3, 0), sigfox('4C9002', 9, 1)])
    const id = await device({ sigfox_id: '4C9001' })
    const box = await tank(id)
    await told([sigfox('4C9001', 0, 0)])
    world.clock.now = new Date(NOW.getTime() + HOUR)
    await call('PUT', `devices/${id}`, { sigfox_id: '4C9002' })
    world.clock.now = new Date(NOW.getTime() + 2 * HOUR)
    // One message sent before the change and received after it, and one with the former identity, which no device has
    // now.
    await told([sigfox('4C9002', 15, 2), sigfox('4C9001', 6, 1)])
    expect(await on(box)).toEqual(hours(0, 15))
    expect(await call('GET', `devices/${id}`)).toMatchObject({ last_seen_at: at(15).toISOString() })
    const parsed = await call('GET', `devices/${id}/parsedrecords`)
    expect(parsed.map(row => row.at)).toEqual([at(15).toISOString(), at(0).toISOString()])
    await call('POST', `devices/${id}/regenerateReadings`, {})
    expect(await on(box)).toEqual(hours(0, 15))

    await claim(id)
    expect(await on(box)).toEqual(hours(3, 9, 15))
    expect((await call('GET', `devices/${id}/parsedrecords`)).length).toBe(3)
    const [entry] = await world.db.query<{ actor: string; after: object }>(
      `select actor, after from audit_log where action = 'claimMessages' and entity_id = $1`,
      [String(id)],
    )
    expect(entry).toMatchObject({ actor: 'u1', after: { $input: { reason: 'Typing mistake' } } })
  })

  test('what was said under a former identity stays its device’s when another gets that identity', async () => {
    const first = await device({ sigfox_id: '4C9001' })
    const box = await tank(first)
    await told([sigfox('4C9001', 0, 0)])
    world.clock.now = new Date(NOW.getTime() + HOUR)
    await call('PUT', `devices/${first}`, { sigfox_id: '4C9002' })
    world.clock.now = new Date(NOW.getTime() + 2 * HOUR)
    const second = await device({ sigfox_id: '4C9001' })
    const other = await tank(second, 'other')
    await told([sigfox('4C9001', 6, 1)])
    expect([await on(box), await on(other)]).toEqual([hours(0), hours(6)])
    expect((await call('GET', `devices/${second}/parsedrecords`)).length).toBe(1)
    await call('POST', `devices/${second}/regenerateReadings`, {})
    expect([await on(box), await on(other)]).toEqual([hours(0), hours(6)])
  })

  test('nobody but an admin gives a device another identity, or claims messages for it', async () => {
    const id = await device({ sigfox_id: '4C9001' })
    await tank(id)
    const provider = world.as('provider')
    for (const name of ['device_id', 'enclosure_id', 'sigfox_id', 'dev_eui']) {
      const answer = await provider('PUT', `/api/devices/${id}`, {
        [name]: name === 'dev_eui' ? EUI : '4C9002',
      })
      expect([answer.status, answer.body.details]).toEqual([422, { [name]: { key: 'validation.readOnly' } }])
    }
    for (const role of ['provider', 'client', 'group manager', 'test-user'])
      expect((await world.as(role)('POST', `/api/devices/${id}/claimMessages`, { reason: 'x' })).status).toBe(
        403,
      )
  })

  test('a device whose identity was mistaken leaves nothing of the wrong one on its tank', async () => {
    const wrong = await device({ sigfox_id: '4C9001' })
    const box = await tank(wrong)
    await told([0, 6, 12].map((hour, seq) => sigfox('4C9001', hour, seq)))
    expect(await on(box)).toHaveLength(3)
    await call('PUT', `devices/${wrong}`, { sigfox_id: '4C9002' })
    await claim(wrong)
    expect(await on(box)).toEqual([])
    expect(await call('GET', `tanks/${box}`)).toMatchObject({
      volume_l: null,
      reading_at: null,
      quality: null,
    })
    expect(await call('GET', `devices/${wrong}`)).toMatchObject({ last_seen_at: null, battery_mv: null })
    expect(await world.db.query('select * from insight_queue')).toEqual([])
    expect(await world.db.query('select device_key, messages from parked_messages')).toEqual([
      { device_key: '4C9001', messages: 3 },
    ])

    const other = await tank(await device({ sigfox_id: '4C9001' }), 'other')
    await told([sigfox('4C9002', 6, 1, { ullage_mm: 700 }), sigfox('4C9001', 18, 3)])
    expect([await on(box), await on(other)]).toEqual([hours(6), hours(0, 6, 12, 18)])
    expect(await call('GET', `tanks/${box}`)).toMatchObject({ volume_l: 300 })
    expect(await world.db.query('select * from parked_messages')).toEqual([])
  })

  test('one of two identities that was mistaken takes its own readings along, and no others', async () => {
    const id = await device({ sigfox_id: '4C9000', dev_eui: EUI })
    const box = await tank(id)
    await told([sigfox('4C9000', 0, 1), lorawan(EUI, 6, 2)])
    await call('PUT', `devices/${id}`, { dev_eui: null })
    await claim(id)
    expect(await on(box)).toEqual(hours(0))
    world.clock.now = new Date(NOW.getTime() + HOUR)
    await call('PUT', `devices/${id}`, { dev_eui: EUI })
    expect(await on(box)).toEqual(hours(0))
    await claim(id)
    expect(await on(box)).toEqual(hours(0, 6))
  })

  test('what a tank that is removed was told stays there when its device goes on to another', async () => {
    const id = await device({ sigfox_id: '4C9000' })
    const old = await tank(id)
    world.clock.now = at(12)
    await told([sigfox('4C9000', 0, 1), sigfox('4C9000', 6, 2)])
    await call('DELETE', `tanks/${old}`)
    world.clock.now = at(24)
    const next = await tank(id, 'next')
    world.clock.now = NOW
    // A late message, one from the time between, and one from after.
    await told([sigfox('4C9000', 9, 3), sigfox('4C9000', 18, 4), sigfox('4C9000', 30, 5)])
    expect(await on(next)).toEqual(hours(30))
    expect(await kept()).toMatchObject([
      { measured_at: at(0), tank_id: old },
      { measured_at: at(6), tank_id: old },
      { measured_at: at(9), tank_id: old },
      { measured_at: at(18), tank_id: null },
      { measured_at: at(30), tank_id: next },
    ])
  })

  test('what a device sent from one client’s tank is not told to the next client who has it', async () => {
    const id = await device({ sigfox_id: '4C9000' })
    const theirs = await tank(id)
    await call('PUT', `tanks/${theirs}`, { group_id: 21 })
    await told([sigfox('4C9000', 0, 1), sigfox('4C9000', 6, 2)])
    const seen = async (who: string) => {
      const { status, body } = await world.as(who)('GET', `/api/devices/${id}/parsedrecords`)
      return status === 200 ? body.map(({ seq }) => seq) : status
    }
    expect([await seen('admin'), await seen('client')]).toEqual([[2, 1], 404])
    world.clock.now = at(12)
    await call('PUT', `tanks/${theirs}`, { device_id: null })
    world.clock.now = at(24)
    await tank(id, 'ours')
    world.clock.now = NOW
    await told([sigfox('4C9000', 18, 3), sigfox('4C9000', 30, 4)])
    expect([await seen('admin'), await seen('client')]).toEqual([[4, 3, 2, 1], [4]])
  })

  test('a device that is removed and entered again leaves with its old tank what it measured there, whenever it is heard of', async () => {
    const sent = [0, 6, 18, 30]
    const messages = sent.map((hour, seq) => sigfox('4C9000', hour, seq))
    const outcomes: unknown[] = []
    for (const heardAt of [0, 1, 2, 3]) {
      await reset(world)
      // A message can't arrive before it was sent.
      const come = (step: number) =>
        step === heardAt ? told(messages.filter((_, i) => at(sent[i]!) <= world.clock.now)) : undefined
      const first = await device({ sigfox_id: '4C9000' })
      const old = await tank(first)
      await come(0)
      world.clock.now = at(12)
      await call('PUT', `tanks/${old}`, { device_id: null })
      await call('DELETE', `devices/${first}`)
      await come(1)
      world.clock.now = at(24)
      const second = await device({ sigfox_id: '4C9000' })
      await come(2)
      const next = await tank(second, 'next')
      world.clock.now = NOW
      await come(3)
      await told(messages)
      outcomes.push(await kept())
      expect([await on(old), await on(next)]).toEqual([hours(0, 6), hours(30)])
      expect(await call('GET', `tanks/${old}`)).toMatchObject({ reading_at: at(6).toISOString() })
    }
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0])
  })

  test('a device that was never on a tank leaves everything to the one that is entered in its place', async () => {
    await told([sigfox('4C9000', 0, 1)])
    const mistake = await device({ sigfox_id: '4C9000' })
    await call('DELETE', `devices/${mistake}`)
    expect(await kept()).toEqual([])
    const box = await tank(await device({ sigfox_id: '4C9000' }))
    expect(await on(box)).toEqual(hours(0))
  })

  test('what a removed device measured is worked out anew when its tank is measured anew', async () => {
    const id = await device({ sigfox_id: '4C9000' })
    const box = await tank(id)
    await told([sigfox('4C9000', 0, 1)])
    await call('PUT', `tanks/${box}`, { device_id: null })
    await call('DELETE', `devices/${id}`)
    await call('PUT', `tanks/${box}`, { dimensions: { ...BOX.dimensions, w: 2000 }, capacity_l: 2000 })
    expect(await kept()).toMatchObject([{ tank_id: box, volume_l: 1200 }])
    expect(await call('GET', `tanks/${box}`)).toMatchObject({ volume_l: 1200, pct: 60 })
  })

  test.each(['E064106', '0E064106', 'e064106'])('a second device can not be %s', async sigfox_id => {
    const other = await device({ sigfox_id: '4C9000' })
    await device({ sigfox_id: '0E064106' })
    const admin = world.as('admin')
    const again = { device_id: 'AGAIN', hw_version: '2.2', network: 'sigfox', sigfox_id }
    for (const answer of [
      await admin('POST', '/api/devices', again),
      await admin('PUT', `/api/devices/${other}`, { sigfox_id }),
    ])
      expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([422, ['sigfox_id']])
  })
})
