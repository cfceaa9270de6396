import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { encodeDfuStatus, type DfuStatus } from '../../../server/domain/codec/dfuStatus'
import { advanceRollouts } from '../../../server/services/firmware/advanceRollouts'
import { sha256Of, signForDemo } from '../../../server/services/firmware/signature'
import { startWorld, type World } from '../contract/world'
import { addDevice, ENGINES, HOUR, payload, post, sigfox } from '../ingest/support'

const START = Date.UTC(2026, 1, 1)
const IMAGE = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 251))

describe.each(ENGINES)('firmware and its roll-outs, on %s', engine => {
  let world: World
  let version = 0
  const admin: ReturnType<World['as']> = (...request) => world.as('admin')(...request)
  const at = (hours: number) => (world.clock.now = new Date(START + hours * HOUR))
  const upload = (more: object = {}) =>
    admin('POST', '/api/firmwares/upload', {
      version_name: `2.${++version}.0`,
      hw_versions: ['2.2'],
      sha256: sha256Of(IMAGE),
      signature: signForDemo(IMAGE),
      image: IMAGE.toString('base64'),
      ...more,
    })
  /** What the only admin made becomes another's, who thereby lets the first approve it. */
  const giveAway = (table: 'documents' | 'rollouts', id: unknown) =>
    world.db.query(`update ${table} set created_by = 'u2' where id = $1`, [id])
  const approved = async (image: object = {}) => {
    const { body } = await upload(image)
    await giveAway('documents', body.id)
    await admin('POST', `/api/collections/firmwares/${body.id}/approve`, {})
    return body
  }
  const fleet = async (size: number) => {
    const keys = Array.from({ length: size }, (_, i) =>
      `4E${(version * 64 + i).toString(16).padStart(4, '0')}`.toUpperCase(),
    )
    for (const key of keys) {
      const id = await addDevice(world.db, key)
      await world.db.query(`update devices set state = 'installed', fw_version = '1.4.0' where id = $1`, [id])
    }
    return keys
  }
  /** A roll-out that only has to be started. */
  const planned = async (more: object = {}, image: object = {}) => {
    const firmware = await approved(image)
    const { body } = await admin('POST', '/api/rollouts', { name: 'All', firmware_id: firmware.id, ...more })
    await giveAway('rollouts', body.id)
    const done = await admin('POST', `/api/rollouts/${body.id}/approve`, {})
    expect(done.status, done.text).toBe(200)
    return { id: Number(body.id), version: String(firmware.version_name), firmware: String(firmware.id) }
  }
  const start = (id: number, input: object = {}) => admin('POST', `/api/rollouts/${id}/start`, input)
  const running = async (more: object = {}, image: object = {}) => {
    const rollout = await planned(more, image)
    const done = await start(rollout.id)
    expect(done.status, done.text).toBe(200)
    await advanceRollouts(world.deps)
    return rollout
  }
  /** Where each device is in a roll-out, by its key. */
  const statesIn = async (id: number) =>
    Object.fromEntries(
      (
        await world.db.query<{ key: string; state: string }>(
          `select d.sigfox_id as key, u.state from rollout_devices u join devices d on d.id = u.device_id
           where u.rollout_id = $1`,
          [id],
        )
      ).map(({ key, state }) => [key, state]),
    )
  const runs = (key: string, fw: string | null) =>
    world.db.query('update devices set fw_version = $2 where sigfox_id = $1', [key, fw])
  const progress = async (id: number) =>
    (await admin('GET', `/api/rollouts/${id}/progress`)).body as unknown as {
      state: string
      stage: number
      stages: { devices: number; confirmed: number; failed: number; pending: number; running: number }[]
      failed: { device: string; state: string; error: string }[]
    }
  const inStage = async (id: number, stage: number) =>
    (
      await world.db.query<{ key: string }>(
        `select d.sigfox_id as key from rollout_devices u join devices d on d.id = u.device_id
         where u.rollout_id = $1 and u.stage = $2 order by 1`,
        [id, stage],
      )
    ).map(({ key }) => key)
  let seq = 0
  const say = (key: string, hours: number, status: DfuStatus) =>
    post(world.app, '/ingest/sigfox', {
      ...sigfox(key, hours, ++seq),
      data: Buffer.from(encodeDfuStatus(Buffer.from(payload(), 'hex'), status)).toString('hex'),
    })
  const confirm = async (keys: readonly string[], hours: number) => {
    at(hours)
    for (const key of keys)
      await say(key, hours, { state: 'confirmed', percent: 100, attempt: 1, error: null })
    await world.app.services.idle()
    await advanceRollouts(world.deps)
  }

  beforeAll(async () => {
    world = await startWorld(engine)
  })
  beforeEach(async () => {
    at(0)
    await world.db.query('update devices set deleted_at = $1', [world.clock.now])
    await world.db.query(`update downlinks set state = 'cancelled' where state <> 'acked'`)
    await world.db.query(`update rollouts set state = 'aborted' where state <> 'completed'`)
  })
  afterAll(() => world.close())

  test('an image is kept with its size once its hash and its signature fit', async () => {
    const { status, body, text } = await upload()
    expect(status, text).toBe(201)
    expect(body).toMatchObject({ size: 1000, state: 'draft', channel: 'test' })
  })

  test.each([
    ['another image’s hash', { sha256: sha256Of(Buffer.from('x')) }, 'sha256'],
    ['another image’s signature', { signature: signForDemo(Buffer.from('x')) }, 'signature'],
    ['no signature at all', { signature: 'none' }, 'signature'],
    ['bytes that are no base64', { image: '§§§' }, 'image'],
    ['a version that is none', { version_name: 'newest' }, 'version_name'],
    ['a version that no downlink can tell', { version_name: '1.256.0' }, 'version_name'],
    ['a pre-release with an empty part', { version_name: '1.4.0-rc..1' }, 'version_name'],
    ['a pre-release with a zero in front', { version_name: '1.4.0-rc.01' }, 'version_name'],
    ['a version with build metadata', { version_name: '1.4.0+b7' }, 'version_name'],
    ['a version to update from that is none', { min_from_version: '1.4' }, 'min_from_version'],
  ])('%s is refused by field, and nothing is kept', async (_what, wrong, field) => {
    const count = async () =>
      (
        await world.db.query<{ n: number }>(
          `select (select count(*) from firmware_images)::int + (select count(*) from documents)::int as n`,
        )
      )[0]!.n
    const before = await count()
    const answer = await upload(wrong)
    expect(answer.status, answer.text).toBe(422)
    expect(Object.keys(answer.body.errors as object)).toEqual([field])
    expect(await count()).toBe(before)
  })

  test('a roll-out is let out by somebody else, and only with an image that is approved', async () => {
    await fleet(2)
    const { body: firmware } = await upload()
    const { body } = await admin('POST', '/api/rollouts', { name: 'Mine', firmware_id: firmware.id })
    const approve = () => admin('POST', `/api/rollouts/${body.id}/approve`, {})
    expect((await approve()).body.errors).toEqual({
      state: 'Somebody else must approve it',
      firmware_id: 'The firmware must be approved and have an image',
    })
    await giveAway('rollouts', body.id)
    await giveAway('documents', firmware.id)
    await admin('POST', `/api/collections/firmwares/${firmware.id}/approve`, {})
    expect((await approve()).status).toBe(200)
    const wrong = await admin('POST', '/api/rollouts', {
      name: 'Half',
      firmware_id: firmware.id,
      stages: [{ pct: 20 }, { pct: 30 }],
    })
    expect(wrong.body.errors).toEqual({ stages: 'The shares must add up to 100 %, not 50 %' })
  })

  test('stages follow one another as devices confirm, and each device’s record and history say so', async () => {
    await fleet(20)
    const { id, version: to } = await running()
    expect((await progress(id)).stages.map(({ devices }) => devices)).toEqual([1, 3, 16])
    const [first] = await inStage(id, 1)
    expect(
      await world.db.query(`select 1 from downlinks where kind = 'enter_dfu' and state = 'queued'`),
    ).toHaveLength(1)
    at(1)
    const asked = await post(world.app, '/ingest/sigfox', { ...sigfox(first!, 1, ++seq), ack: true })
    expect(Buffer.from(asked.json()[first!].downlinkData, 'hex').subarray(2, 5)).toEqual(
      Buffer.from(to.split('.').map(Number)),
    )
    at(2)
    await say(first!, 2, { state: 'transferring', percent: 40, attempt: 1, error: null })
    await world.app.services.idle()
    expect((await progress(id)).stages[0]).toMatchObject({ running: 1, confirmed: 0 })
    for (const [i, stage] of [1, 2, 3].entries()) await confirm(await inStage(id, stage), 3 + i)
    expect(await progress(id)).toMatchObject({
      state: 'completed',
      stages: [{ confirmed: 1 }, { confirmed: 3 }, { confirmed: 16 }],
    })
    const updated = await world.db.query('select 1 from devices where fw_version = $1', [to])
    expect(updated).toHaveLength(20)
    const filter = encodeURIComponent(JSON.stringify({ rollout_id: id }))
    const history = await admin('GET', `/api/collections/dfu_history_v2?filter=${filter}&range=[0,99]`)
    expect(history.body).toHaveLength(20)
    expect(history.body[0]).toMatchObject({
      result: 'confirmed',
      from: '1.4.0',
      to,
      trigger: 'rollout',
      attempt: 1,
    })
  })

  test('too many failures stop everything: what nobody fetched is taken back, and it goes on when told to', async () => {
    await fleet(10)
    const { id } = await running({ stages: [{ pct: 40 }, { pct: 60 }], failure_pct: 20 })
    const [first, ...others] = await inStage(id, 1)
    at(1)
    await say(first!, 1, { state: 'failed', percent: 100, attempt: 1, error: 'hash' })
    await world.app.services.idle()
    await advanceRollouts(world.deps)
    expect(await progress(id)).toMatchObject({
      state: 'paused',
      stages: [{ failed: 1, pending: 3 }, { pending: 6 }],
      failed: [{ device: first, state: 'failed', error: 'hash' }],
    })
    expect((await admin('GET', `/api/rollouts/${id}`)).body).toMatchObject({
      stop_reason: '1 of 4 devices of stage 1 failed; at most 20 % may',
      halt: { code: 'failures', failed: 1, devices: 4, stage: 1, limit_pct: 20 },
    })
    at(2)
    const asked = await post(world.app, '/ingest/sigfox', { ...sigfox(others[0]!, 2, ++seq), ack: true })
    expect(asked.statusCode).toBe(204)
    await admin('PUT', `/api/rollouts/${id}`, { failure_pct: 30 })
    const resumed = await admin('POST', `/api/rollouts/${id}/resume`, {})
    expect([resumed.status, resumed.body.stop_reason, resumed.body.halt]).toEqual([200, null, null])
    await advanceRollouts(world.deps)
    await confirm(others, 3)
    expect(await progress(id)).toMatchObject({ state: 'running', stage: 2 })
    const aborted = await admin('POST', `/api/rollouts/${id}/abort`, { reason: 'A newer one' })
    expect(aborted.body).toMatchObject({ state: 'aborted', stop_reason: 'A newer one' })
    expect(
      await world.db.query(`select 1 from downlinks where state = 'queued' and kind = 'enter_dfu'`),
    ).toEqual([])
  })

  test('a device loads its image with its own key, in ranges, while its roll-out runs', async () => {
    const [key, foreign] = await fleet(2)
    const { id, version: to } = await running({ stages: [{ pct: 100 }] })
    const [device] = await world.db.query<{ id: number }>('select id from devices where sigfox_id = $1', [
      key,
    ])
    const { body: issued } = await admin('POST', `/api/devices/${device!.id}/issueKey`, {})
    const load = (headers: object) =>
      world.app.inject({
        method: 'GET',
        url: `/ingest/firmware/${to}`,
        headers: { 'x-device': key!, ...headers },
      })
    const own = { 'x-device-key': String(issued.key) }
    expect((await load({ 'x-device-key': 'another' })).statusCode).toBe(401)
    const whole = await load(own)
    expect([whole.statusCode, Buffer.compare(whole.rawPayload, IMAGE)]).toEqual([200, 0])
    const part = await load({ ...own, range: 'bytes=100-199' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 100-199/1000'])
    expect(Buffer.compare(part.rawPayload, IMAGE.subarray(100, 200))).toBe(0)
    for (const range of ['bytes=2000-', 'bytes=1000-', 'bytes=-0', 'bytes=9-3', `bytes=${'9'.repeat(40)}-`]) {
      const outside = await load({ ...own, range })
      expect([outside.statusCode, outside.headers['content-range']], range).toEqual([416, 'bytes */1000'])
    }
    for (const [range, said] of [
      ['bytes=0-0', 'bytes 0-0/1000'],
      ['bytes=-1', 'bytes 999-999/1000'],
      ['bytes=-5000', 'bytes 0-999/1000'],
      ['bytes=990-5000', 'bytes 990-999/1000'],
    ])
      expect((await load({ ...own, range })).headers['content-range'], range).toBe(said)
    // What is no single range of bytes is no range (RFC 9110).
    for (const range of ['bytes=0-1,5-6', 'bytes=-', 'bytes=a-b', 'lines=0-1', 'bytes=1e2-'])
      expect((await load({ ...own, range })).statusCode, range).toBe(200)
    // A key opens what is for its own device.
    for (const headers of [{ 'x-device': foreign! }, { 'x-device': '' }, { 'x-device': `${key}' or '1'='1` }])
      expect((await load({ ...own, ...headers })).statusCode).toBe(401)
    for (const key of ['', `${own['x-device-key']}x`, own['x-device-key'].toLowerCase()])
      expect((await load({ 'x-device-key': key })).statusCode).toBe(401)
    await world.db.query(`update devices set state = 'retired' where id = $1`, [device!.id])
    expect((await load(own)).statusCode).toBe(401)
    await world.db.query(`update devices set state = 'installed' where id = $1`, [device!.id])
    const again = await admin('POST', `/api/devices/${device!.id}/issueKey`, {})
    expect((await load(own)).statusCode).toBe(401)
    own['x-device-key'] = String(again.body.key)
    await admin('POST', `/api/rollouts/${id}/pause`, {})
    expect((await load(own)).statusCode).toBe(404)
  })

  test.each(['running', 'paused'] as const)(
    'no roll-out starts on devices of one that is %s; it says which, and starts once that one is over',
    async state => {
      const keys = await fleet(3)
      const first = await running({ name: 'Frost fix', stages: [{ pct: 100 }] })
      if (state === 'paused') await admin('POST', `/api/rollouts/${first.id}/pause`, {})
      const second = await planned()
      const refused = await start(second.id)
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { firmware_id: 'Roll-out “Frost fix” isn’t over for 3 of these devices' },
      ])
      expect(await statesIn(second.id)).toEqual({})
      if (state === 'paused') await admin('POST', `/api/rollouts/${first.id}/resume`, {})
      await advanceRollouts(world.deps)
      await confirm(keys, 1)
      const started = await start(second.id)
      expect(started.status, started.text).toBe(200)
    },
  )

  test('of two roll-outs that are started at once one starts', async () => {
    await fleet(3)
    const [one, other] = [await planned(), await planned()]
    const answers = await Promise.all([start(one.id), start(other.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('a device that has a newer version is left out, and gets the older one where that is asked for', async () => {
    const [old, newer, candidate, unknown] = await fleet(4)
    const version_name = `3.${++version}.0`
    await runs(newer!, '4.0.0')
    await runs(candidate!, `${version_name}-rc.10`)
    await runs(unknown!, null)
    const { id } = await running({ stages: [{ pct: 100 }] }, { version_name })
    expect(await statesIn(id)).toEqual({
      [old!]: 'requested',
      [newer!]: 'skipped',
      [candidate!]: 'requested',
      [unknown!]: 'requested',
    })
    for (const key of [old, candidate, unknown]) await runs(key!, '4.0.0')
    await admin('POST', `/api/rollouts/${id}/abort`, { reason: 'Over' })
    const back = await planned({}, { version_name: `3.${++version}.0` })
    const refused = await start(back.id)
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { downgrade: 'The devices that can take it have a newer version' },
    ])
    expect((await start(back.id, { downgrade: true })).status).toBe(200)
    expect(Object.values(await statesIn(back.id))).toEqual(Array.from({ length: 4 }, () => 'pending'))
  })

  test('a pre-release comes to devices by the three numbers that a downlink can tell', async () => {
    const [key] = await fleet(1)
    const version_name = `2.${++version}.0-rc.2`
    const core = version_name.split('-')[0]!
    const { id } = await running({ stages: [{ pct: 100 }] }, { version_name })
    const [device] = await world.db.query<{ id: number }>('select id from devices where sigfox_id = $1', [
      key,
    ])
    const { body: issued } = await admin('POST', `/api/devices/${device!.id}/issueKey`, {})
    const loaded = await world.app.inject({
      url: `/ingest/firmware/${core}`,
      headers: { 'x-device': key!, 'x-device-key': String(issued.key) },
    })
    expect([loaded.statusCode, Buffer.compare(loaded.rawPayload, IMAGE)]).toEqual([200, 0])
    at(1)
    await post(world.app, '/ingest/sigfox', { ...sigfox(key!, 1, ++seq), ack: true })
    await confirm([key!], 2)
    expect(await statesIn(id)).toEqual({ [key!]: 'confirmed' })
    const [updated] = await world.db.query('select fw_version from devices where id = $1', [device!.id])
    expect(updated).toEqual({ fw_version: version_name })
  })

  test('a device that says it is done has what it was told last, not what an aborted roll-out told it', async () => {
    const [key] = await fleet(1)
    const first = await running({ stages: [{ pct: 100 }] })
    at(1)
    await post(world.app, '/ingest/sigfox', { ...sigfox(key!, 1, ++seq), ack: true })
    at(2)
    await say(key!, 2, { state: 'transferring', percent: 10, attempt: 1, error: null })
    await world.app.services.idle()
    await admin('POST', `/api/rollouts/${first.id}/abort`, { reason: 'Wrong image' })
    at(3)
    const second = await running({ stages: [{ pct: 100 }] })
    at(4)
    await post(world.app, '/ingest/sigfox', { ...sigfox(key!, 4, ++seq), ack: true })
    await confirm([key!], 5)
    expect([await statesIn(first.id), await statesIn(second.id)]).toEqual([
      { [key!]: 'transferring' },
      { [key!]: 'confirmed' },
    ])
    const [device] = await world.db.query('select fw_version from devices where sigfox_id = $1', [key])
    expect(device).toEqual({ fw_version: second.version })
  })

  test('firmware that is withdrawn stops its roll-out, and none starts or goes on with it', async () => {
    await fleet(2)
    const { id, firmware } = await running({ stages: [{ pct: 100 }] })
    const { body: waiting } = await admin('POST', '/api/rollouts', { name: 'Next', firmware_id: firmware })
    await giveAway('rollouts', waiting.id)
    await admin('POST', `/api/rollouts/${waiting.id}/approve`, {})
    await admin('POST', `/api/collections/firmwares/${firmware}/withdraw`, { reason: 'Drains batteries' })
    expect((await admin('GET', `/api/rollouts/${id}`)).body).toMatchObject({
      state: 'paused',
      stop_reason: 'Drains batteries',
    })
    expect(Object.values(await statesIn(id))).toEqual(['pending', 'pending'])
    const refused = { firmware_id: 'The firmware must be approved and have an image' }
    expect((await admin('POST', `/api/rollouts/${id}/resume`, {})).body.errors).toEqual(refused)
    expect((await start(Number(waiting.id))).body.errors).toEqual(refused)
  })
})
