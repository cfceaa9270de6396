import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  ENGINE,
  NOW,
  addDevice,
  addTank,
  forget,
  payload,
  post,
  sigfox,
  startStack,
  type Stack,
} from './support'

const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64')
const uplink = {
  deduplicationId: '3b1f',
  devEui: 'A84041FFFF1E2B3C',
  fCnt: 7,
  fPort: 2,
  confirmed: false,
  data: base64(payload()),
  rxInfo: [
    { rssi: -101, snr: 6 },
    { rssi: -88, snr: 9 },
  ],
}

describe('what networks may post', () => {
  let stack: Stack
  beforeAll(async () => {
    stack = await startStack(ENGINE, { INGEST_BULK_MAX: '50', INGEST_BULK_BYTES: '100000' })
    await addTank(stack.db, await addDevice(stack.db, '4C9000'))
  })
  afterAll(() => stack.close())
  beforeEach(async () => {
    await stack.app.services.idle()
    await forget(stack.db)
  })
  const raws = () => stack.db.query('select * from raw_messages order by id')

  test('a Sigfox callback is kept word for word and answered with what became of it', async () => {
    const callback = sigfox('4C9000', 0, 1)
    const answer = await post(stack.app, '/ingest/sigfox', callback)
    expect([answer.statusCode, answer.json()]).toEqual([200, { accepted: 1, duplicate: 0, parked: 0 }])
    expect(await raws()).toMatchObject([
      { network: 'sigfox', device_key: '4C9000', seq: 1, envelope: JSON.stringify(callback) },
    ])
  })

  test('a device that asks for a downlink is told 204 while none is queued', async () => {
    const answer = await post(stack.app, '/ingest/sigfox', { ...sigfox('4C9000', 0, 1), ack: true })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(await raws()).toHaveLength(1)
  })

  test('a repeat is accepted, counted and changes nothing', async () => {
    await post(stack.app, '/ingest/sigfox', sigfox('4C9000', 0, 1))
    const again = await post(stack.app, '/ingest/sigfox', sigfox('4c9000', 0, 1))
    expect(again.json()).toEqual({ accepted: 0, duplicate: 1, parked: 0 })
    expect(await raws()).toHaveLength(1)
  })

  test('an id with leading zeros is the same device', async () => {
    await post(stack.app, '/ingest/sigfox', sigfox('004C9000', 0, 1))
    expect(await raws()).toMatchObject([{ device_key: '4C9000' }])
  })

  test('a LoRaWAN uplink without a time is taken when it comes, and its repeat is known by its id', async () => {
    const first = await post(stack.app, '/ingest/lorawan', uplink)
    expect(first.json()).toEqual({ accepted: 0, duplicate: 0, parked: 1 })
    stack.clock.now = new Date(NOW.getTime() + 5000)
    const second = await post(stack.app, '/ingest/lorawan', uplink)
    stack.clock.now = NOW
    expect(second.json()).toEqual({ accepted: 0, duplicate: 1, parked: 0 })
    expect(await raws()).toMatchObject([
      { network: 'lorawan', device_key: 'A84041FFFF1E2B3C', rssi: -88, at: NOW },
    ])
  })

  test('a LoRaWAN uplink is taken at the time that only a weaker gateway gives', async () => {
    const time = '2026-02-28T10:00:00.000Z'
    const [best, weaker] = [
      { gatewayId: 'a', rssi: -90 },
      { gatewayId: 'b', rssi: -100, time },
    ]
    const heard = (...rxInfo: object[]) => post(stack.app, '/ingest/lorawan', { ...uplink, rxInfo })
    expect((await heard(best, weaker)).json()).toEqual({ accepted: 0, duplicate: 0, parked: 1 })
    expect((await heard(weaker, best)).json()).toEqual({ accepted: 0, duplicate: 1, parked: 0 })
    expect(await raws()).toMatchObject([{ at: new Date(time), rssi: -90 }])
  })

  test.each([
    ['11 bytes', { data: payload().slice(2) }, 'data'],
    ['13 bytes', { data: `${payload()}00` }, 'data'],
    ['half a byte', { data: payload().slice(1) }, 'data'],
    ['base64 where hexadecimal is due', { data: base64(payload()) }, 'data'],
    ['a time that is a word', { time: 'yesterday' }, 'time'],
    ['no time', { time: undefined }, 'time'],
    ['no device', { device: undefined }, 'device'],
    ['a device that is no identity', { device: 'pump 7' }, 'device'],
    ['a counter below zero', { seqNumber: -1 }, 'seqNumber'],
    ['no counter', { seqNumber: undefined }, 'seqNumber'],
  ])('a callback with %s is refused by its field and leaves nothing', async (_what, wrong, field) => {
    const answer = await post(stack.app, '/ingest/sigfox', { ...sigfox('4C9000', 0, 1), ...wrong })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'invalid', request_id: expect.any(String) })
    expect(Object.keys((answer.json() as { errors: object }).errors)).toEqual([field])
    expect(await raws()).toEqual([])
    expect(await stack.db.query('select 1 from ingest_queue')).toEqual([])
  })

  test('hexadecimal where base64 is due is refused by its length', async () => {
    const answer = await post(stack.app, '/ingest/lorawan', { ...uplink, data: payload() })
    expect([answer.statusCode, Object.keys((answer.json() as { errors: object }).errors)]).toEqual([
      422,
      ['data'],
    ])
  })

  test.each(['{"device":', '[]', 'null', '7', ''])('a body of %j is malformed', async body => {
    const answer = await post(stack.app, '/ingest/sigfox', body)
    expect([answer.statusCode, (answer.json() as { code: string }).code]).toEqual([400, 'malformed'])
  })

  test.each([undefined, '', 'ullage-dem', 'ullage-demo2'])('the key %j is refused', async key => {
    const answer = await stack.app.inject({
      method: 'POST',
      url: '/ingest/bulk',
      headers: {
        'content-type': 'application/x-ndjson',
        ...(key === undefined ? {} : { 'x-ingest-key': key }),
      },
      payload: JSON.stringify(sigfox('4C9000', 0, 1)),
    })
    expect([answer.statusCode, (answer.json() as { code: string }).code]).toEqual([401, 'unauthorised'])
    expect(await raws()).toEqual([])
  })

  test('in an upload a bad line is named by its number and spoils no other', async () => {
    const lines = [
      JSON.stringify(sigfox('4C9000', 0, 1)),
      '',
      '{"device":',
      JSON.stringify({ ...sigfox('4C9000', 6, 2), data: 'ff' }),
      JSON.stringify(sigfox('4C9000', 0, 1)),
      JSON.stringify({ ...sigfox('4C9000', 6, 2), network: 'telex' }),
      JSON.stringify(sigfox('BEEF', 6, 2)),
      JSON.stringify(uplink),
      '   ',
    ]
    const answer = await post(stack.app, '/ingest/bulk', lines.join('\r\n'))
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ accepted: 1, duplicate: 1, parked: 2, rejected_count: 3 })
    const { rejected } = answer.json() as { rejected: { line: number; error: string }[] }
    expect(rejected.map(({ line }) => line)).toEqual([3, 4, 6])
    expect(rejected[1]!.error).toMatch(/data.*12 bytes/)
    expect(rejected[2]!.error).toMatch(/network/)
  })

  test.each([
    'application/x-ndjson',
    'text/plain',
    'application/octet-stream',
    'application/json',
    'application/x-www-form-urlencoded',
  ])('an upload may be called %s', async type => {
    const body = `${JSON.stringify(sigfox('4C9000', 0, 1))}\n\n${JSON.stringify(sigfox('4C9000', 6, 2))}\n`
    const answer = await post(stack.app, '/ingest/bulk', body, { 'content-type': type })
    expect(answer.json()).toMatchObject({ accepted: 2, rejected: [] })
  })

  const packed = (content: Buffer, encoding = 'gzip') =>
    stack.app.inject({
      method: 'POST',
      url: '/ingest/bulk',
      headers: {
        'x-ingest-key': 'ullage-demo',
        'content-type': 'application/x-ndjson',
        'content-encoding': encoding,
      },
      payload: content,
    })

  test('an upload may be packed with gzip, which also keeps to the limit when it is unpacked', async () => {
    const lines = [0, 6].map(hours => JSON.stringify(sigfox('4C9000', hours, hours)))
    const answer = await packed(gzipSync(lines.join('\n')))
    expect(answer.json()).toMatchObject({ accepted: 2, rejected: [] })
    const large = await packed(gzipSync(Buffer.alloc(100_001, '\n')))
    expect([large.statusCode, (large.json() as { code: string }).code]).toEqual([413, 'too_large'])
  })

  test.each([
    ['gzip', 400, 'malformed'],
    ['br', 415, 'unsupported_type'],
  ])('an upload that says it is packed with %s, and is not, is refused', async (encoding, status, code) => {
    const answer = await packed(Buffer.from(JSON.stringify(sigfox('4C9000', 0, 1))), encoding)
    expect([answer.statusCode, (answer.json() as { code: string }).code]).toEqual([status, code])
    expect(await raws()).toEqual([])
  })

  test('an upload above the limit is refused before anything of it is kept', async () => {
    const lines = Array.from({ length: 51 }, (_, i) => JSON.stringify(sigfox('4C9000', i, i)))
    const answer = await post(stack.app, '/ingest/bulk', lines.join('\n'))
    expect([answer.statusCode, (answer.json() as { code: string }).code]).toEqual([413, 'too_many_messages'])
    expect(await raws()).toEqual([])
  })

  test('what was kept can be neither changed nor removed', async () => {
    await post(stack.app, '/ingest/sigfox', sigfox('4C9000', 0, 1))
    await expect(stack.db.query(`update raw_messages set payload = ''`)).rejects.toThrow('append-only')
    await expect(stack.db.query('delete from raw_messages')).rejects.toThrow('append-only')
  })
})
