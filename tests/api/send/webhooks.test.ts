import { createHmac } from 'node:crypto'
import dns from 'node:dns'
import { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { post } from '../../../server/engine/outbox/webhooks/post'
import { isPrivateAddress } from '../../../server/engine/outbox/webhooks/privateAddress'
import { startWorld, type World } from '../contract/world'
import { ENGINE } from '../ingest/support'
import { receive, type Receiver } from './receiver'

const SECRET = 'a secret that is shared'

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.20.0.1', true],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['0.0.0.0', true],
  ['100.64.1.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['fe80::1', true],
  ['fd00::1', true],
  ['not an address', true],
  ['93.184.216.34', false],
  ['2606:2800:220:1::1', false],
])('%s is private: %s', (address, is) => expect(isPrivateAddress(address)).toBe(is))

describe('where a webhook’s name leads', () => {
  afterEach(() => void vi.restoreAllMocks())
  const PORT = 9
  const send = (host: string) =>
    post({ url: `http://${host}:${PORT}/hook`, headers: {}, body: '{}', allowPrivate: false })
  const answers = (...each: readonly (readonly string[])[]) => {
    let asked = 0
    return vi.spyOn(dns, 'lookup').mockImplementation(((_host: string, _options: object, done: Function) => {
      const found = each[Math.min(asked++, each.length - 1)]!
      if (found.length === 0) done(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }))
      else
        done(
          null,
          found.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
        )
    }) as never)
  }

  test('is told alike whether there is no such name or one of our own network', async () => {
    answers([], ['10.0.0.7'], ['fd00::7'], ['93.184.216.34', '127.0.0.1'])
    const told: string[] = []
    for (let i = 0; i < 4; i++)
      told.push(await send('db.internal').then(String, (error: Error) => error.message))
    expect(new Set(told)).toEqual(new Set(['db.internal has no address on the public internet']))
  })

  test('is asked again later where its server did not answer', async () => {
    vi.spyOn(dns, 'lookup').mockImplementation(((_host: string, _options: object, done: Function) =>
      done(Object.assign(new Error('getaddrinfo EAI_AGAIN'), { code: 'EAI_AGAIN' }))) as never)
    await expect(send('slow.example')).rejects.toMatchObject({ code: 'EAI_AGAIN' })
  })

  test('is asked once: what was looked at is what is connected to', async () => {
    const lookup = answers(['2001:4860::1'], ['127.0.0.1'])
    const connected: unknown[] = []
    vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args: never[]) {
      const [options] = [args].flat(2) as unknown as [{ lookup: Function; host: string }]
      options.lookup(options.host, { all: true }, (error: unknown, found: unknown) => {
        connected.push(error ?? found)
        setImmediate(() => this.destroy(new Error('far enough')))
      })
      return this
    } as never)
    await expect(send('moves.example')).rejects.toThrow(/far enough|closed/)
    expect([lookup.mock.calls.length, connected]).toEqual([1, [[{ address: '2001:4860::1', family: 6 }]]])
  })
})

