import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstBrokenEntry } from '../../../server/engine/audit/append'
import { insertDocument } from '../../../server/engine/db/insertDocument'
import { notifyTopup } from '../../../server/features/portal/notifyTopup'
import { updateSearchText } from '../../../server/features/tanks/searchText'
import { startWorld, type World } from '../contract/world'
import { addTank, ENGINE, NOW } from '../ingest/support'
import { cheapHash, PASSWORD } from '../security/people'

/** Personal data, in every form in which it might be stored. */
const SIGNATURE = 'a5160a7e-0000-4000-8000-000000000001'
const SECRETS = ['Nora Byrne', 'nora@home.example', '+353209105555', 'Bog Lane', 'P51 D6VY', SIGNATURE]

describe('closing an account', () => {
  let world: World
  let tank: number
  const own = (method: 'GET' | 'PUT' | 'POST', path: string, body?: object) =>
    world.as('customer')(method, `/customerapi/customer/${path}`, body)
  /** All stored data as one text. */
  async function everything() {
    const tables = await world.db.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const texts = await Promise.all(
      tables.map(({ name }) => world.db.query<{ row: string }>(`select t::text as row from "${name}" t`)),
    )
    return texts
      .flat()
      .map(({ row }) => row)
      .join('\n')
  }

  /** Actions on a customer and their tank, each of which leaves traces. */
  async function fillTheRest() {
    const admin = world.as('admin')
    const mine = `mytanks/${tank}`
    const answers = [
      await admin('PUT', '/api/customers/901', {
        version: await version('customers', 901),
        address_1: 'Bog Lane 2',
      }),
      await admin('PUT', `/api/tanks/${tank}`, {
        version: await version('tanks', tank),
        access_notes: 'Bog Lane 2',
      }),
      await admin('POST', '/api/notes', { tank_id: tank, content: 'Nora Byrne has a dog' }),
      await admin('POST', '/api/customers/901/resendCode', {}),
      await own('PUT', 'profile', { name: 'Nora Byrne', phone: '+353209105555' }),
      await own('PUT', mine, { name: 'Nora Byrne’s' }),
      await own('POST', `${mine}/requestTopup`, { note: 'Bog Lane, at the back' }),
      await own('POST', `${mine}/reportTank`, { type: 'other', text: 'Ring Nora Byrne' }),
    ]
    expect(answers.map(({ status, text }) => (status < 300 ? status : text))).toEqual([
      200, 200, 201, 200, 200, 200, 200, 200,
    ])
  }
  /** An installer's visit, with the customer's signature. */
  async function addVisit() {
    await world.db.query(
      `insert into jobs (name, kind, tank_id, notes) values ('Visit to Bog Lane', 'service', $1, 'Ring Nora Byrne')`,
      [tank],
    )
    await world.db.query(
      `insert into attachments (id, user_id, mime, bytes, sha256, content, created_at)
       values ($1, 2, 'image/jpeg', 1, 'x', '\\x00', $2)`,
      [SIGNATURE, NOW],
    )
    const visit = { tank_id: tank, customer_signature: SIGNATURE }
    await insertDocument(world.db, 'installations', visit, { now: NOW, uid: null })
  }
  const version = async (table: 'customers' | 'tanks', id: number) =>
    (await world.db.query<{ version: number }>(`select version from ${table} where id = $1`, [id]))[0]!
      .version

  beforeAll(async () => {
    world = await startWorld(ENGINE)
    await world.app.outbox.stop()
    tank = await addTank(world.db, null, { group_id: 11, name: 'Byrne, Bog Lane' })
    await world.db.query(
      `update tanks set customer_id = 901, access_notes = 'By Bog Lane', topup_note = 'Ring +353209105555' where id = $1`,
      [tank],
    )
    await world.db.query(
      `update customers set status = 'active', name = 'Nora Byrne', email = 'nora@home.example', phone = '+353209105555',
         address_1 = 'Bog Lane', postcode = 'P51 D6VY' where id = 901`,
    )
    const [townland] = await world.db.query<{ id: number }>(
      `insert into townlands (name, county_id) select 'Moorquartz', county_id from customers where id = 901 returning id`,
    )
    await world.db.query(
      `update customers set townland_id = $1, townland_name = 'Moorquartz' where id = 901`,
      [townland!.id],
    )
    await world.db.query(
      `update users set name = 'Nora Byrne', email = 'nora@home.example', phone = '+353209105555', password_hash = $1 where id = 7`,
      [cheapHash()],
    )
    await updateSearchText(world.db)
    await world.db.query(
      `insert into services (tank_id, kind, at, measured_l) values ($1, 'topup', $2, 700)`,
      [tank, NOW],
    )
    await fillTheRest()
    await addVisit()
    const news = { kind: 'planned', on: '2026-03-05', askedAt: NOW } as const
    await world.db.transaction(tx => notifyTopup(tx, tank, news, NOW))
    await own('PUT', 'push', {
      endpoint: 'https://push.example/nora@home.example',
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    })
  })
  afterAll(() => world?.close())

  test('asks for the password, and changes nothing without it', async () => {
    const refused = await own('PUT', 'close', { password: 'not this one at all' })
    expect([refused.status, Object.keys(refused.body.errors!)]).toEqual([422, ['password']])
    expect((await own('GET', 'profile')).body).toMatchObject({ name: 'Nora Byrne' })
  })

  test('without a password asks for a sign-in of a moment ago', async () => {
    await world.db.query('update users set password_hash = null where id = 7')
    expect((await own('GET', 'profile')).body).toMatchObject({ has_password: false })
    const refused = await own('PUT', 'close', {})
    expect([refused.status, Object.keys(refused.body.errors!)]).toEqual([422, ['password']])
    await world.db.query('update users set password_hash = $1 where id = 7', [cheapHash()])
  })

  test('the export tells of everything that is kept of the person', async () => {
    const { body } = await own('GET', 'export')
    expect(body).toMatchObject({
      profile: { name: 'Nora Byrne', customer: { postcode: 'P51 D6VY' } },
      requests: { reports: [{ text: 'Ring Nora Byrne' }], pictures: [] },
      messages: { devices: [{ endpoint: 'https://push.example/nora@home.example' }] },
    })
    expect((body as unknown as { messages: { sent: object[] } }).messages.sent.length).toBeGreaterThan(1)
  })

  test('leaves nothing of the person, ends the sessions with the reason, and keeps the volumes', async () => {
    const before = await everything()
    for (const secret of SECRETS) expect(before).toContain(secret)
    expect((await own('PUT', 'close', { password: PASSWORD })).status).toBe(200)
    const after = await everything()
    for (const secret of SECRETS) expect(after).not.toContain(secret)
    // The townland itself stays in the register; its link to the customer is removed.
    expect(await world.db.query('select townland_id, townland_name from customers where id = 901')).toEqual([
      { townland_id: null, townland_name: null },
    ])
    expect(await firstBrokenEntry(world.db)).toBeUndefined()
    expect((await own('GET', 'profile')).body).toMatchObject({ code: 'account_closed' })
    const signIn = await world.app.inject({
      method: 'POST',
      url: '/api/signin',
      payload: { email: 'nora@home.example', password: PASSWORD },
    })
    expect(signIn.statusCode).toBe(401)
    expect(await world.db.query('select measured_l from services where tank_id = $1', [tank])).toEqual([
      { measured_l: 700 },
    ])
    // The customer can't receive the delivery any more, so the request is cancelled as its owner would cancel it.
    expect(
      await world.db.query('select topup_state, topup_at, topup_by from tanks where id = $1', [tank]),
    ).toEqual([{ topup_state: 'none', topup_at: null, topup_by: null }])
    const [cancelled] = await world.db.query<{ before: object; after: object }>(
      `select before, after from audit_log where action = 'unRequestTopup' and entity_id = $1`,
      [String(tank)],
    )
    expect(cancelled).toMatchObject({
      before: { topup_state: 'requested' },
      after: { topup_state: 'none' },
    })
    expect(await world.db.query(`select distinct state from outbox where user_id = 7`)).toEqual([
      { state: 'cancelled' },
    ])
  })

  test('an entry of the audit log that no closing names is still held by the chain', async () => {
    const [other] = await world.db.query<{ id: number; after: object }>(
      `select id, after from audit_log where action = 'closeAccount'`,
    )
    await world.db.query(`update audit_log set after = after || '{"status": "open"}' where id = $1`, [
      other!.id,
    ])
    expect(Number(await firstBrokenEntry(world.db))).toBe(Number(other!.id))
    await world.db.query('update audit_log set after = $2 where id = $1', [
      other!.id,
      JSON.stringify(other!.after),
    ])
    expect(await firstBrokenEntry(world.db)).toBeUndefined()
  })
})
