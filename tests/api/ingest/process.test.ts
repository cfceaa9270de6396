import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { processQueue } from '../../../server/features/readings/processQueue'
import { recalculateDevice, recalculateTank } from '../../../server/features/readings/recalculateTank'
import {
  ENGINE,
  HOUR,
  NOW,
  addDevice,
  addTank,
  post,
  postAll,
  reset,
  sigfox,
  startStack,
  worked,
  type Stack,
} from './support'

const START = Date.UTC(2026, 1, 1)
const at = (hours: number) => new Date(START + hours * HOUR)

describe('what becomes of messages', () => {
  let stack: Stack
  beforeAll(async () => {
    stack = await startStack(ENGINE)
  })
  afterAll(() => stack.close())
  beforeEach(() => reset(stack))
  const told = async (callbacks: readonly object[]) => {
    const answer = await postAll(stack.app, callbacks)
    await stack.app.services.idle()
    return answer
  }
  const readings = () =>
    stack.db.query<Record<string, unknown>>('select * from readings order by measured_at, seq, device_id')
  const tank = async (id: number) => (await stack.db.query('select * from tanks where id = $1', [id]))[0]!
  const device = async (id: number) => (await stack.db.query('select * from devices where id = $1', [id]))[0]!

  test('a self-test is kept with its score and what it found, once, however often it comes', async () => {
    const id = await addDevice(stack.db, '4C9001')
    const found = sigfox('4C9001', 1, 2, { type: 'health', echo_quality: 3, flags: ['low_battery'] })
    await told([sigfox('4C9001', 0, 1, { type: 'health' }), found, found])
    await recalculateDevice(stack.db, id)
    await told([sigfox('4C9001', 2, 3)])
    const kept = await stack.db.query<{ data: object }>(
      `select data from documents where collection = 'health_checks_v2' and (data->>'device_id')::int = $1
       order by data->>'at'`,
      [id],
    )
    expect(kept.map(({ data }) => data)).toMatchObject([
      { at: at(0).toISOString(), battery_mv: 3600, score: 100, reasons: [], fault_code: 'No fault' },
      {
        at: at(1).toISOString(),
        echo_strength: 3,
        score: 10,
        reasons: ['weak echo', 'low battery'],
        fault_code: 'Weak echo',
      },
    ])
  })

  test('an ullage becomes a level and litres by the geometry, on the reading and on the tank', async () => {
    const id = await addDevice(stack.db, '4C9000')
    const box = await addTank(stack.db, id, { offset: 50 })
    await told([sigfox('4C9000', 0, 1, { ullage_mm: 400 })])
    expect(await readings()).toMatchObject([
      { tank_id: box, device_id: id, measured_at: at(0), received_at: NOW, seq: 1, source: 'uplink' },
    ])
    expect((await readings())[0]).toMatchObject({
      ullage_mm: 400,
      level_mm: 650,
      volume_l: 650,
      smoothed_volume_l: 650,
      temp_c: 11,
      battery_mv: 3600,
      quality: 0,
      flags: [],
      excluded: false,
    })
    expect(await tank(box)).toMatchObject({
      level_mm: 650,
      volume_l: 650,
      pct: 65,
      ullage_l: 350,
      reading_at: at(0),
      quality: 0,
      rate_l_day: null,
      runs_out_p50_at: null,
      version: 1,
    })
    expect(await device(id)).toMatchObject({
      last_seen_at: at(0),
      battery_mv: 3600,
      temp_c: 11,
      rssi: -120,
      status_quality: 3,
      config_version: 1,
      version: 1,
    })
  })

  test('a message without an echo has no level, which is not a level of zero', async () => {
    const box = await addTank(stack.db, await addDevice(stack.db, '4C9000'))
    await told([sigfox('4C9000', 0, 1), sigfox('4C9000', 6, 2, { ullage_mm: null })])
    expect((await readings())[1]).toMatchObject({
      ullage_mm: null,
      level_mm: null,
      volume_l: null,
      smoothed_volume_l: null,
      quality: 3,
      flags: ['no_echo'],
    })
    expect(await tank(box)).toMatchObject({ volume_l: 600, reading_at: at(0) })
  })

  test('a level outside the vessel is kept within it and says so; one far outside is not believed', async () => {
    const box = await addTank(stack.db, await addDevice(stack.db, '4C9000'))
    await told([sigfox('4C9000', 0, 1, { ullage_mm: 1020 }), sigfox('4C9000', 6, 2, { ullage_mm: 3000 })])
    expect(await readings()).toMatchObject([
      { level_mm: 0, volume_l: 0, flags: ['clamped'] },
      { level_mm: 0, smoothed_volume_l: null, flags: ['clamped', 'out_of_range'] },
    ])
    expect(await tank(box)).toMatchObject({ volume_l: 0, reading_at: at(0) })
  })

  test("the device's calibration and its missing compensation are applied", async () => {
    const calibrated = await addDevice(stack.db, 'A1', { calibration: { offset_mm: 10, scale: 1.1 } })
    const plain = await addDevice(stack.db, 'A2', { hw_version: '1.0-u' })
    await addTank(stack.db, calibrated)
    await addTank(stack.db, plain)
    await told([sigfox('A1', 0, 1, { ullage_mm: 400 }), sigfox('A2', 0, 1, { ullage_mm: 400, temp_c: 0 })])
    const found = await readings()
    expect(found[0]).toMatchObject({ ullage_mm: 400, level_mm: 550 })
    // At 0 °C sound covers 386.1 mm in the time of 400 mm at 20 °C.
    expect(found[1]!.level_mm).toBeCloseTo(1000 - 400 * Math.sqrt(273.15 / 293.15), 1)
  })

  test('what a lost message would have said is filled from a later one, until the message comes', async () => {
    await addTank(stack.db, await addDevice(stack.db, '4C9000'))
    const said = { ullage_mm: 412, earlier_ullage_mm: [408, 404, 400, null] }
    await told([sigfox('4C9000', 0, 1), sigfox('4C9000', 18, 4, said)])
    expect(
      (await readings()).map(({ seq, ullage_mm, flags, temp_c }) => [seq, ullage_mm, flags, temp_c]),
    ).toEqual([
      [1, 400, [], 11],
      [2, 404, ['filled'], null],
      [3, 408, ['filled'], null],
      [4, 412, [], 11],
    ])
    await told([sigfox('4C9000', 6, 2, { ullage_mm: 405 })])
    expect((await readings()).map(({ seq, ullage_mm, flags }) => [seq, ullage_mm, flags])).toEqual([
      [1, 400, []],
      [2, 405, []],
      [3, 408, ['filled']],
      [4, 412, []],
    ])
  })

  test('a value that sticks out waits for the next to confirm it, unless the device speaks of a fast change', async () => {
    const [calm, hasty] = [await addDevice(stack.db, 'A1'), await addDevice(stack.db, 'A2')]
    const [first, second] = [await addTank(stack.db, calm), await addTank(stack.db, hasty)]
    const before = ['A1', 'A2'].flatMap(key => [0, 6, 12, 18, 24].map((hours, i) => sigfox(key, hours, i)))
    await told([
      ...before,
      sigfox('A1', 30, 5, { ullage_mm: 100 }),
      sigfox('A2', 30, 5, { ullage_mm: 100, flags: ['fast_change'] }),
    ])
    expect([await tank(first), await tank(second)]).toMatchObject([{ volume_l: 600 }, { volume_l: 900 }])
    await told([sigfox('A1', 36, 6, { ullage_mm: 101 })])
    expect(await tank(first)).toMatchObject({ volume_l: 899, reading_at: at(36) })
  })

  test('messages of an unknown device are parked, and picked up when it appears', async () => {
    const answer = await told([sigfox('00BEEF', 0, 1), sigfox('BEEF', 6, 2, { ullage_mm: 500 })])
    expect(answer.json()).toMatchObject({ accepted: 0, parked: 2 })
    expect(await stack.db.query('select * from parked_messages')).toMatchObject([
      { device_key: 'BEEF', messages: 2, from_at: at(0), to_at: at(6) },
    ])
    const id = await addDevice(stack.db, '00BEEF')
    await stack.app.services.idle()
    expect(await stack.db.query('select * from parked_messages')).toEqual([])
    expect(await readings()).toMatchObject([
      { device_id: id, tank_id: null, ullage_mm: 400, level_mm: null, volume_l: null },
      { device_id: id, tank_id: null, ullage_mm: 500, level_mm: null, volume_l: null },
    ])
    const box = await addTank(stack.db, id)
    await stack.app.services.idle()
    expect(await readings()).toMatchObject([
      { tank_id: box, volume_l: 600 },
      { tank_id: box, volume_l: 500 },
    ])
    expect(await tank(box)).toMatchObject({ volume_l: 500, reading_at: at(6) })
  })

  test('a device that was written past the hooks is found as well', async () => {
    await told([sigfox('BEEF', 0, 1)])
    await stack.db.query(
      `insert into devices (device_id, hw_version, network, sigfox_id) values ('X', '2.2', 'sigfox', 'BEEF')`,
    )
    await stack.app.services.idle()
    expect(await readings()).toHaveLength(1)
  })

  test("a change of a tank's geometry, or of a device's calibration, works every reading out anew", async () => {
    const id = await addDevice(stack.db, '4C9000')
    const box = await addTank(stack.db, id)
    await told([0, 6, 12].map((hours, i) => sigfox('4C9000', hours, i)))
    await stack.db.transaction(async tx => {
      await tx.query(`update tanks set dimensions = '{"w": 2000, "l": 1000, "h": 1000}', capacity_l = 2000`)
      await recalculateTank(tx, box, NOW)
    })
    await stack.app.services.idle()
    expect((await readings()).map(row => row.volume_l)).toEqual([1200, 1200, 1200])
    expect(await tank(box)).toMatchObject({ volume_l: 1200, pct: 60 })
    await stack.db.transaction(async tx => {
      await tx.query(`update devices set calibration = '{"offset_mm": -100}'`)
      await recalculateDevice(tx, id)
    })
    await stack.app.services.idle()
    expect((await readings()).map(row => row.volume_l)).toEqual([1400, 1400, 1400])
  })

  test('a device that moves leaves what it measured where it measured it', async () => {
    const id = await addDevice(stack.db, '4C9000')
    const first = await addTank(stack.db, id)
    await told([sigfox('4C9000', 0, 1)])
    const move = async (sql: string, tankId: number, when: Date) => {
      await stack.db.transaction(async tx => {
        await tx.query(sql, [tankId, id])
        await recalculateTank(tx, tankId, when)
      })
    }
    const second = await addTank(stack.db, null)
    await move('update tanks set device_id = null where id = $1 and device_id = $2', first, at(10))
    await move('update tanks set device_id = $2 where id = $1', second, at(20))
    await told([sigfox('4C9000', 6, 2), sigfox('4C9000', 12, 3), sigfox('4C9000', 24, 4)])
    expect((await readings()).map(({ seq, tank_id }) => [seq, tank_id])).toEqual([
      [1, first],
      [2, first],
      [3, null],
      [4, second],
    ])
    expect([await tank(first), await tank(second)]).toMatchObject([
      { reading_at: at(6) },
      { reading_at: at(24) },
    ])
  })

  test('losses are counted by gaps of the counter, also where it wraps', async () => {
    const id = await addDevice(stack.db, '4C9000')
    await told([4093, 4094, 1, 2, 3].map((seq, i) => sigfox('4C9000', i * 6, seq)))
    // Six steps from 4093 to 3, of which two never arrived: 4095 and 0.
    expect((await device(id)).loss_pct).toBeCloseTo((100 * 2) / 6, 1)
  })

  test('of several stations that heard a message the best signal counts, whichever was first', async () => {
    const devices = [await addDevice(stack.db, 'A1'), await addDevice(stack.db, 'A2')]
    const heard = (key: string, rssi: number) => ({ ...sigfox(key, 0, 1), rssi, station: String(-rssi) })
    for (const message of [heard('A1', -130), heard('A1', -90), heard('A2', -90), heard('A2', -130)])
      await told([message])
    expect(await readings()).toHaveLength(2)
    for (const id of devices) expect(await device(id)).toMatchObject({ rssi: -90, loss_pct: 0 })
  })

  test('a device falls silent by itself: its status follows the clock', async () => {
    const id = await addDevice(stack.db, '4C9000')
    stack.clock.now = at(1)
    await told([sigfox('4C9000', 0, 1)])
    const { refreshStatus } = await import('../../../server/features/readings/updateDevices')
    const seen: unknown[] = [(await device(id)).status_quality]
    for (const hours of [25, 49, 97]) {
      await refreshStatus(stack.db, at(hours))
      seen.push((await device(id)).status_quality)
    }
    expect(seen).toEqual([0, 1, 2, 3])
  })

  test('a message of a type that only a later firmware knows is kept, and makes no reading', async () => {
    const id = await addDevice(stack.db, '4C9000')
    await told([{ ...sigfox('4C9000', 0, 1), data: `e1${'00'.repeat(11)}` }])
    expect(await readings()).toEqual([])
    expect(await device(id)).toMatchObject({ last_seen_at: at(0), battery_mv: null })
  })

  test('messages of any year are taken', async () => {
    await addTank(stack.db, await addDevice(stack.db, '4C9000'))
    await told([sigfox('4C9000', -3 * 365 * 24, 1), sigfox('4C9000', 0, 2)])
    expect(await readings()).toHaveLength(2)
  })

  test('what can not be worked out holds up nothing else and is tried again later', async () => {
    const [bad, good] = [await addDevice(stack.db, 'A1'), await addDevice(stack.db, 'A2')]
    await addTank(stack.db, bad)
    await addTank(stack.db, good)
    await stack.db.query(
      `create function fail() returns trigger language plpgsql as $f$ begin raise exception 'broken'; end $f$`,
    )
    await stack.db.query(
      `create trigger fail before insert on readings for each row when (new.device_id = ${bad}) execute function fail()`,
    )
    await told([sigfox('A1', 0, 1), sigfox('A2', 0, 1)])
    expect((await readings()).map(row => row.device_id)).toEqual([good])
    await stack.db.query('drop function fail cascade')
    expect(await processQueue(stack.deps)).toBe(0)
    stack.clock.now = new Date(NOW.getTime() + 2 * 60_000)
    await stack.app.services.idle()
    expect((await readings()).map(row => row.device_id).sort()).toEqual([bad, good].sort())
  })

  test('an excluded reading stays excluded, and is neither smoothed nor shown', async () => {
    const box = await addTank(stack.db, await addDevice(stack.db, '4C9000'))
    await told([sigfox('4C9000', 0, 1), sigfox('4C9000', 6, 2, { ullage_mm: 500 })])
    await stack.db.query(
      `insert into reading_exclusions (device_id, measured_at, seq, reason, excluded_at)
       select device_id, measured_at, seq, 'lid open', $1 from readings where seq = 2`,
      [NOW],
    )
    await told([sigfox('4C9000', 3, 3, { ullage_mm: 402 })])
    const found = (await readings()).find(row => row.seq === 2)!
    expect(found).toMatchObject({ excluded: true, exclude_reason: 'lid open', smoothed_volume_l: null })
    expect(await tank(box)).toMatchObject({ reading_at: at(3) })
  })

  test('one message is worked out without touching other readings', async () => {
    await addTank(stack.db, await addDevice(stack.db, '4C9000'))
    const history = Array.from({ length: 400 }, (_, i) => sigfox('4C9000', -i * 6, 4000 - i))
    await told(history)
    const before = await stack.db.query<{ id: number; v: string }>(
      'select id, xmin::text as v from readings where measured_at < $1',
      [at(-60 * 24)],
    )
    expect(before.length).toBeGreaterThan(100)
    await told([sigfox('4C9000', 6, 4001)])
    const after = await stack.db.query('select id, xmin::text as v from readings where measured_at < $1', [
      at(-60 * 24),
    ])
    expect(after).toEqual(before)
    expect((await worked(stack.db)).readings).toHaveLength(401)
  })

  test('a callback is answered in well under half a second while an upload is worked out', async () => {
    const keys = Array.from({ length: 8 }, (_, i) => `AB${i}`)
    for (const key of keys) await addTank(stack.db, await addDevice(stack.db, key))
    await postAll(
      stack.app,
      keys.flatMap(key => Array.from({ length: 500 }, (_, i) => sigfox(key, -i * 6, 4000 - i))),
    )
    const times: number[] = []
    for (let i = 0; i < 5; i++) {
      const begun = performance.now()
      await post(stack.app, '/ingest/sigfox', sigfox('AB0', i + 1, 4001 + i))
      times.push(performance.now() - begun)
    }
    expect(Math.max(...times)).toBeLessThan(500)
    await stack.app.services.idle()
  })
})
