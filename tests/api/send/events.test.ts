import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UNDO_MS } from '../../../server/features/notices/notifyEvent'
import { startYard, type Yard } from '../decisions/support'
import { ENGINE } from '../ingest/support'

type Sent = { channel: string; recipient: string; subject: string; state: string; payload: never }

describe('what leaves the house when an event is approved', () => {
  let yard: Yard
  let drop: number
  beforeAll(async () => {
    yard = await startYard(ENGINE)
    drop = await yard.eventOf('sudden_drop')
    await yard.app.outbox.stop()
    await yard.db.query(`update tankgroups set features = '{client_approvals,webhooks}' where id = 10`)
    await yard.db.query(`update users set locale = 'fr', name = 'Mary Byrne' where id = 2`)
    await yard.db.query('update tanks set customer_id = 901 where id = $1', [yard.tank])
    await yard.db.query(
      `insert into webhooks (group_id, url, events, secret) values
         (10, 'https://a.example/hook', '{sudden_drop}', 'x'), (10, 'https://a.example/low', '{threshold_low}', 'x'),
         (20, 'https://b.example/hook', '{sudden_drop}', 'x')`,
    )
  })
  afterAll(() => yard.close())

  const queued = () =>
    yard.db.query<Sent>('select channel, recipient, subject, state, payload from outbox order by id')
  const inboxOf = async (who: string) => (await yard.as(who)('GET', '/api/notifications')).body
  const act = (name: string) => yard.as('admin')('POST', `/api/events/${drop}/${name}`, {})

  test('the review tells whom it would reach and in which words; nothing has left, and no stranger is told', async () => {
    const { status, body } = await yard.as('admin')('GET', `/api/events/${drop}/notices`)
    expect(status).toBe(200)
    const preview = body as unknown as {
      people: { name: string; channels: string[]; language: string }[]
      webhooks: string[]
      messages: { language: string; subject: string; body: string }[]
    }
    expect(preview.people.map(({ name, channels, language }) => [name, language, channels])).toEqual([
      ['Mary Byrne', 'fr', ['inbox', 'email']],
      ['customer', 'en', ['inbox', 'email']],
      ['group manager', 'en', ['inbox', 'email']],
    ])
    expect(preview.webhooks).toEqual(['https://a.example/hook'])
    expect(preview.messages.map(({ subject }) => subject)).toEqual([
      'Baisse soudaine : Gleeson yard',
      'Sudden drop: Gleeson yard',
    ])
    expect(preview.messages[1]!.body).toContain('The volume changed from')
    expect(await queued()).toEqual([])
    expect((await yard.as('provider')('GET', `/api/events/${drop}/notices`)).status).toBe(403)
  })

  test('one that is closed, reported or quarantined instead tells nobody', async () => {
    for (const name of ['close', 'report', 'quarantine']) {
      const decided = await yard.as('client')('POST', `/api/events/${name}`, {
        event_ids: [drop],
        reason: 'A leak that was known',
      })
      expect([name, decided.status, decided.body[0]!.state]).toEqual([
        name,
        200,
        { close: 'closed', report: 'reported', quarantine: 'quarantined' }[name],
      ])
      expect([await queued(), await inboxOf('client')], name).toMatchObject([[], { unread: 0, items: [] }])
      expect((await act('reopen')).status, name).toBe(200)
    }
    expect(await queued()).toEqual([])
  })

  test('approving queues it, fills the inboxes, and tells nobody twice', async () => {
    expect((await act('sign')).status).toBe(200)
    const all = await queued()
    expect(all.map(({ channel, recipient }) => [channel, recipient])).toEqual([
      ['email', 'u2@example.com'],
      ['email', 'u7@example.com'],
      ['email', 'u4@example.com'],
      ['webhook', 'https://a.example/hook'],
    ])
    const told = (await inboxOf('client')) as unknown as { unread: number; items: { title: string }[] }
    expect(told).toMatchObject({ unread: 1, more: false })
    expect(told.items[0]).toMatchObject({
      title: 'Baisse soudaine : Gleeson yard',
      entity: 'tanks',
      record_id: String(yard.tank),
    })
    expect(await inboxOf('provider')).toMatchObject({ unread: 0, items: [] })
    expect(await inboxOf('admin')).toMatchObject({ unread: 0, items: [] })
  })

  test('an approval that is taken back in time sends nothing, and a second one sends it once', async () => {
    expect((await act('reopen')).status).toBe(200)
    expect((await queued()).map(({ state }) => state)).toEqual(Array(4).fill('cancelled'))
    expect(await inboxOf('client')).toMatchObject({ unread: 0, items: [] })
    await act('sign')
    expect((await queued()).filter(({ state }) => state === 'queued')).toHaveLength(4)
    await yard.db.query(`update outbox set state = 'sent' where state = 'queued'`)
    await act('reopen')
    await act('sign')
    expect((await queued()).filter(({ state }) => state === 'queued')).toEqual([])
    expect(UNDO_MS).toBeGreaterThan(0)
  })

  test('who wants no mail gets none, and the count says so before', async () => {
    const chosen = await yard.as('client')('PUT', '/api/notifications/choices', {
      kind: 'alerts',
      channel: 'email',
      wanted: false,
    })
    expect(chosen.body).toContainEqual({ kind: 'alerts', channel: 'email', wanted: false })
    const { body } = await yard.as('admin')('GET', `/api/events/${drop}/notices`)
    const [first] = (body as unknown as { people: object[] }).people
    expect(first).toMatchObject({ name: 'Mary Byrne', channels: ['inbox'], email: null })
  })

  test('a tank in quarantine and an event of a device’s health tell nobody', async () => {
    const people = async () =>
      (await yard.as('admin')('GET', `/api/events/${drop}/notices`)).body as unknown as { people: object[] }
    await yard.db.query('update tanks set quarantined = true where id = $1', [yard.tank])
    expect(await people()).toEqual({ people: [], webhooks: [], messages: [] })
    await yard.db.query('delete from outbox')
    await yard.db.query(`update events set state = 'open' where id = $1`, [drop])
    expect((await act('sign')).body).toMatchObject({ state: 'signed' })
    expect(await queued()).toEqual([])
    await yard.db.query('update tanks set quarantined = false where id = $1', [yard.tank])
    await yard.db.query(`update events set type = 'tilt' where id = $1`, [drop])
    expect(await people()).toEqual({ people: [], webhooks: [], messages: [] })
    await yard.db.query(`update events set type = 'sudden_drop' where id = $1`, [drop])
  })

  test('one marks one’s own as read, and nobody else’s', async () => {
    const own = (await inboxOf('client')) as unknown as { items: { id: number }[] }
    const ids = own.items.map(({ id }) => id)
    expect((await yard.as('group manager')('PUT', '/api/notifications/read', { ids })).body).toMatchObject({
      unread: 1,
    })
    expect(await inboxOf('client')).toMatchObject({ unread: 1 })
    expect((await yard.as('client')('PUT', '/api/notifications/read', { ids })).body).toEqual({ unread: 0 })
    expect((await yard.as('group manager')('PUT', '/api/notifications/read', {})).body).toEqual({ unread: 0 })
  })
})
