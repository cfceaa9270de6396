import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { advanceRollouts } from '../../../server/features/firmware/advanceRollouts'
import { startWorld, type World } from '../contract/world'
import { sigfoxAck } from '../ingest/networkPayloads'
import { ENGINE, post } from '../ingest/support'
import { firmwareIn, IMAGE } from './firmwareSupport'

describe('roll-outs', () => {
  let world: World
  let minor = 0
  const {
    admin,
    at,
    upload,
    giveAway,
    fleet,
    planned,
    start,
    running,
    statesIn,
    runs,
    progress,
    inStage,
    say,
    confirm,
    begin,
    message,
    idOf,
  } = firmwareIn(() => world)
  beforeAll(async () => {
    world = await startWorld(ENGINE)
  })
  beforeEach(() => begin())
  afterAll(() => world.close())

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
    const asked = await post(world.app, '/ingest/sigfox', { ...message(first!, 1), ack: true })
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
      stop_reason: 'Stage 1: 1 of 4 devices failed (25 %, limit 20 %)',
      halt: { code: 'failures', failed: 1, devices: 4, stage: 1, limit_pct: 20 },
    })
    at(2)
    const asked = await post(world.app, '/ingest/sigfox', { ...message(others[0]!, 2), ack: true })
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

  test('a device that the network could not reach is asked again', async () => {
    const [key] = await fleet(1)
    const { id } = await running()
    at(1)
    const asked = await post(world.app, '/ingest/sigfox', { ...message(key!, 1), ack: true })
    expect(asked.statusCode).toBe(200)
    expect(await statesIn(id)).toEqual({ [key!]: 'requested' })
    const failure = { ...sigfoxAck, device: key, infoCode: 3, downlinkAck: 'false' }
    expect((await post(world.app, '/ingest/sigfox', failure)).statusCode).toBe(200)
    expect(await statesIn(id)).toEqual({ [key!]: 'pending' })
    await advanceRollouts(world.deps)
    expect(await statesIn(id)).toEqual({ [key!]: 'requested' })
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
    const version_name = `3.${++minor}.0`
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
    const back = await planned({}, { version_name: `3.${++minor}.0` })
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
    const version_name = `3.${++minor}.0-rc.2`
    const core = version_name.split('-')[0]!
    const { id } = await running({ stages: [{ pct: 100 }] }, { version_name })
    const device = await idOf(key!)
    const { body: issued } = await admin('POST', `/api/devices/${device}/issueKey`, {})
    const loaded = await world.app.inject({
      url: `/ingest/firmware/${core}`,
      headers: { 'x-device': key!, 'x-device-key': String(issued.key) },
    })
    expect([loaded.statusCode, Buffer.compare(loaded.rawPayload, IMAGE)]).toEqual([200, 0])
    at(1)
    await post(world.app, '/ingest/sigfox', { ...message(key!, 1), ack: true })
    await confirm([key!], 2)
    expect(await statesIn(id)).toEqual({ [key!]: 'confirmed' })
    const [updated] = await world.db.query('select fw_version from devices where id = $1', [device])
    expect(updated).toEqual({ fw_version: version_name })
  })

  test('a device that says it is done has what it was told last, not what an aborted roll-out told it', async () => {
    const [key] = await fleet(1)
    const first = await running({ stages: [{ pct: 100 }] })
    at(1)
    await post(world.app, '/ingest/sigfox', { ...message(key!, 1), ack: true })
    at(2)
    await say(key!, 2, { state: 'transferring', percent: 10, attempt: 1, error: null })
    await world.app.services.idle()
    await admin('POST', `/api/rollouts/${first.id}/abort`, { reason: 'Wrong image' })
    at(3)
    const second = await running({ stages: [{ pct: 100 }] })
    at(4)
    await post(world.app, '/ingest/sigfox', { ...message(key!, 4), ack: true })
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
