import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendDueNotices } from '../../../server/features/notices/sendDue'
import { UNDO_MS } from '../../../server/features/notices/notifyEvent'
import { startWorld, type World } from '../contract/world'
import { addTank, ENGINE } from '../ingest/support'

type Preview = {
  count: number
  unreached: number
  channels: { channel: string; count: number }[]
  people: { name: string; channels: string[]; language: string; subject: string; text: string }[]
}

describe('messages to many people', () => {
  let world: World
  const as = (who: string) => world.as(who)
  const draft = async (more: object = {}) => {
    const body = { subject: 'Office closed', body: 'On Monday.', channels: ['inbox', 'email'], ...more }
    const made = await as('admin')('POST', '/api/notices', body)
    expect(made.status).toBe(201)
    return made.body as unknown as { id: number; state: string; version: number }
  }
  const act = (id: number, action: string, body: object = {}) =>
    as('admin')('POST', `/api/notices/${id}/${action}`, body)
  const find = async (id: number) => (await as('admin')('GET', `/api/notices/${id}`)).body
  const preview = async (body: object) =>
    (await as('admin')('POST', '/api/notices/preview', {
      channels: ['inbox', 'email'],
      ...body,
    })) as unknown as { status: number; body: Preview & { errors: Record<string, string> } }
  const queued = (id: number) =>
    world.db.query<{ recipient: string; channel: string; subject: string }>(
      'select recipient, channel, subject from outbox where notice_id = $1 order by recipient, channel',
      [id],
    )
  const later = (ms: number) => (world.clock.now = new Date(world.clock.now.getTime() + ms))
  /** Time at which it is sent, given to an action. */
  const inAnHour = () => new Date(world.clock.now.getTime() + 3_600_000).toISOString()

  beforeAll(async () => {
    world = await startWorld(ENGINE)
    await world.app.outbox.stop()
    await world.db.query(
      `insert into customers (id, name, parent_id, email, phone, county_id, country_id, kind) values
         (910, 'Nora Egan', 11, 'nora@example.com', '+353861234567', 1, 1, 'farm'),
         (911, 'Stranger', 21, 'stranger@example.com', null, 1, 1, 'farm'),
         (912, 'Gone', 11, 'gone@example.com', null, 1, 1, 'farm')`,
    )
    await world.db.query(`update customers set status = 'closed' where id = 912`)
    await world.db.query(`update tankgroups set locale = 'fr' where id = 11`)
    const tank = await addTank(world.db, null, { group_id: 11, name: 'Egan yard' })
    await world.db.query('update tanks set customer_id = 910, pct = 12 where id = $1', [tank])
  })
  afterAll(() => world.close())

  test('a preview counts and names whom it reaches, and what each of them would read', async () => {
    const { status, body } = await preview({
      group_id: 10,
      customer_kind: 'farm',
      subject: 'Closed',
      body: 'Monday.',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ count: 1, unreached: 0, channels: [{ channel: 'email', count: 1 }] })
    expect(body.people[0]).toMatchObject({
      name: 'Nora Egan',
      language: 'fr',
      channels: ['email'],
      subject: 'Closed',
    })
    expect(body.people[0]!.text).toContain('Nora Egan')
    expect(body.people[0]!.text).toContain('Monday.')
  })

  test('the audience follows the filter: product, level, group with its depots, roles of staff', async () => {
    const names = async (more: object) => (await preview(more)).body.people.map(({ name }) => name)
    expect(await names({ below_pct: 20 })).toEqual(['Nora Egan'])
    expect(await names({ below_pct: 10 })).toEqual([])
    expect(await names({ content_type: 'derv' })).toEqual([])
    expect(await names({ group_id: 20 })).toEqual(['Stranger'])
    expect(await names({ audience: 'users', roles: ['group manager'], group_id: 10 })).toEqual([
      'group manager',
    ])
    expect(await names({ audience: 'users', group_id: 11 })).toEqual(['client', 'group manager', 'provider'])
    expect(await names({ audience: 'users', group_id: 21 })).toEqual([])
  })

  test('below a level and running out are tanks that empty: one that fills up is well when it is low', async () => {
    const names = async (more: object) => (await preview(more)).body.people.map(({ name }) => name)
    const soon = new Date(world.clock.now.getTime() + 86_400_000)
    const set = (direction: number) =>
      world.db.query('update tanks set direction = $1, runs_out_p50_at = $2 where customer_id = 910', [
        direction,
        soon,
      ])
    await set(1)
    expect(await names({ below_pct: 20 })).toEqual([])
    expect(await names({ within_days: 3 })).toEqual([])
    await set(-1)
    expect(await names({ below_pct: 20 })).toEqual(['Nora Egan'])
    expect(await names({ within_days: 3 })).toEqual(['Nora Egan'])
  })

  test('who wants no messages, or can’t be reached that way, is left out and counted', async () => {
    await world.db.query(
      `insert into notification_choices (who, kind, channel, wanted, updated_at)
       values ('customer:910', 'messages', 'email', false, now())`,
    )
    expect((await preview({ group_id: 10, customer_kind: 'farm' })).body).toMatchObject({
      count: 0,
      unreached: 1,
    })
    await world.db.query('delete from notification_choices')
  })

  test('it goes out once, to inboxes and by mail, though two servers look at the same time', async () => {
    const { id } = await draft({ audience: 'users', group_id: 10 })
    expect((await act(id, 'send')).body).toMatchObject({ state: 'scheduled', scheduled_by: 'u1' })
    await sendDueNotices(world.db, world.clock.now)
    expect(await queued(id)).toEqual([])
    later(UNDO_MS)
    await Promise.all([sendDueNotices(world.db, world.clock.now), sendDueNotices(world.db, world.clock.now)])
    expect(await find(id)).toMatchObject({ state: 'sent', recipients: 3 })
    expect((await queued(id)).map(({ recipient }) => recipient)).toEqual([
      'u2@example.com',
      'u3@example.com',
      'u4@example.com',
    ])
    const inbox = (await as('client')('GET', '/api/notifications')).body as unknown as { items: object[] }
    expect(inbox.items[0]).toMatchObject({ kind: 'messages', title: 'Office closed', body: 'On Monday.' })
    expect((await as('admin')('GET', `/api/notices/${id}/deliveries`)).body).toEqual([
      { channel: 'inbox', sent: 3, waiting: 0, failed: 0, cancelled: 0, read: 0 },
      { channel: 'email', sent: 0, waiting: 3, failed: 0, cancelled: 0, read: null },
    ])
    const log = await as('admin')('GET', `/api/outbox?filter=${JSON.stringify({ notice_id: id })}`)
    expect(log.body).toHaveLength(3)
    const [entry] = await world.db.query(
      `select action, after from audit_log where entity = 'notices' and entity_id = $1 order by id desc limit 1`,
      [String(id)],
    )
    expect(entry).toMatchObject({ action: 'sent', after: { recipients: 3 } })
  })

  test('an inbox is read by pages, in which each notification is once', async () => {
    await world.db.query(
      `insert into notifications (user_id, kind, title, body, dedupe_key, created_at)
       select 5, 'messages', 'Notice ' || n, '', 'page:' || n, now() from generate_series(1, 65) n`,
    )
    const titles: string[] = []
    let before: number | undefined
    for (let more = true; more;) {
      const query = before === undefined ? '' : `?before=${before}`
      const { body } = await as('test-user')('GET', `/api/notifications${query}`)
      const page = body as unknown as { items: { id: number; title: string }[]; more: boolean }
      titles.push(...page.items.map(({ title }) => title))
      before = page.items.at(-1)!.id
      more = page.more
    }
    expect(titles).toEqual(Array.from({ length: 65 }, (_, n) => `Notice ${65 - n}`))
  })

  test('what was sent can neither be cancelled nor changed', async () => {
    const [sent] = await world.db.query<{ id: number }>(`select id from notices where state = 'sent' limit 1`)
    expect((await act(sent!.id, 'cancel')).status).toBe(409)
    const changed = await as('admin')('PUT', `/api/notices/${sent!.id}`, { subject: 'Other' })
    expect(changed).toMatchObject({
      status: 422,
      body: { errors: { state: 'Can’t be changed any more' } },
    })
    expect((await as('admin')('DELETE', `/api/notices/${sent!.id}`)).status).toBe(403)
  })

  test('a moment in the past, nobody to send to, and markup are refused by field, and nothing changes', async () => {
    const { id } = await draft({ group_id: 10 })
    const past = await act(id, 'schedule', { send_at: '2026-01-01T00:00:00Z' })
    expect(past).toMatchObject({ status: 422, body: { errors: { send_at: 'Must be in the future' } } })
    const empty = await draft({ content_type: 'derv' })
    for (const [action, body] of [
      ['send', {}],
      ['schedule', { send_at: inAnHour() }],
    ] as const)
      expect(await act(empty.id, action, body)).toMatchObject({
        status: 422,
        body: { errors: { audience: expect.stringContaining('nobody') } },
      })
    expect(await find(empty.id)).toMatchObject({ state: 'draft' })
    const marked = {
      subject: '<b>Closed</b>',
      body: 'See <a href="https://x.example">this</a>',
      channels: ['email'],
    }
    expect(await as('admin')('POST', '/api/notices', marked)).toMatchObject({
      status: 422,
      body: {
        errors: { subject: expect.stringContaining('markup'), body: expect.stringContaining('markup') },
      },
    })
    const silent = await as('admin')('POST', '/api/notices', { subject: 'A', body: 'B < C', channels: [] })
    expect(silent).toMatchObject({ status: 422, body: { errors: { channels: 'Required' } } })
  })

  test('a scheduled one is taken back, or cancelled, before its time', async () => {
    const { id } = await draft({ group_id: 10 })
    expect((await act(id, 'schedule', { send_at: inAnHour() })).body).toMatchObject({ state: 'scheduled' })
    expect((await act(id, 'unschedule')).body).toMatchObject({ state: 'draft', send_at: null })
    await act(id, 'schedule', { send_at: inAnHour() })
    expect((await act(id, 'cancel')).body).toMatchObject({ state: 'cancelled' })
    later(7_200_000)
    await sendDueNotices(world.db, world.clock.now)
    expect(await queued(id)).toEqual([])
    expect((await act(id, 'send')).status).toBe(409)
  })

  test('nothing goes out in the name of somebody who may not send any more, or to an audience that is gone', async () => {
    const [left, empty] = [await draft({ group_id: 10 }), await draft({ group_id: 20 })]
    for (const { id } of [left, empty]) await act(id, 'schedule', { send_at: inAnHour() })
    await world.db.query(`update notices set scheduled_by = 'u2' where id = $1`, [left.id])
    await world.db.query(`update customers set status = 'closed' where id = 911`)
    later(7_200_000)
    await sendDueNotices(world.db, world.clock.now)
    expect(await find(left.id)).toMatchObject({ state: 'cancelled', stopped_because: 'sender_left' })
    expect(await find(empty.id)).toMatchObject({ state: 'cancelled', stopped_because: 'empty_audience' })
    expect([...(await queued(left.id)), ...(await queued(empty.id))]).toEqual([])
  })

  test('admins alone write to people', async () => {
    for (const who of ['client', 'provider', 'group manager', 'customer', 'test-user'])
      for (const [method, url] of [
        ['GET', '/api/notices'],
        ['POST', '/api/notices'],
        ['POST', '/api/notices/preview'],
      ] as const)
        expect(
          (
            await as(who)(
              method,
              url,
              method === 'POST' ? { subject: 'A', body: 'B', channels: ['email'] } : undefined,
            )
          ).status,
        ).toBe(403)
  })
})
