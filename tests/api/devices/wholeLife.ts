import { expect } from 'vitest'
import { advanceRollouts } from '../../../server/features/firmware/advanceRollouts'
import { sha256Of, signForDemo } from '../../../server/features/firmware/signature'
import { randomFrom } from '../../../demo/simulate/random'
import { airTo } from '../../../demo/simulate/updatedFleet'
import { playDevice } from '../../../demo/simulate/updatingDevice'
import type { Answer, World } from '../contract/world'
import { HOUR, KEY, post, sigfox } from '../ingest/support'
import { HERE, picture, SAVE } from './installSupport'

type Row = Record<string, unknown> & { id: number | string; version: number }
type Entry = { entity: string; id: string; value: string | null; detail: string | null }
type Life = { entries: Entry[]; readings: { readings: number }[] }

const SIGFOX = 'B0A12D'
const IMAGE = Buffer.from(Array.from({ length: 9000 }, (_, i) => (i * 11) % 251))
const VERSION = '4.0.0'
const NAME = 'BOARD-TO-END'

/** Creates a batch, through our own server or by a page in Firestore. Returns its id. */
type MakeBatch = (values: Readonly<Record<string, unknown>>) => Promise<string>

/**
 * The life of one device: made, shipped, installed, approved, maintained, updated, swapped and retired, with the
 * entries of its timeline. Returns its number.
 */