describe('webhooks', () => {
  let world: World
  let receiver: Receiver
  beforeAll(async () => {
    world = await startWorld(ENGINE, undefined, { WEBHOOKS_PRIVATE: 'true' })
    receiver = await receive()
    await world.db.query(`update tankgroups set features = '{webhooks}' where id = 10`)
  })
  afterAll(async () => {
    await receiver.close()
    await world.close()
  })

  const hook = (more: object = {}) => ({
    group_id: 10,
    url: `${receiver.url}/hook`,
    events: ['sudden_drop'],
    secret: SECRET,
    ...more,
  })
  const create = async (body = hook()) => (await world.as('client')('POST', '/api/webhooks', body)).body
  const tried = async (id: number) =>
    (await world.as('client')('GET', `/api/outbox?filter={"webhook_id":${id}}`)).body

  test('a test request arrives signed over its time and body, and its delivery is told', async () => {
    const made = await create()
    expect(made).not.toHaveProperty('secret')
    expect((await world.as('client')('POST', `/api/webhooks/${made.id}/test`, {})).status).toBe(200)
    await world.app.outbox.idle()
    const [got] = receiver.take()
    expect(got!.url).toBe('/hook')
    const sent = JSON.parse(got!.body) as Record<string, unknown>
    expect(Object.keys(sent)).toEqual(['id', 'type', 'at', 'data'])
    expect(sent).toMatchObject({ type: 'test', at: world.clock.now.toISOString() })
    const timestamp = got!.headers['ullage-timestamp']
    const wanted = createHmac('sha256', SECRET).update(`${timestamp}.${got!.body}`).digest('hex')
    expect(got!.headers['ullage-signature']).toBe(`v1=${wanted}`)
    expect(await tried(Number(made.id))).toMatchObject([
      { state: 'sent', attempts: 1, channel: 'webhook', subject: 'test' },
    ])
  })

  test('a receiver that fails is tried again with the same id, and told of as failed after the fifth try; then by hand', async () => {
    const made = await create(hook({ url: `${receiver.url}/down` }))
    receiver.answer = 503
    await world.as('client')('POST', `/api/webhooks/${made.id}/test`, {})
    for (let n = 0; n < 6; n++) {
      await world.app.outbox.idle()
      world.clock.now = new Date(world.clock.now.getTime() + 3_600_000)
    }
    const got = receiver.take()
    expect(got).toHaveLength(5)
    expect(new Set(got.map(({ body }) => (JSON.parse(body) as { id: string }).id)).size).toBe(1)
    const [failed] = await tried(Number(made.id))
    expect(failed).toMatchObject({ state: 'failed', attempts: 5, last_error: 'Answered 503' })
    receiver.answer = 204
    expect((await world.as('client')('POST', `/api/outbox/${failed!.id}/retry`, {})).status).toBe(200)
    await world.app.outbox.idle()
    expect(receiver.take()).toHaveLength(1)
    expect(await tried(Number(made.id))).toMatchObject([{ state: 'sent' }])
  })

  test('a redirect is a failure: nobody sends us on', async () => {
    const made = await create(hook({ url: `${receiver.url}/moved` }))
    receiver.answer = 302
    await world.as('client')('POST', `/api/webhooks/${made.id}/test`, {})
    await world.app.outbox.idle()
    expect(receiver.take().map(({ url }) => url)).toEqual(['/moved'])
    expect(await tried(Number(made.id))).toMatchObject([{ state: 'queued', last_error: 'Answered 302' }])
    receiver.answer = 204
  })

  test('without the setting nothing goes to this machine, by number or by name', async () => {
    const { startOutbox } = await import('../../../server/engine/outbox/worker')
    const strict = { ...world.deps, env: { ...world.deps.env, webhooksPrivate: false } }
    await world.app.outbox.stop()
    for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1']) {
      const made = await create(hook({ url: `${receiver.url.replace('127.0.0.1', host)}/inside` }))
      await world.as('client')('POST', `/api/webhooks/${made.id}/test`, {})
      const outbox = startOutbox(strict)
      await outbox.idle()
      await outbox.stop()
      const [refused] = await tried(Number(made.id))
      // Another try would change nothing.
      expect(refused, host).toMatchObject({ state: 'failed', attempts: 1 })
      expect(refused!.last_error, host).toContain(
        host === 'localhost' ? 'no address on the public internet' : 'private address',
      )
    }
    expect(receiver.take()).toEqual([])
  })

  test('a client without the feature has none, and another client’s is not there', async () => {
    const made = await create()
    await world.db.query(`update tankgroups set features = '{}' where id = 10`)
    world.app.recordWritten('tankgroups')
    expect((await world.as('client')('GET', '/api/webhooks')).status).toBe(403)
    await world.db.query(`update tankgroups set features = '{webhooks}' where id = 10`)
    world.app.recordWritten('tankgroups')
    await world.db.query('update webhooks set group_id = 20 where id = $1', [made.id])
    expect((await world.as('client')('GET', `/api/webhooks/${made.id}`)).status).toBe(404)
  })

  test('an address that is none is refused by name', async () => {
    for (const url of [
      'ftp://example.com',
      'http://user:pass@example.com/',
      'javascript:alert(1)',
      'http://',
    ])
      expect((await world.as('client')('POST', '/api/webhooks', hook({ url }))).body).toMatchObject({
        errors: { url: expect.any(String) },
      })
  })
})

describe('a webhook’s form', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld(ENGINE)
    await world.db.query(`update tankgroups set features = '{webhooks}' where id = 10`)
  })
  afterAll(() => world.close())

  const hook = { group_id: 10, events: ['sudden_drop'], secret: SECRET }
  const send = (url: string) => world.as('client')('POST', '/api/webhooks', { ...hook, url })

  test('refuses addresses of this machine and of private networks, in any spelling', async () => {
    const hosts = ['127.0.0.1', '2130706433', '0x7f.1', '10.0.0.7', '192.168.1.1:8080', '169.254.169.254']
    for (const host of [...hosts, 'localhost', 'LOCALHOST.', 'db.internal', 'printer.local']) {
      const { status, body } = await send(`http://${host}/hook`)
      expect([status, body.details], host).toEqual([422, { url: { key: 'validation.publicAddress' } }])
    }
  })

  test('takes public ones, and refuses a change to a private one', async () => {
    const made = await send('https://hooks.example.com/ullage')
    expect(made.status).toBe(201)
    const change = (url: string) => world.as('client')('PUT', `/api/webhooks/${made.body.id}`, { url })
    expect((await change('https://93.184.216.34/hook')).status).toBe(200)
    expect((await change('http://[::1]/hook')).status).toBe(422)
    expect((await change('http://172.16.0.1/hook')).body.details).toEqual({
      url: { key: 'validation.publicAddress' },
    })
  })
})
