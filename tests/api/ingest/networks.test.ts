import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { entityOf } from '../../../src/config/entities'
import { startWorld, type World } from '../contract/world'
import { ENGINE, HOUR, payload, post, sigfox } from './support'
import * as sent from './networkPayloads'

type Row = Record<string, unknown>
type RecordedRequest = { method: string; url: string; headers: IncomingMessage['headers']; body: Row }
const START = Date.UTC(2026, 1, 1)

/** A network server that records its requests. */
async function networkServer() {
  const asked: RecordedRequest[] = []
  const answers: number[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', chunk => (text += String(chunk)))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      asked.push({ method, url, headers, body: JSON.parse(text) as Row })
      response.statusCode = answers.shift() ?? 200
      response.end('{"id": "0d1c1b4e-7a55-4d0e-9c60-6e1c5b1f0e5f"}')
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    asked,
    /** Statuses of the next answers. */
    answers,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise(done => server.close(done)),
  }
}

describe('what networks send', () => {
  let world: World
  let server: Awaited<ReturnType<typeof networkServer>>
  let made = 0
  const admin: ReturnType<World['as']> = (...request) => world.as('admin')(...request)
  const at = (hours: number) => (world.clock.now = new Date(START + hours * HOUR))
  const lorawan = async () => {
    const dev_eui = (0xa84041000181c000 + made++ * 0x1000).toString(16).padStart(16, '0').toUpperCase()
    const device = await world.make(entityOf('devices'), 'a', {
      network: 'lorawan',
      dev_eui,
      device_id: `L-${dev_eui}`,
    })
    return { id: Number(device.id), dev_eui }
  }
  const connect = async (kind: 'chirpstack' | 'things_stack', name = `${kind} ${++made}`) => {
    const { id } = (
      await admin('POST', '/api/connections', {
        name,
        network: 'lorawan',
        server: kind,
        api_url: `${server.url}/`,
        api_token: 'the token',
      })
    ).body
    return String((await admin('PUT', `/api/connections/${id}/key`, {})).body.key)
  }
  const give = (url: string, body: object, key?: string) =>
    post(world.app, url, body, key === undefined ? {} : { 'x-ingest-key': key })
  const downlinkOf = async (id: number) =>
    (
      await world.db.query<Row>('select * from downlinks where device_id = $1 order by id desc limit 1', [id])
    )[0]!
  const set = async (id: number) =>
    (await admin('POST', `/api/devices/${id}/setDownlink`, { kind: 'intervals', interval_min: 120 })).body

  beforeAll(async () => {
    world = await startWorld(ENGINE)
    server = await networkServer()
  })
  beforeEach(() => {
    at(0)
    server.asked.length = 0
  })
  afterAll(async () => {
    await server.close()
    await world.close()
  })

  test.each(sent.EVENTS)(
    '%s is taken, and a repeat of it changes nothing',
    async (_name, url, body, kind) => {
      const first = await give(url, body)
      expect([first.statusCode, first.json()]).toEqual([200, { accepted: 0, duplicate: 0, parked: 1 }])
      expect((await give(url, body)).json()).toEqual({ accepted: 0, duplicate: 1, parked: 0 })
      const [kept] = await world.db.query<Row>('select kind from network_events order by id desc limit 1')
      expect(kept!.kind).toBe(kind)
    },
  )

  test.each(sent.MESSAGES)('%s is a message', async (_name, url, body) => {
    const answer = await give(url, body)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ parked: 1 })
  })

  test('what is neither an event nor a message is refused by the field that is wrong', async () => {
    const wrong = async (url: string, body: object) => (await give(url, body)).json().errors as Row
    expect(await wrong('/ingest/lorawan?event=join', { time: '2026-02-01T00:00:00Z' })).toEqual({
      devEui: 'is missing',
    })
    expect(await wrong('/ingest/lorawan', { deviceInfo: { devEui: 'a84041000181c061' } })).toHaveProperty(
      'data',
    )
    expect(await wrong('/ingest/lorawan', { ...sent.thingsStackJoin, end_device_ids: {} })).toHaveProperty(
      'devEui',
    )
    expect(await wrong('/ingest/sigfox', { device: 'XYZ', infoCode: 0, downlinkAck: true })).toHaveProperty(
      'device',
    )
    expect(await wrong('/ingest/sigfox', { device: 'B1', time: 1 })).toHaveProperty('data')
  })

  test.each(['chirpstack', 'things_stack'] as const)(
    'a LoRaWAN device that asks by its flag is sent its downlink by the API of %s, which is applied once the device shows it',
    async kind => {
      const { id, dev_eui } = await lorawan()
      const key = await connect(kind)
      const uplink = kind === 'chirpstack' ? sent.chirpStackUp : sent.thingsStackUp
      const say = (hours: number, seq: number, more: object) => {
        at(hours)
        return give('/ingest/lorawan', uplink(dev_eui, world.clock.now, seq, payload(more as never)), key)
      }
      await say(0, 0, { config_version: 1 })
      await world.app.services.idle()
      const queued = await set(id)
      expect((await say(1, 1, {})).statusCode).toBe(200)
      await world.app.outbox.idle()
      expect(server.asked).toEqual([])
      expect((await downlinkOf(id)).state).toBe('queued')

      await say(2, 2, { flags: ['downlink_wanted'] })
      await world.app.outbox.idle()
      expect(server.asked).toHaveLength(1)
      const [{ method, url, headers, body }] = server.asked as [RecordedRequest]
      const data = Buffer.from(String(queued.downlink), 'hex').toString('base64')
      expect([method, headers['content-type']]).toEqual(['POST', 'application/json'])
      if (kind === 'chirpstack') {
        expect(url).toBe(`/api/devices/${dev_eui.toLowerCase()}/queue`)
        expect(headers['grpc-metadata-authorization']).toBe('Bearer the token')
        expect(body).toEqual({ queueItem: { confirmed: false, data, fPort: 10 } })
      } else {
        expect(url).toBe('/api/v3/as/applications/app1/devices/dev1/down/replace')
        expect(headers.authorization).toBe('Bearer the token')
        expect(body).toEqual({ downlinks: [{ frm_payload: data, f_port: 10, priority: 'NORMAL' }] })
      }
      expect((await downlinkOf(id)).state).toBe('offered')
      // The network server repeats its webhook: no second downlink is sent.
      await say(2, 2, { flags: ['downlink_wanted'] })
      await world.app.outbox.idle()
      expect(server.asked).toHaveLength(1)

      // The network reports that it was sent, which doesn't mean that it was received.
      const told = kind === 'chirpstack' ? sent.chirpStackTxAck(dev_eui) : sent.thingsStackSent(dev_eui)
      expect((await give('/ingest/lorawan', told, key)).json()).toMatchObject({ accepted: 1 })
      expect((await downlinkOf(id)).state).toBe('sent')
      await say(3, 3, { config_version: 1 })
      await world.app.services.idle()
      expect((await downlinkOf(id)).state).toBe('sent')
      await say(4, 4, { config_version: Number(queued.config_version) })
      await world.app.services.idle()
      expect((await downlinkOf(id)).state).toBe('acked')
    },
  )

  test('a network server that fails is asked again later, and after the last try the downlink has failed', async () => {
    const { id, dev_eui } = await lorawan()
    const key = await connect('chirpstack')
    await set(id)
    server.answers.push(503, 503, 503, 503, 503)
    at(1)
    const wanted = payload({ flags: ['downlink_wanted'] })
    await give('/ingest/lorawan', sent.chirpStackUp(dev_eui, world.clock.now, 1, wanted), key)
    for (let tries = 1; tries <= 5; tries++) {
      await world.app.outbox.idle()
      expect(server.asked).toHaveLength(tries)
      at(1 + 2 * tries)
    }
    await world.app.outbox.idle()
    expect(server.asked).toHaveLength(5)
    expect(await downlinkOf(id)).toMatchObject({ state: 'failed', error: 'The network server answered 503' })
  })

  test('without a network server a LoRaWAN device’s downlink waits', async () => {
    const { id, dev_eui } = await lorawan()
    await set(id)
    at(1)
    const wanted = payload({ flags: ['downlink_wanted'] })
    await give('/ingest/lorawan', sent.chirpStackUp(dev_eui, world.clock.now, 1, wanted))
    expect((await downlinkOf(id)).state).toBe('queued')
  })

  test('a downlink that the network could not send has failed with its code; so has one for a Sigfox device', async () => {
    const { id, dev_eui } = await lorawan()
    const key = await connect('things_stack')
    await set(id)
    at(1)
    const wanted = payload({ flags: ['downlink_wanted'] })
    await give('/ingest/lorawan', sent.thingsStackUp(dev_eui, world.clock.now, 1, wanted), key)
    await give('/ingest/lorawan', sent.thingsStackFailed(dev_eui), key)
    expect(await downlinkOf(id)).toMatchObject({ state: 'failed' })
    expect(String((await downlinkOf(id)).error)).toContain('no payload formatter')

    const other = await world.make(entityOf('devices'), 'a', { network: 'sigfox', sigfox_id: 'C0FFEE' })
    await set(Number(other.id))
    at(2)
    const asked = await give('/ingest/sigfox', { ...sigfox('C0FFEE', 2, 9), ack: true })
    expect(asked.statusCode).toBe(200)
    await give('/ingest/sigfox', { ...sent.sigfoxAck, device: 'C0FFEE', infoCode: 3, downlinkAck: false })
    expect(await downlinkOf(Number(other.id))).toMatchObject({ state: 'failed' })
  })

  test('a device that joins is registered, whoever was waiting for that', async () => {
    const { id, dev_eui } = await lorawan()
    const { body } = await admin('POST', '/api/collections/activations_v2', {
      device_id: id,
      network: 'lorawan',
    })
    await give('/ingest/lorawan?event=join', sent.chirpStackJoin(dev_eui))
    const { body: now } = await admin('GET', `/api/collections/activations_v2/${body.id}`)
    expect(now.result).toBe('ok')
  })

  test('a connection with a network server needs its address', async () => {
    const { status, body } = await admin('POST', '/api/connections', {
      name: 'Nowhere',
      network: 'lorawan',
      server: 'chirpstack',
    })
    expect([status, Object.keys(body.errors as Row)]).toEqual([422, ['api_url']])
  })
})
