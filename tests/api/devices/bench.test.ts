import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entityOf } from '../../../src/config/entities'
import { startWorld, type World } from '../contract/world'
import { ENGINE, post, sigfox } from '../ingest/support'

type Row = Record<string, unknown>

describe('the bench', () => {
  let world: World
  let made = 0
  const admin: ReturnType<World['as']> = (...request) => world.as('admin')(...request)
  const step = (station: string, body: Row, who = 'admin') =>
    world.as(who)('POST', `/api/bench/${station}`, body)
  const ok = async (station: string, body: Row) => {
    const answer = await step(station, body)
    expect(answer.status, answer.text).toBe(201)
    return answer.body as Row
  }
  const refused = async (station: string, body: Row) => {
    const answer = await step(station, body)
    expect(answer.status, answer.text).toBe(422)
    return answer.body.errors as Record<string, string>
  }
  const batch = async (more: Row = {}) => {
    const body = { code: `BB${++made}`, hw_version: '2.2', quantity: 10, ...more }
    return (await admin('POST', '/api/collections/batches', body)).body as Row & { id: string }
  }
  const deviceOf = async (code: string) =>
    (await admin('GET', `/api/devices?filter=${encodeURIComponent(JSON.stringify({ device_id: code }))}`))
      .body[0] as Row & { id: number }
  /** A device that has passed the bench up to its activation. */
  const activated = async (code: string, sigfox: string) => {
    const { id: batch_id } = await batch()
    await ok('boards', { batch_id, serial: `S-${code}` })
    await ok('panels', { batch_id, panel: `P-${code}`, serial: `S-${code}`, device: code, identity: sigfox })
    await ok('calibrations', { device: code, reference_mm: 500, samples_mm: [499, 501] })
    await ok('activations', { device: code })
    return { batch_id, device: await deviceOf(code) }
  }

  beforeAll(async () => {
    world = await startWorld(ENGINE)
  })
  afterAll(() => world.close())

  test('a board becomes a device that is programmed, calibrated, activated and packed, and the batch tells its yield', async () => {
    const { batch_id, device } = await activated('BENCH-1', 'B0001')
    expect(device).toMatchObject({
      state: 'activated',
      hw_version: '2.2',
      network: 'sigfox',
      sigfox_id: 'B0001',
    })
    expect(await ok('packages', { package: 'BOX-1', device: 'BENCH-1' })).toMatchObject({
      pass: true,
      rule: 'box',
      figures: { count: 1, code: 'BOX-1' },
    })
    expect((await deviceOf('BENCH-1')).state).toBe('packed')
    await ok('boards', { batch_id, serial: 'S-scrap', result: 'scrap' })
    const told = (await admin('GET', `/api/collections/batches/${batch_id}/yield`)).body as Row
    expect(told.steps).toEqual([
      { step: 'boards', passed: 1, failed: 1 },
      { step: 'panels', passed: 1, failed: 0 },
      { step: 'calibrations', passed: 1, failed: 0 },
      { step: 'activations', passed: 1, failed: 0 },
      { step: 'packages', passed: 1, failed: 0 },
    ])
    const { counts } = (await admin('GET', `/api/collections/batches/${batch_id}`)).body as Row
    expect(counts).toEqual({ prepared: 2, passed: 1, failed: 0, scrapped: 1 })
  })

  test('a device says which box it is in, and no more once it was taken out', async () => {
    const { device } = await activated('BENCH-BOX', 'B0B01')
    await ok('packages', { package: 'BOX-IN', device: 'BENCH-BOX' })
    const filter = encodeURIComponent(JSON.stringify({ code: 'BOX-IN' }))
    const [box] = (await admin('GET', `/api/collections/assembly_packages?filter=${filter}`)).body as Row[]
    expect((await deviceOf('BENCH-BOX')).package_id).toBe(box!.id)
    const at = `/api/collections/assembly_packages/${String(box!.id)}`
    await admin('PUT', at, { device_ids: [] })
    expect((await deviceOf('BENCH-BOX')).package_id).toBeNull()
    await admin('PUT', at, { device_ids: [device.id] })
    await admin('POST', `${at}/seal`, {})
    const sealed = await admin('PUT', at, { device_ids: [] })
    expect([sealed.status, sealed.body.errors]).toEqual([422, { device_ids: 'Isn’t open any more (Sealed)' }])
    await admin('POST', `${at}/ship`, { courier: 'An Post' })
    expect((await deviceOf('BENCH-BOX')).state).toBe('shipped')
  })

  test('what is out of use goes into no box', async () => {
    const { device } = await activated('BENCH-OUT', 'B0B02')
    await admin('POST', `/api/devices/${device.id}/retire`, { reason: 'cracked' })
    const body = { code: 'BOX-OUT', device_ids: [device.id] }
    const answer = await admin('POST', '/api/collections/assembly_packages', body)
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { device_ids: 'Device BENCH-OUT can’t be packed (Retired)' },
    ])
  })

  test('a calibration is accepted by its device’s going on, and one that failed is repeated or rejected', async () => {
    const { id: batch_id } = await batch()
    const judge = async (id: unknown, action: string, input: Row = {}) =>
      admin('POST', `/api/collections/measurements/${String(id)}/${action}`, input)
    const measure = async (device: number, error: number, temp_c: number) =>
      (
        await admin('POST', '/api/collections/measurements', {
          device_id: device,
          reference_mm: 500,
          samples_mm: [500 + error],
          temp_c,
        })
      ).body as Row
    for (const n of [1, 2]) {
      await ok('boards', { batch_id, serial: `S-J${n}` })
      const identity = `B0C0${n}`
      await ok('panels', { batch_id, panel: 'P-J', serial: `S-J${n}`, device: `JUDGED-${n}`, identity })
    }
    const [one, other] = [await deviceOf('JUDGED-1'), await deviceOf('JUDGED-2')]

    expect(await measure(one.id, 2, 0)).toMatchObject({ temp_points: 1, drift_mm_k: null, decision: 'open' })
    const second = await measure(one.id, 6, 20)
    expect(second).toMatchObject({ pass: true, temp_points: 2, drift_mm_k: 0.2, error_20_mm: 6 })
    expect((await judge(second.id, 'accept')).body).toMatchObject({ decision: 'accepted' })
    expect((await deviceOf('JUDGED-1')).state).toBe('calibrated')

    const bad = await measure(other.id, 40, 20)
    const refusal = await judge(bad.id, 'accept')
    expect([refusal.status, Object.keys(refusal.body.errors as Row)]).toEqual([422, ['decision']])
    expect((await judge(bad.id, 'repeat')).body).toMatchObject({ decision: 'repeat' })
    await judge(bad.id, 'reject', { rejected_because: 'no echo' })
    expect((await deviceOf('JUDGED-2')).state).toBe('failed')
  })

  test('a calibration is judged by its error and its scatter, and one that fails moves nothing', async () => {
    const { id: batch_id } = await batch()
    await ok('boards', { batch_id, serial: 'S-cal' })
    await ok('panels', { batch_id, panel: 'P-cal', serial: 'S-cal', device: 'CAL-1', identity: 'B0002' })
    const far = await ok('calibrations', { device: 'CAL-1', reference_mm: 500, samples_mm: [511, 511] })
    expect(far).toMatchObject({ pass: false, figures: { error: 11, error_max: 10, sd: 0, sd_max: 5 } })
    const loose = await ok('calibrations', { device: 'CAL-1', reference_mm: 500, samples_mm: [490, 510] })
    expect(loose).toMatchObject({ pass: false })
    expect((await deviceOf('CAL-1')).state).toBe('programmed')
    // The limit itself is accepted.
    const edge = await ok('calibrations', { device: 'B0002', reference_mm: 500, samples_mm: [510, 510] })
    expect(edge).toMatchObject({ pass: true, title: 'CAL-1' })
    expect((await deviceOf('CAL-1')).state).toBe('calibrated')
  })

  test('a device whose newest calibration failed is neither registered nor packed until it has passed again', async () => {
    const { id: batch_id } = await batch()
    await ok('boards', { batch_id, serial: 'S-again' })
    await ok('panels', {
      batch_id,
      panel: 'P-again',
      serial: 'S-again',
      device: 'AGAIN-1',
      identity: 'B0A51',
    })
    const measure = (mm: number) => {
      world.clock.now = new Date(world.clock.now.getTime() + 60_000)
      return ok('calibrations', { device: 'AGAIN-1', reference_mm: 500, samples_mm: [mm] })
    }
    await measure(500)
    await measure(600)
    expect(await refused('activations', { device: 'AGAIN-1' })).toHaveProperty('state')
    expect((await deviceOf('AGAIN-1')).state).toBe('calibrated')
    await measure(501)
    await ok('activations', { device: 'AGAIN-1' })
    await measure(600)
    expect(await refused('packages', { package: 'B-again', device: 'AGAIN-1' })).toHaveProperty('state')
    await measure(499)
    expect(await ok('packages', { package: 'B-again', device: 'AGAIN-1' })).toMatchObject({ pass: true })
  })

  test('what a step can’t take is refused by field, and nothing is kept', async () => {
    const { id: batch_id } = await batch()
    const other = await batch()
    await ok('boards', { batch_id, serial: 'S-r1' })
    await ok('boards', { batch_id, serial: 'S-r2', result: 'rework' })
    expect(await refused('calibrations', { device: 'NOBODY', reference_mm: 5, samples_mm: [5] })).toEqual({
      device: 'Nothing has the code NOBODY',
    })
    expect(
      await refused('calibrations', { device: 'BENCH-1', reference_mm: 5, samples_mm: [] }),
    ).toHaveProperty('samples_mm')
    const panel = { batch_id, panel: 'P-r', device: 'R-1', identity: 'B0003' }
    expect(await refused('panels', { ...panel, serial: 'S-r2' })).toHaveProperty('serial')
    expect(await refused('panels', { ...panel, serial: 'S-r1', batch_id: other.id })).toHaveProperty('serial')
    expect(await refused('panels', { ...panel, serial: 'S-r1', identity: undefined })).toEqual({
      identity: 'Required',
    })
    expect(await refused('panels', { ...panel, serial: 'S-r1', identity: '123456789' })).toHaveProperty(
      'identity',
    )
    expect(await deviceOf('R-1')).toBeUndefined()
    await ok('panels', { ...panel, serial: 'S-r1' })
    expect(await refused('panels', { ...panel, serial: 'S-r1', device: 'R-2', identity: 'B0004' })).toEqual({
      serial: 'Is on panel P-r already',
    })
    await admin('PUT', `/api/collections/batches/${batch_id}`, { state: 'closed' })
    expect(await refused('boards', { batch_id, serial: 'S-r3' })).toHaveProperty('batch_id')
  })

  test('of two who pack one device at once one wins, and the other is told where it lies and who packed it', async () => {
    await activated('TWICE', 'B0010')
    const answers = await Promise.all(
      ['BOX-A', 'BOX-B'].map(box => step('packages', { package: box, device: 'TWICE' })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
    const won = answers.findIndex(({ status }) => status === 201)
    const lost = answers[1 - won]!.body.errors as Row
    expect(lost.device).toBe(`Is in package ${won === 0 ? 'BOX-A' : 'BOX-B'} already (packed by admin)`)
    const boxes = (await admin('GET', '/api/collections/assembly_packages?range=[0,99]')).body as Row[]
    const { id } = await deviceOf('TWICE')
    expect(boxes.filter(({ device_ids }) => (device_ids as number[]).includes(id))).toHaveLength(1)
    // The losing request didn't create its box.
    expect(boxes.some(({ code }) => code === (won === 0 ? 'BOX-B' : 'BOX-A'))).toBe(false)
  })

  test('a device that is not registered goes into no box, and a sealed box takes none', async () => {
    const { id: batch_id } = await batch()
    await ok('boards', { batch_id, serial: 'S-early' })
    await ok('panels', { batch_id, panel: 'P-early', serial: 'S-early', device: 'EARLY', identity: 'B0020' })
    const early = await step('packages', { package: 'BOX-E', device: 'EARLY' })
    expect([early.status, early.body.state]).toEqual([409, { state: 'programmed' }])
    await activated('LATE', 'B0021')
    const box = (await admin('POST', '/api/collections/assembly_packages', { code: 'BOX-S' })).body
    await admin('POST', `/api/collections/assembly_packages/${box.id}/seal`, {})
    expect(await refused('packages', { package: 'BOX-S', device: 'LATE' })).toHaveProperty('package')
  })

  test('shipping a box ships what lies in it', async () => {
    const { device } = await activated('SHIP', 'B0030')
    await ok('packages', { package: 'BOX-SHIP', device: 'SHIP' })
    const [box] = (
      await admin(
        'GET',
        `/api/collections/assembly_packages?filter=${encodeURIComponent('{"code":"BOX-SHIP"}')}`,
      )
    ).body as (Row & { id: string })[]
    await admin('POST', `/api/collections/assembly_packages/${box!.id}/seal`, {})
    await admin('POST', `/api/collections/assembly_packages/${box!.id}/ship`, { courier: 'Post' })
    expect((await admin('GET', `/api/devices/${device.id}`)).body.state).toBe('shipped')
  })

  test('a test user calibrates test devices and no others, and packs none', async () => {
    const device = await world.make(entityOf('devices'), 'a', { is_test: true })
    const theirs = await world.make(entityOf('devices'), 'a', { is_test: false })
    const body = { reference_mm: 500, samples_mm: [500] }
    const mine = await step('calibrations', { ...body, device: device.device_id }, 'test-user')
    expect(mine.status, mine.text).toBe(201)
    expect((await step('calibrations', { ...body, device: theirs.device_id }, 'test-user')).status).toBe(422)
    expect((await step('packages', { package: 'X', device: device.device_id }, 'test-user')).status).toBe(403)
  })

  test('a run keeps what its devices measured between start and stop, and nothing else', async () => {
    const device = await world.make(entityOf('devices'), 'a', {
      is_test: true,
      network: 'sigfox',
      sigfox_id: 'B0050',
    })
    await world.db.query('update devices set sigfox_id = $2 where id = $1', [device.id, 'B0050'])
    for (const hour of [1, 2, 3]) await post(world.app, '/ingest/sigfox', sigfox('B0050', hour, hour))
    const from = new Date(Date.UTC(2026, 1, 1, 2)).toISOString()
    const window = { run: 'Butt', device_ids: [device.id], from }
    const saved = await step('demo', { ...window, to: from }, 'test-user')
    expect([saved.status, saved.body]).toEqual([201, { saved: 1 }])
    const list = await world.as('test-user')('GET', '/api/collections/demo_v2?filter={"run":"Butt"}')
    expect(list.body.map(({ ullage_mm, device_id }) => [ullage_mm, device_id])).toEqual([[400, device.id]])
    const theirs = await world.make(entityOf('devices'), 'a', { is_test: false })
    const refused = await step('demo', { ...window, device_ids: [theirs.id], to: from }, 'test-user')
    expect([refused.status, Object.keys(refused.body.errors as Row)]).toEqual([422, ['device_ids']])
  })

  test('labels are those of a batch’s boards, of a panel, of a box, and of a device', async () => {
    const { batch_id, device } = await activated('LABEL', 'B0040')
    const labels = async (query: string) => (await admin('GET', `/api/labels?${query}`)).body as Row
    expect(await labels(`of=batch&id=${batch_id}`)).toMatchObject({ labels: [{ code: 'S-LABEL' }] })
    expect((await labels(`of=panel&id=${String(device.panel_id)}`)).labels).toEqual([
      { code: 'P-LABEL', line: '' },
      { code: 'S-LABEL', line: 'P-LABEL · 1' },
      { code: 'LABEL', line: 'LABEL · B0040' },
    ])
    const fresh = await batch({ quantity: 3 })
    expect((await labels(`of=batch&id=${fresh.id}`)).labels).toHaveLength(3)
    expect((await admin('GET', '/api/labels?of=device&id=99999999999')).status).toBe(404)
    expect((await world.as('client')('GET', `/api/labels?of=device&id=${device.id}`)).status).toBe(403)
  })
})
