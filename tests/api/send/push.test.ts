import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pushKeyOf } from '../../../server/engine/outbox/push/message'
import { startOutbox } from '../../../server/engine/outbox/worker'
import { notifyTopup } from '../../../server/features/portal/notifyTopup'
import { startWorld, type World } from '../contract/world'
import { addTank, ENGINE } from '../ingest/support'
import { receive, type Got, type Receiver } from './receiver'

const bytes = (text: string) => Buffer.from(text, 'base64url')
/** A private key, as `VAPID_PRIVATE_KEY` has it. */
const SECRET = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'

/** A subscribed browser, which alone can decrypt the messages sent to it. */
function makeBrowser() {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys()
  const auth = randomBytes(16)
  const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length))
  const read = (body: Buffer): { title: string; body: string } => {
    const salt = body.subarray(0, 16)
    const sender = body.subarray(21, 21 + body[20]!)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender])
    const secret = derive(ecdh.computeSecret(sender), auth, info, 32)
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
    const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(body.subarray(-16))
    const text = Buffer.concat([decipher.update(body.subarray(21 + sender.length, -16)), decipher.final()])
    expect(text.at(-1)).toBe(2)
    return JSON.parse(text.subarray(0, -1).toString()) as ReturnType<typeof read>
  }
  return { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url'), read }
}

/** Checks that a push service makes before it forwards a message. */
function expectSigned({ headers }: Got, audience: string, now: Date) {
  const [, token, key] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization!)!
  const [head, claims, signature] = token!.split('.')
  const point = bytes(key!)
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    bytes(signature!),
  )
  expect(isSigned).toBe(true)
  expect(key).toBe(pushKeyOf(SECRET))
  const { aud, exp, sub } = JSON.parse(bytes(claims!).toString()) as Record<string, never>
  expect([aud, sub]).toEqual([audience, 'mailto:tanks@example.com'])
  expect(exp).toBeGreaterThan(now.getTime() / 1000)
  expect(exp).toBeLessThanOrEqual(now.getTime() / 1000 + 86_400)
}

