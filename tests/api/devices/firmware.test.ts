import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hexOf } from '../../../server/features/devices/downlinks/composeDownlink'
import { sha256Of, signForDemo } from '../../../server/features/firmware/signature'
import { startWorld, type World } from '../contract/world'
import { ENGINE } from '../ingest/support'
import { firmwareIn, IMAGE } from './firmwareSupport'

describe('firmware', () => {
  let world: World
  const { admin, upload, fleet, running, begin, idOf } = firmwareIn(() => world)
  beforeAll(async () => {
    world = await startWorld(ENGINE)
  })
  beforeEach(() => begin())
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

  test('a device is told to load nothing but what a running roll-out gives it, by name or by bytes', async () => {
    const [key] = await fleet(1)
    const { id, version: to } = await running({ stages: [{ pct: 100 }] })
    const device = await idOf(key!)
    const tell = (wanted: object) => admin('POST', `/api/devices/${device}/setDownlink`, wanted)
    const nothing = 'No running roll-out gives this device version 9.9.9'
    const other = await tell({ kind: 'enter_dfu', firmware: '9.9.9' })
    expect([other.status, other.body.errors]).toEqual([422, { firmware: nothing }])
    const [{ version: next } = { version: 0 }] = await world.db.query<{ version: number }>(
      'select downlink_version + 1 as version from devices where id = $1',
      [device],
    )
    const bytes = hexOf({
      kind: 'enter_dfu',
      config_version: next,
      major: 9,
      minor: 9,
      patch: 9,
    })
    const raw = await tell({ downlink: bytes })
    expect([raw.status, raw.body.errors]).toEqual([422, { downlink: nothing }])
    const again = await tell({ kind: 'enter_dfu', firmware: to })
    expect(again.status, again.text).toBeLessThan(300)
    await admin('POST', `/api/rollouts/${id}/pause`, {})
    expect((await tell({ kind: 'enter_dfu', firmware: to })).status).toBe(422)
  })

  test('a device loads its image with its own key, in ranges, while its roll-out runs', async () => {
    const [key, foreign] = await fleet(2)
    const { id, version: to } = await running({ stages: [{ pct: 100 }] })
    const device = await idOf(key!)
    const { body: issued } = await admin('POST', `/api/devices/${device}/issueKey`, {})
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
    // Anything but a single byte range is ignored (RFC 9110).
    for (const range of ['bytes=0-1,5-6', 'bytes=-', 'bytes=a-b', 'lines=0-1', 'bytes=1e2-'])
      expect((await load({ ...own, range })).statusCode, range).toBe(200)
    // A device key only gives access to its own device.
    for (const headers of [{ 'x-device': foreign! }, { 'x-device': '' }, { 'x-device': `${key}' or '1'='1` }])
      expect((await load({ ...own, ...headers })).statusCode).toBe(401)
    for (const key of ['', `${own['x-device-key']}x`, own['x-device-key'].toLowerCase()])
      expect((await load({ 'x-device-key': key })).statusCode).toBe(401)
    await world.db.query(`update devices set state = 'retired' where id = $1`, [device])
    expect((await load(own)).statusCode).toBe(401)
    await world.db.query(`update devices set state = 'installed' where id = $1`, [device])
    const again = await admin('POST', `/api/devices/${device}/issueKey`, {})
    expect((await load(own)).statusCode).toBe(401)
    own['x-device-key'] = String(again.body.key)
    await admin('POST', `/api/rollouts/${id}/pause`, {})
    expect((await load(own)).statusCode).toBe(404)
  })
})