export async function walkWholeLife(world: World, makeBatch?: MakeBatch): Promise<number> {
  const admin: ReturnType<World['as']> = (...request) => world.as('admin')(...request)
  const installer: ReturnType<World['as']> = (...request) => world.as('install-user')(...request)
  const ok = ({ status, body, text }: Answer): Row => {
    expect([200, 201], text).toContain(status)
    return body
  }
  const done = async (path: string, body: object = {}) => ok(await admin('POST', path, body))
  /** A second user, who approves what the first one made. */
  const second = async (path: string) => {
    const authorization = `Bearer ${world.app.jwt.sign({ sub: '31', role: 'admin' })}`
    const answer = await world.app.inject({
      method: 'POST',
      url: path,
      headers: { authorization },
      payload: {},
    })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const found = async (path: string, filter: object) =>
    (await admin('GET', `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body as Row[]
  const later = (hours: number) => (world.clock.now = new Date(world.clock.now.getTime() + hours * HOUR))
  let seq = 0
  /** Sends an uplink with the current time; returns the downlink if the device asks for one. */
  const say = async (more: object = {}, ack = false) => {
    const message = {
      ...sigfox(SIGFOX, 0, ++seq, more),
      time: Math.round(world.clock.now.getTime() / 1000),
      ack,
    }
    const answer = await post(world.app, '/ingest/sigfox', message)
    await world.app.services.idle()
    return answer.statusCode === 204 ? undefined : answer.json()[SIGFOX]?.downlinkData
  }
  const photo = async () => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/attachments',
      headers: {
        authorization: `Bearer ${world.app.jwt.sign({ sub: '6', role: 'install-user' })}`,
        'content-type': 'image/jpeg',
      },
      payload: await picture().toBuffer(),
    })
    return answer.json<{ id: string }>().id
  }

  const newBatch: MakeBatch =
    makeBatch ?? (async values => String((await done('/api/collections/batches', values)).id))
  await world.db.query(
    `insert into users (id, uid, name, email, role_type, roles, password_hash)
     values (31, 'second', 'second', 'second@example.com', 'admin', '[]', 'of nothing')`,
  )

  async function made(): Promise<Row> {
    const batch_id = await newBatch({
      code: 'LIFE-1',
      hw_version: '2.2',
      quantity: 5,
      started_on: '2026-02-27',
    })
    await done('/api/bench/boards', { batch_id, serial: 'LIFE-S1' })
    await done('/api/bench/panels', {
      batch_id,
      panel: 'LIFE-P1',
      serial: 'LIFE-S1',
      device: NAME,
      identity: SIGFOX,
      firmware: '1.4.0',
    })
    await done('/api/bench/calibrations', { device: NAME, reference_mm: 500, samples_mm: [499, 501] })
    await done('/api/bench/activations', { device: NAME })
    await done('/api/bench/packages', { package: 'LIFE-BOX', device: NAME })
    const [box] = await found('/api/collections/assembly_packages', { code: 'LIFE-BOX' })
    await done(`/api/collections/assembly_packages/${box!.id}/seal`)
    await done(`/api/collections/assembly_packages/${box!.id}/ship`, { courier: 'An Post' })
    const [device] = await found('/api/devices', { device_id: NAME })
    expect(device).toMatchObject({ state: 'shipped', fw_version: '1.4.0', package_id: box!.id })
    const lid = { enclosure_id: 'LIFE-LID' }
    return ok(await admin('PUT', `/api/devices/${device!.id}`, lid, { 'if-match': `"${device!.version}"` }))
  }

  async function installed(device: Row): Promise<Row> {
    later(24)
    await say({ type: 'bootstrap', config_version: 0 })
    const [contact] = await found('/api/collections/bootstrap', { device_id: device.id })
    await done(`/api/collections/bootstrap/${contact!.id}/accept`)
    const tank = await done('/api/tanks', {
      name: 'Of a whole life',
      group_id: 11,
      content_type: 'kerosene',
      shape: 'rectangular',
      dimensions: { w: 1000, l: 1000, h: 1000 },
      capacity_l: 1000,
      ...HERE,
    })
    const job = await done('/api/jobs', {
      name: 'Fit it',
      kind: 'install',
      tank_id: tank.id,
      device_id: device.id,
      assignee_id: 6,
    })
    await done(`/api/jobs/${job.id}/assign`, { assignee_id: 6 })
    ok(await installer('POST', `/api/jobs/${job.id}/accept`, {}))
    later(1)
    await say({ config_version: 0 })
    const given = {
      tank: { id: tank.id },
      device: { enclosure_id: 'LIFE-LID' },
      installation: { ...HERE, accuracy_m: 8, photos: [await photo(), await photo()], manual_dip_mm: 600 },
    }
    const { installation } = ok(await installer('POST', SAVE, given)) as unknown as { installation: Row }
    const at = `/api/collections/installations/${installation.id}`
    await done(`${at}/audit`)
    const judged = { photo: true, position: true, dip: true, signal_ok: true, capacity: true }
    expect(await done(`${at}/approve`, judged)).toMatchObject({ state: 'approved' })
    return tank
  }

  /** Changes its settings, tests it, inspects it, deactivates it and activates it again. */
  async function lookedAfter({ id }: Row) {
    const { downlink } = await done(`/api/devices/${id}/setDownlink`, {
      kind: 'intervals',
      interval_min: 120,
    })
    later(1)
    const told = await say({ config_version: 0 }, true)
    expect(told).toBe(downlink)
    later(1)
    await say({ config_version: Buffer.from(told, 'hex')[1]! })
    expect(await found('/api/downlinks', { device_id: id })).toMatchObject([{ state: 'acked' }])
    await done('/api/network-tests/run', { device_id: id, hours: 48 })
    await done('/api/collections/health_checks_v2', {
      device_id: id,
      at: world.clock.now.toISOString(),
      score: 90,
    })
    await done(`/api/devices/${id}/deactivate`, { reason: 'House is empty' })
    await done(`/api/devices/${id}/reactivate`)
  }

  async function updated(device: Row) {
    const firmware = await done('/api/firmwares/upload', {
      version_name: VERSION,
      hw_versions: ['2.2'],
      sha256: sha256Of(IMAGE),
      signature: signForDemo(IMAGE),
      image: IMAGE.toString('base64'),
    })
    await second(`/api/collections/firmwares/${firmware.id}/approve`)
    const rollout = await done('/api/rollouts', {
      name: 'To four',
      firmware_id: firmware.id,
      stages: [{ pct: 100 }],
    })
    const own = await admin('POST', `/api/rollouts/${rollout.id}/approve`, {})
    expect([own.status, own.body.errors]).toEqual([422, { state: 'Somebody else must approve it' }])
    await second(`/api/rollouts/${rollout.id}/approve`)
    await second(`/api/rollouts/${rollout.id}/start`)
    const { key } = await done(`/api/devices/${device.id}/issueKey`)
    const random = randomFrom('a whole life')
    const player = playDevice({
      sigfoxId: SIGFOX,
      fw: '1.4.0',
      sha256: sha256Of(IMAGE),
      fails: false,
      random,
      air: airTo(
        { app: world.app, ingestKey: KEY },
        { random, loss: 0 },
        {
          sigfoxId: SIGFOX,
          headers: { 'x-device': NAME, 'x-device-key': String(key) },
        },
      ),
    })
    const state = async () => (await admin('GET', `/api/rollouts/${rollout.id}`)).body.state
    for (let hour = 0; hour < 40 && (await state()) === 'running'; hour++) {
      later(1)
      await advanceRollouts(world.deps)
      await player.wake(world.clock.now.getTime())
      await world.app.services.idle()
      await advanceRollouts(world.deps)
    }
    expect(await state()).toBe('completed')
    expect(player.fw).toBe(VERSION)
  }

  const device = await made()
  const tank = await installed(device)
  await lookedAfter(device)
  await updated(device)
  expect((await admin('GET', `/api/devices/${device.id}`)).body).toMatchObject({
    state: 'installed',
    tank_id: tank.id,
    fw_version: VERSION,
  })

  const spare = await done('/api/devices', {
    device_id: 'LIFE-SPARE',
    hw_version: '2.2',
    network: 'sigfox',
    sigfox_id: 'B0A12E',
  })
  for (const step of ['panel', 'program', 'calibrate', 'activate'])
    await done(`/api/devices/${spare.id}/${step}`)
  await done(`/api/devices/${device.id}/swap`, { replacement_id: spare.id, reason: 'No echo' })
  await done(`/api/devices/${device.id}/retire`, { reason: 'Water inside' })
  const back = await admin('POST', `/api/devices/${spare.id}/swap`, {
    replacement_id: device.id,
    reason: 'Back',
  })
  expect([back.status, Object.keys(back.body.errors as object)]).toEqual([422, ['replacement_id']])
  expect((await admin('GET', `/api/tanks/${tank.id}`)).body.device_id).toBe(spare.id)

  const { entries, readings } = (await admin('GET', `/api/devices/${device.id}/life`)).body as unknown as Life
  const states = entries.filter(({ entity }) => entity === 'devices').map(({ value }) => value)
  expect([...new Set(states)].toReversed()).toEqual(
    expect.arrayContaining([
      'programmed',
      'calibrated',
      'activated',
      'packed',
      'shipped',
      'bootstrapped',
      'installed',
      'inactive',
      'returned',
      'retired',
    ]),
  )
  expect(states[0]).toBe('retired')
  const told = (entity: string) => entries.filter(one => one.entity === entity).map(({ value }) => value)
  expect(told('installations_history').toSorted()).toEqual([
    'approved',
    'audit_pending',
    'removed',
    'submitted',
  ])
  expect([told('audits_v2'), told('rollouts'), told('dfu_history_v2')]).toEqual([
    ['pass'],
    ['confirmed'],
    ['confirmed'],
  ])
  for (const entity of ['batches', 'pcb_preparations', 'panels', 'assembly_packages', 'jobs', 'downlinks'])
    expect(told(entity).length, entity).toBeGreaterThan(0)
  expect(readings.reduce((sum, month) => sum + month.readings, 0)).toBeGreaterThan(3)

  // All stored records with its id are on the timeline, and no other device's.
  const stored = await world.db.query<{ entity: string; id: string }>(
    `select replace(replace(collection, 'dev_v2_', ''), 'dev_', '') as entity, id from documents
     where (data->>'device_id')::int = $1 and deleted_at is null order by 1, 2`,
    [device.id],
  )
  const of = new Set(stored.map(({ entity }) => entity))
  expect(of.size).toBeGreaterThan(7)
  const shown = entries.filter(({ entity }) => of.has(entity)).map(({ entity, id }) => ({ entity, id }))
  const byId = (a: { entity: string; id: string }, b: typeof a) =>
    `${a.entity} ${a.id}`.localeCompare(`${b.entity} ${b.id}`)
  expect(shown.toSorted(byId)).toEqual([...stored].toSorted(byId))
  return Number(device.id)
}
