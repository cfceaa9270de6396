import { stopUrl, type Stop } from '../../../server/engine/outbox/mail/stopLink'
import { imageSize } from 'image-size'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { issueCode } from '../../../server/features/portal/activationCodes'
import { startWorld, type World } from '../contract/world'
import { ENGINE, NOW } from '../ingest/support'
import { makePhoto } from '../../support/pictures'
import { cheapHash } from '../security/people'

const PASSWORD = 'right horse battery'
const DAY = 86_400_000

describe('how a customer comes to an account', () => {
  let world: World
  let people = 0
  const send = (method: 'POST' | 'PUT', url: string, payload: object, headers: Record<string, string> = {}) =>
    world.app.inject({ method, url, payload, headers })
  const mails = () =>
    world.db.query<{ recipient: string; payload: { letter: { button: { url: string } } }; subject: string }>(
      'select recipient, subject, payload from outbox order by id',
    )
  const env = () => ({ jwtSecret: world.deps.env.jwtSecret })
  const newCode = () => issueCode(world.db, env(), 901, world.clock.now)
  const activate = (token: string, uid: string, activationCode: string) =>
    send('POST', '/api/customer/signin/firebase', { activationCode, uid }, { 'firebase-token': token })

  beforeAll(async () => {
    world = await startWorld(ENGINE)
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    world.clock.now = NOW
    await world.db.query('truncate outbox, account_links, activation_codes, sign_in_attempts')
    await world.db.query(`update customers set status = 'invited' where id = 901`)
  })

  /** A verified account without a customer. */
  async function newcomer() {
    const email = `new${++people}@example.com`
    await world.db.query(
      `insert into users (uid, name, email, role_type, roles, password_hash) values ($1, 'Nora', $1, 'customer', '[]', $2)`,
      [email, cheapHash(PASSWORD)],
    )
    const answer = await send('POST', '/api/signin', { email, password: PASSWORD })
    const { activation_token, uid } = answer.json<{ activation_token: string; uid: string }>()
    return { email, answer, token: activation_token, uid }
  }

  test('registers by a link in a mail, and is nobody’s customer before the code', async () => {
    await send('POST', '/api/customer/register', { email: 'Nora@Example.com', locale: 'fr' })
    const [mail] = await mails()
    expect(mail).toMatchObject({ recipient: 'nora@example.com', subject: 'Confirmez votre adresse e-mail' })
    const token = /token=([\w-]+)/.exec(mail!.payload.letter.button.url)![1]!
    for (const weak of ['password1234', 'nora@example.com'])
      expect(
        (
          await send('PUT', '/api/customer/register/complete', { token, name: 'Nora', password: weak })
        ).json(),
      ).toMatchObject({ errors: { password: expect.any(String) } })
    const made = await send('PUT', '/api/customer/register/complete', {
      token,
      name: 'Nora',
      password: PASSWORD,
    })
    expect(made.statusCode).toBe(200)
    const again = await send('PUT', '/api/customer/register/complete', {
      token,
      name: 'Eve',
      password: PASSWORD,
    })
    expect([again.statusCode, again.json()]).toMatchObject([422, { errors: { token: expect.any(String) } }])
    const signIn = await send('POST', '/api/signin', { email: 'nora@example.com', password: PASSWORD })
    expect([signIn.statusCode, signIn.json()]).toMatchObject([404, { code: 'activation_required' }])
    const { activation_token, uid } = made.json<{ activation_token: string; uid: string }>()
    const { code } = await newCode()
    const signedIn = await activate(activation_token, uid, code.toLowerCase())
    expect(signedIn.json()).toMatchObject({ role: 'customer', user: { customer_id: 901 } })
    const tanks = await world.app.inject({
      url: '/customerapi/customer/mytanks',
      headers: { authorization: `Bearer ${signedIn.json<{ token: string }>().token}` },
    })
    expect(tanks.statusCode).toBe(200)
  })

  test('a link says whether it holds, isn’t used up by that, and tells nothing of its address', async () => {
    await send('POST', '/api/customer/register', { email: 'walker@example.com' })
    const [mail] = await mails()
    const token = /token=([\w-]+)/.exec(mail!.payload.letter.button.url)![1]!
    const ask = async (given: string, purpose: string) =>
      (await send('PUT', '/api/customer/link', { token: given, purpose })).body
    for (let times = 0; times < 2; times++) expect(await ask(token, 'register')).toBe('{"holds":true}')
    expect(await ask(token, 'password')).toBe('{"holds":false}')
    expect(await ask('foo', 'register')).toBe('{"holds":false}')
    world.clock.now = new Date(NOW.getTime() + DAY + 1)
    expect(await ask(token, 'register')).toBe('{"holds":false}')
    world.clock.now = NOW
    const made = { token, name: 'Nora', password: PASSWORD }
    expect((await send('PUT', '/api/customer/register/complete', made)).statusCode).toBe(200)
    expect(await ask(token, 'register')).toBe('{"holds":false}')
  })

  test('says the same of an address that is known and one that is not', async () => {
    await newcomer()
    for (const path of ['register', 'password/forgot']) {
      const answers = []
      for (const email of [`new${people}@example.com`, 'nobody@example.com'])
        answers.push(await send('POST', `/api/customer/${path}`, { email }))
      expect(answers.map(each => [each.statusCode, each.body])).toEqual([
        [200, '{"sent":true}'],
        [200, '{"sent":true}'],
      ])
    }
  })

  test('an address with a newline is refused by name, and nothing is sent', async () => {
    for (const email of [
      'a@example.com\nBcc: all@example.com',
      'a@example.com\r\nX: y',
      'a@example.com\n',
      'no address',
    ]) {
      const refused = await send('POST', '/api/customer/register', { email })
      expect([refused.statusCode, refused.json()]).toMatchObject([
        422,
        { errors: { email: expect.any(String) } },
      ])
    }
    expect(await mails()).toEqual([])
  })

  test('without token, code and uid something went wrong', async () => {
    const { token, uid } = await newcomer()
    const { code } = await newCode()
    for (const [headers, body] of [
      [{}, { activationCode: code, uid }],
      [{ 'firebase-token': token }, { activationCode: code }],
      [{ 'firebase-token': token }, { activationCode: ' ', uid }],
      [{ 'firebase-token': `${token}x` }, { activationCode: code, uid }],
      [{ 'firebase-token': token }, { activationCode: code, uid: 'u1' }],
    ] as const) {
      const refused = await send('POST', '/api/customer/signin/firebase', body, headers)
      expect([refused.statusCode, refused.json()]).toMatchObject([422, { error: 'Something went wrong' }])
    }
    world.clock.now = new Date(NOW.getTime() + 11 * 60_000)
    expect((await activate(token, uid, code)).json()).toMatchObject({ error: 'Something went wrong' })
  })

  test('a used, expired, replaced or made-up code answers alike', async () => {
    const [first, second] = [await newcomer(), await newcomer()]
    const replaced = (await newCode()).code
    const { code } = await newCode()
    expect((await activate(first.token, first.uid, code)).statusCode).toBe(200)
    const texts = new Set<string>()
    for (const wrong of [code, replaced, 'ABCDEFGH']) {
      const refused = await activate(second.token, second.uid, wrong)
      expect(refused.statusCode, wrong).toBe(422)
      texts.add(JSON.stringify(refused.json<{ errors: object }>().errors))
    }
    const late = (await newCode()).code
    world.clock.now = new Date(NOW.getTime() + 31 * DAY)
    const again = await send('POST', '/api/signin', { email: second.email, password: PASSWORD })
    const { activation_token } = again.json<{ activation_token: string }>()
    const refused = await activate(activation_token, second.uid, late)
    texts.add(JSON.stringify(refused.json<{ errors: object }>().errors))
    expect(texts.size).toBe(1)
  })

  test('after five wrong codes the account waits', async () => {
    const { token, uid } = await newcomer()
    const { code } = await newCode()
    for (let tries = 0; tries < 5; tries++)
      expect((await activate(token, uid, 'WRONGONE')).statusCode).toBe(422)
    const waits = await activate(token, uid, code)
    expect([waits.statusCode, Number(waits.headers['retry-after']) > 0]).toEqual([429, true])
  })

  test('of two who use one code at once one becomes the customer', async () => {
    const [first, second] = [await newcomer(), await newcomer()]
    const { code } = await newCode()
    const answers = await Promise.all([first, second].map(one => activate(one.token, one.uid, code)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
  })

  test('staff who have forgotten their password get a link that works once, for two hours', async () => {
    const forgot = (email: string) => send('POST', '/api/customer/password/forgot', { email })
    const known = await forgot('U1@example.com')
    const unknown = await forgot('nobody@example.com')
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
    const [mail, ...others] = await mails()
    expect([mail!.recipient, others]).toEqual(['u1@example.com', []])
    const token = mail!.payload.letter.button.url.split('/set-password#')[1]!
    const set = (password: string) => send('PUT', '/api/password', { token, password })
    world.clock.now = new Date(NOW.getTime() + 3 * 3_600_000)
    expect((await set('another horse battery')).statusCode).toBe(422)
    world.clock.now = NOW
    expect((await set('another horse battery')).statusCode).toBe(200)
    expect((await set('a third horse battery')).statusCode).toBe(422)
    const entries = await world.db.query(
      `select action from audit_log where entity = 'users' and entity_id = '1' order by id desc limit 2`,
    )
    expect(entries.map(({ action }) => action)).toEqual(['setPassword', 'forgotPassword'])
  })

  test('staff who are suspended, or sign in with a provider, get no link', async () => {
    await world.db.query(`update users set status = 'suspended' where id = 3`)
    await world.db.query(`update users set sign_in = 'firebase' where id = 4`)
    for (const id of [3, 4])
      await send('POST', '/api/customer/password/forgot', { email: `u${id}@example.com` })
    expect(await mails()).toEqual([])
    await world.db.query(`update users set status = 'active', sign_in = 'password' where id in (3, 4)`)
  })

  test('a new password comes by a link that works once', async () => {
    const { email } = await newcomer()
    await send('POST', '/api/customer/password/forgot', { email })
    const sent = await mails()
    expect(sent.map(({ recipient }) => recipient)).toEqual([email])
    const token = /token=([\w-]+)/.exec(sent[0]!.payload.letter.button.url)![1]!
    const reset = (password: string) => send('PUT', '/api/customer/password/reset', { token, password })
    expect((await reset('short')).statusCode).toBe(422)
    expect((await reset('password1234')).statusCode).toBe(422)
    expect((await reset('another horse battery')).statusCode).toBe(200)
    expect((await reset('a third horse battery')).statusCode).toBe(422)
    const signIn = (password: string) => send('POST', '/api/signin', { email, password })
    expect((await signIn(PASSWORD)).statusCode).toBe(401)
    expect((await signIn('another horse battery')).json()).toMatchObject({ code: 'activation_required' })
  })

  test('who is suspended is signed out with the reason, and comes back when that ends', async () => {
    await world.db.query(`update customers set status = 'active' where id = 901`)
    const mine = () => world.as('customer')('GET', '/customerapi/customer/mytanks')
    expect((await mine()).status).toBe(200)
    const { status } = await world.as('client')('POST', '/api/customers/901/suspend', {})
    expect(status).toBe(200)
    expect((await mine()).body).toMatchObject({ code: 'account_suspended' })
    await world.as('client')('POST', '/api/customers/901/reactivate', {})
    expect((await mine()).status).toBe(200)
  })

  test('staff invite by mail and by letter, and a newer code ends the one before', async () => {
    expect((await world.as('client')('POST', '/api/customers/901/invite', {})).status).toBe(200)
    const [mail] = await mails()
    const first = /code=([A-Z2-9]{8})/.exec(mail!.payload.letter.button.url)![1]!
    const letter = await world.as('client')('PUT', '/api/customers/901/letter')
    expect(letter.body).toMatchObject({ name: 'Own', qr_svg: expect.stringContaining('<svg') })
    const { token, uid } = await newcomer()
    expect((await activate(token, uid, first)).statusCode).toBe(422)
    const { code } = letter.body as unknown as { code: string }
    expect((await activate(token, uid, code)).statusCode).toBe(200)
    const stored = await world.db.query('select code_hash from activation_codes')
    expect(JSON.stringify(stored)).not.toContain(code)
  })

  test('who stops mails by the link of an invitation gets no other, and staff are told by name', async () => {
    const invite = () => world.as('client')('POST', '/api/customers/901/invite', {})
    expect((await invite()).status).toBe(200)
    const [sent] = await world.db.query<{ payload: { stop: Stop } }>('select payload from outbox')
    const { pathname, search } = new URL(stopUrl(world.deps.env, sent!.payload.stop))
    const stopped = await world.app.inject({ method: 'POST', url: pathname + search })
    expect(stopped.statusCode).toBe(200)
    const refused = await invite()
    expect([refused.status, Object.keys(refused.body.errors!)]).toEqual([422, ['email']])
    expect(await mails()).toHaveLength(1)
    expect((await world.as('client')('PUT', '/api/customers/901/letter')).status).toBe(200)
    await world.db.query('truncate notification_choices')
  })

  test('every mail for an account has a link that stops them, whoever asks for them next, and that takes it back', async () => {
    const { email } = await newcomer()
    const strange = 'not-me@example.com'
    await send('POST', '/api/customer/register', { email: strange, locale: 'it' })
    await send('POST', '/api/customer/register', { email })
    world.clock.now = new Date(NOW.getTime() + 120_000)
    await send('POST', '/api/customer/password/forgot', { email })
    const sent = await world.db.query<{ recipient: string; payload: { stop: Stop } }>(
      'select recipient, payload from outbox order by id',
    )
    expect(sent.map(({ recipient }) => recipient)).toEqual([strange, email, email])
    const linkOf = ({ payload: { stop } }: (typeof sent)[number]) => {
      const { pathname, search } = new URL(stopUrl(world.deps.env, stop))
      return pathname + search
    }
    const page = await world.app.inject({ method: 'GET', url: linkOf(sent[0]!) })
    expect(page.body).toContain('Non ricevere più questi messaggi')
    for (const mail of sent) await world.app.inject({ method: 'POST', url: linkOf(mail) })
    world.clock.now = new Date(NOW.getTime() + DAY)
    const ask = () =>
      Promise.all([
        send('POST', '/api/customer/register', { email: 'Not-Me@example.com' }),
        send('POST', '/api/customer/password/forgot', { email }),
      ])
    // The response doesn't reveal whether a mail was sent.
    expect((await ask()).map(answer => answer.json())).toEqual([{ sent: true }, { sent: true }])
    expect(await mails()).toHaveLength(3)
    for (const mail of sent) await world.app.inject({ method: 'POST', url: `${linkOf(mail)}&again=true` })
    world.clock.now = new Date(NOW.getTime() + 2 * DAY)
    await ask()
    expect(await mails()).toHaveLength(5)
    await world.db.query('truncate notification_choices')
  })

  test('whose address has stopped them is sent no link by an admin, who is told so', async () => {
    const reset = () => world.as('admin')('POST', '/api/users/reset_password', { user_id: 2 })
    expect((await reset()).status).toBe(200)
    const [sent] = await world.db.query<{ payload: { stop: Stop } }>('select payload from outbox')
    const { pathname, search } = new URL(stopUrl(world.deps.env, sent!.payload.stop))
    await world.app.inject({ method: 'POST', url: pathname + search })
    const refused = await reset()
    expect([refused.status, refused.body.details]).toEqual([
      422,
      { user_id: { key: 'validation.stoppedMails' } },
    ])
    expect(await mails()).toHaveLength(1)
    await world.db.query('truncate notification_choices')
  })

  test('a customer signs in thirty times a minute and no more', async () => {
    const { token, uid } = await newcomer()
    expect((await activate(token, uid, (await newCode()).code)).statusCode).toBe(200)
    const again = () => send('POST', '/api/customer/signin/firebase', {}, { 'firebase-token': token })
    const answers = []
    for (let n = 1; n < 31; n++) answers.push((await again()).statusCode)
    expect(answers).toEqual([...Array.from({ length: 29 }, () => 200), 429])
    world.clock.now = new Date(NOW.getTime() + 61_000)
    expect((await again()).statusCode).toBe(200)
  })

  test('a picture is drawn anew, without what was written into it, and read through its report', async () => {
    const tank = await world.db.query<{ id: number }>(
      `insert into tanks (name, group_id, customer_id, content_type, capacity_l) values ('T', 11, 901, 'kerosene', 1000)
       returning id`,
    )
    await world.db.query(`update customers set status = 'active' where id = 901`)
    const token = world.app.jwt.sign({ sub: '7' } as never)
    const photo = await makePhoto(40, 30, 1, 'A secret place')
    expect(photo.includes('A secret place')).toBe(true)
    const post = (payload: Buffer) =>
      world.app.inject({
        method: 'POST',
        url: '/api/attachments',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'image/gif' },
        payload,
      })
    expect((await post(Buffer.from('<svg onload="alert(1)"/>'))).statusCode).toBe(415)
    expect((await post(Buffer.alloc(13 * 1024 * 1024))).statusCode).toBe(413)
    const sent = await post(photo)
    expect([sent.statusCode, sent.json()]).toMatchObject([201, { mime: 'image/jpeg' }])
    const { id } = sent.json<{ id: string }>()
    const read = (who: string) => world.as(who)('GET', `/api/attachments/${id}`)
    expect((await read('client')).status).toBe(404)
    const reported = await world.as('customer')(
      'POST',
      `/customerapi/customer/mytanks/${tank[0]!.id}/reportTank`,
      {
        type: 'device_damaged',
        photos: [id],
      },
    )
    expect(reported.status).toBe(200)
    expect((await read('client')).status).toBe(200)
    expect((await read('test-user')).status).toBe(404)
    const kept = await world.app.inject({
      url: `/api/attachments/${id}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(kept.rawPayload.includes('A secret place')).toBe(false)
    expect(imageSize(kept.rawPayload)).toMatchObject({ type: 'jpg', width: 40, height: 30 })
    const stolen = await world.as('customer')(
      'POST',
      `/customerapi/customer/mytanks/${tank[0]!.id}/reportTank`,
      {
        type: 'other',
        photos: [id],
      },
    )
    expect([409, 422]).toContain(stolen.status)
  })
})
