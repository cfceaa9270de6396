import { subscribePush, unsubscribePush } from '../../../src/config/calls/customerAccount'
import { entityOf } from '../../../src/config/entities'
import type { World } from '../contract/world'
import { emulatorToken } from '../firebase/tokens'
import type { post } from '../ingest/support'
import { makePng } from '../../support/pictures'
import { cheapHash, PASSWORD } from '../security/people'

type Ask = (
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  given?: unknown,
  sent?: Record<string, string>,
  who?: string,
  // Responses have many shapes.
  // oxlint-disable-next-line typescript/no-explicit-any
) => Promise<{ status: number; body: any }>
type Answer = Awaited<ReturnType<typeof post>>
/** The world's customer, and the user linked to it. */
const [CUSTOMER, USER] = [901, 7]

/** Makes every call of a customer about their own tanks and account, ending with closing the account. */
export async function ownCalls(
  ask: Ask,
  { app, db }: World,
  tank: number,
  hold: (url: string, answer: Answer) => { body: { id: string } },
) {
  await db.query(`update customers set status = 'active' where id = $1`, [CUSTOMER])
  await db.query(
    `update tanks set customer_id = $2, topup_state = 'none', report_state = 'none' where id = $1`,
    [tank, CUSTOMER],
  )
  await db.query('update users set password_hash = $2 where id = $1', [USER, cheapHash()])
  const own: Ask = (method, path, given) =>
    ask(method, `/customerapi/customer/${path}`, given, {}, 'customer')
  await own('GET', 'mytanks')
  for (const part of ['readings', 'readings/2', 'getSmoothedReadings', 'getSmoothedReadings/2', 'year'])
    await own('GET', `mytanks/${tank}/${part}`)
  await own('GET', 'mytanks/reportTank/types')
  await own('PUT', `mytanks/${tank}`, { name: 'House', alert_pct: 30 })
  await own('POST', `mytanks/${tank}/requestTopup`, {
    litres: 500,
    note: 'Ring first',
    wish_on: '2026-04-01',
  })
  await own('POST', `mytanks/${tank}/unRequestTopup`)
  const payload = await makePng(4, 3)
  const headers = {
    authorization: `Bearer ${app.jwt.sign({ sub: String(USER) })}`,
    'content-type': 'image/png',
  }
  const url = '/api/attachments'
  const { body: photo } = hold(url, await app.inject({ method: 'POST', url, headers, payload }))
  await own('POST', `mytanks/${tank}/reportTank`, { type: 'other', text: 'It drips', photos: [photo.id] })
  await ask('GET', `/api/attachments/${photo.id}`, undefined, {}, 'customer')
  await own('GET', 'profile')
  await own('PUT', 'push', subscribePush.example)
  await own('PUT', 'push/stop', unsubscribePush.example)
  await own('PUT', 'profile', { name: 'Nora', units: 'litre', alert_by: 'none' })
  await own('GET', 'export')
  await own('PUT', 'close', { password: PASSWORD })
}

/** Makes the calls to sign up by mail, to link a customer by an activation code, and to reset a password. */
export async function signUpCalls(ask: Ask, world: World) {
  const { db } = world
  const email = 'nora@example.com'
  const open: Ask = (method, path, given, sent) => ask(method, `/api/customer/${path}`, given, sent, '')
  const mailed = async () => {
    const [mail] = await db.query<{ payload: { letter: { button: { url: string } } } }>(
      'select payload from outbox where recipient = $1 order by id desc limit 1',
      [email],
    )
    return new URL(mail!.payload.letter.button.url).searchParams.get('token')
  }
  await open('POST', 'register', { email, locale: 'en' })
  const asked = { token: await mailed(), name: 'Nora', password: PASSWORD }
  await open('PUT', 'link', { token: asked.token, purpose: 'register' })
  const { body: account } = await open('PUT', 'register/complete', asked)
  const { id } = await world.make(entityOf('customers'))
  await db.query(`update customers set status = 'invited' where id = $1`, [id])
  const { body: letter } = await ask('PUT', `/api/customers/${id}/letter`)
  const bound = { activationCode: letter.code, uid: account.uid }
  await open('POST', 'signin/firebase', bound, { 'firebase-token': account.activation_token })
  await open('POST', 'password/forgot', { email })
  await open('PUT', 'password/reset', { token: await mailed(), password: 'another horse battery' })
}

/** Signs in with a provider's token, in a role that has a record. */
export async function providerCall(ask: Ask, { clock }: World) {
  await ask('POST', '/api/collections/roles', { name: 'client' })
  const token = emulatorToken('provider-2', clock.now, { email: 'u2@example.com', email_verified: true })
  await ask('POST', '/api/signin/firebase', undefined, { 'firebase-token': token }, '')
}