describe('push messages', () => {
  let world: World
  let tank: number
  let service: Receiver
  const own = (method: 'GET' | 'PUT', path: string, body?: object) =>
    world.as('customer')(method, `/customerapi/customer/${path}`, body)
  const subscribe = (browser: ReturnType<typeof makeBrowser>, at: string) =>
    own('PUT', 'push', { endpoint: `${service.url}/${at}`, p256dh: browser.p256dh, auth: browser.auth })
  const way = async () => ((await own('GET', 'profile')).body as unknown as { alert_by: string }).alert_by
  /** Queues a message and processes the outbox. */
  async function plan(on: string) {
    const news = { kind: 'planned', on, askedAt: world.clock.now } as const
    await world.db.transaction(tx => notifyTopup(tx, tank, news, world.clock.now))
    const outbox = startOutbox(world.deps)
    await outbox.idle()
    await outbox.stop()
    const [last] = await world.db.query<{ channel: string; state: string; reference: string }>(
      'select channel, state, reference from outbox order by id desc limit 1',
    )
    return last
  }

  beforeAll(async () => {
    service = await receive()
    world = await startWorld(ENGINE, undefined, {
      VAPID_PRIVATE_KEY: SECRET,
      WEBHOOKS_PRIVATE: 'true',
      MAIL_FROM: 'Tanks <tanks@example.com>',
    })
    await world.app.outbox.stop()
    tank = await addTank(world.db, null, { group_id: 11, name: 'House' })
    await world.db.query('update tanks set customer_id = 901 where id = $1', [tank])
    await world.db.query(`update customers set status = 'active' where id = 901`)
  })
  afterAll(async () => {
    await world.close()
    await service.close()
  })
  beforeEach(async () => {
    service.answer = 201
    service.take()
    await world.db.query('truncate outbox, push_subscriptions, notification_choices')
  })

  test('reach every device that subscribed, readable by it alone and signed by us; no mail goes beside them', async () => {
    const [phone, tablet] = [makeBrowser(), makeBrowser()]
    for (const [browser, at] of [
      [phone, 'phone'],
      [tablet, 'tablet'],
    ] as const)
      expect((await subscribe(browser, at)).body).toEqual({ subscribed: true })
    await own('PUT', 'profile', { alert_by: 'push' })
    expect(await plan('2026-03-05')).toEqual({ channel: 'push', state: 'sent', reference: '2 of 2 devices' })
    const got = service.take()
    expect(got.map(({ url }) => url)).toEqual(['/phone', '/tablet'])
    expect(got[0]!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    expectSigned(got[0]!, service.url, world.clock.now)
    expect(phone.read(got[0]!.bytes)).toMatchObject({
      title: 'Your top-up is planned',
      body: 'Your top-up of House is planned for Thursday, 5 March.',
    })
    expect(() => tablet.read(got[0]!.bytes)).toThrow(/authenticate/)
    expect(await world.db.query(`select from outbox where channel = 'email'`)).toEqual([])
  })

  test('a device that the push service does not know any more is forgotten; who has no other gets mail again', async () => {
    await subscribe(makeBrowser(), 'phone')
    await own('PUT', 'profile', { alert_by: 'push' })
    service.answer = 410
    expect(await plan('2026-03-06')).toMatchObject({ state: 'sent', reference: '0 of 1 devices' })
    expect(await world.db.query('select from push_subscriptions')).toEqual([])
    expect(await way()).toBe('email')
    service.answer = 201
    expect(await plan('2026-03-07')).toMatchObject({ channel: 'email', state: 'sent' })
  })

  test('one that could not be sent is tried again', async () => {
    await subscribe(makeBrowser(), 'phone')
    await own('PUT', 'profile', { alert_by: 'push' })
    service.answer = 503
    expect(await plan('2026-03-08')).toMatchObject({ state: 'queued' })
  })

  test('stop for a device that unsubscribes; it belongs to whoever subscribed on it last', async () => {
    await subscribe(makeBrowser(), 'phone')
    await world.db.query('update push_subscriptions set user_id = 1')
    expect((await own('PUT', 'push/stop', { endpoint: `${service.url}/phone` })).status).toBe(200)
    expect(await world.db.query('select from push_subscriptions')).toHaveLength(1)
    await subscribe(makeBrowser(), 'phone')
    expect(await world.db.query('select user_id from push_subscriptions')).toEqual([{ user_id: 7 }])
    await own('PUT', 'profile', { alert_by: 'push' })
    await own('PUT', 'push/stop', { endpoint: `${service.url}/phone` })
    expect(await world.db.query('select from push_subscriptions')).toEqual([])
    expect(await way()).toBe('email')
    await own('PUT', 'profile', { alert_by: 'none' })
    await own('PUT', 'push/stop', { endpoint: `${service.url}/phone` })
    expect(await way()).toBe('none')
  })

  test.each([
    'http://push.example/1',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://2130706433/',
    'https://169.254.169.254/latest/meta-data',
    'https://user:pass@push.example/1',
  ])('are not subscribed to at what is no public push service: %s', async endpoint => {
    const { p256dh, auth } = makeBrowser()
    const { env } = world.deps
    Object.assign(env, { webhooksPrivate: false })
    const { status, body } = await own('PUT', 'push', { endpoint, p256dh, auth })
    const right = await own('PUT', 'push', { endpoint: 'https://push.example/1', p256dh, auth })
    Object.assign(env, { webhooksPrivate: true })
    expect([status, Object.keys(body.errors!), right.status]).toEqual([422, ['endpoint'], 200])
  })

  test.each([
    [{ endpoint: 'javascript:alert(1)' }, 'endpoint'],
    [{ p256dh: `B${'A'.repeat(86)}` }, 'p256dh'],
    [{ p256dh: 'short' }, 'p256dh'],
    [{ auth: 'short' }, 'auth'],
  ])('refuse a subscription that nothing can be sent to, by name: %j', async (wrong, field) => {
    const { p256dh, auth } = makeBrowser()
    const { status, body } = await own('PUT', 'push', { endpoint: service.url, p256dh, auth, ...wrong })
    expect([status, Object.keys(body.errors!)]).toEqual([422, [field]])
    expect(await world.db.query('select from push_subscriptions')).toEqual([])
  })
})
