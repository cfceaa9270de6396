import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stopUrl } from '../../../server/engine/outbox/mail/stopLink'
import { startWorld, type World } from '../contract/world'
import { addDevice, addTank, ENGINE, HOUR, NOW, postAll, sigfox } from '../ingest/support'

const START = Date.UTC(2026, 1, 1)
type Mail = {
  recipient: string
  subject: string
  kind: string
  payload: { letter: { body: string; button: { url: string } }; stop: { who: string } }
}

describe('what a customer is told of the level', () => {
  let world: World
  let tank: number
  let hours = (NOW.getTime() - START) / HOUR
  let counter = 0
  const as = (who: string, ...rest: Parameters<ReturnType<World['as']>>) => world.as(who)(...rest)
  const mails = () => world.db.query<Mail>('select recipient, subject, kind, payload from outbox order by id')
  const choose = (alert_pct: number | null) =>
    as('customer', 'PUT', `/customerapi/customer/mytanks/${tank}`, { alert_pct })
  const way = async () =>
    (await as('customer', 'GET', '/customerapi/customer/profile')).body as unknown as { alert_by: string }

  /** Sends two readings for each level: the second confirms the first. */
  async function measure(...percents: number[]) {
    for (const pct of percents.flatMap(one => [one, one])) {
      hours += 2
      world.clock.now = new Date(START + hours * HOUR)
      await postAll(world.app, [sigfox('A1E27', hours, ++counter, { ullage_mm: 1000 - pct * 10 })])
      await world.app.services.idle()
    }
  }

  beforeAll(async () => {
    world = await startWorld(ENGINE)
    await world.app.outbox.stop()
    tank = await addTank(world.db, await addDevice(world.db, 'A1E27'), { group_id: 11, name: 'House' })
    await world.db.query('update tanks set customer_id = 901 where id = $1', [tank])
    await world.db.query(`update customers set status = 'active' where id = 901`)
    await world.db.query(`update users set locale = 'fr' where id = 7`)
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    await world.db.query('truncate outbox, notification_choices, customer_tanks, customer_settings')
    await measure(70)
  })

  test('is sent once when the level of their own is reached, in their language and units, with a link that stops it', async () => {
    await choose(50)
    await as('customer', 'PUT', '/customerapi/customer/profile', { units: 'gal_imp' })
    await measure(55, 48, 44)
    const sent = await mails()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      recipient: 'u7@example.com',
      kind: 'alerts',
      subject: 'Votre cuve se vide',
      payload: { letter: { button: { url: '/dashboard/my-tanks' } }, stop: { who: 'user:7' } },
    })
    expect(sent[0]!.payload.letter.body).toMatch(/House est pleine à 48\s%.*106 gallons britanniques/)
  })

  test('is not repeated while the level moves around that limit, and is sent again once it was well past it', async () => {
    await choose(50)
    await measure(49, 51, 49)
    expect(await mails()).toHaveLength(1)
    await measure(53, 49)
    expect(await mails()).toHaveLength(2)
  })

  test('is not sent without a level of their own, of an old reading, or of a tank in quarantine', async () => {
    await measure(20)
    expect(await mails()).toEqual([])
    await measure(70)
    await choose(50)
    await world.db.query('update tanks set quarantined = true where id = $1', [tank])
    await measure(30)
    await world.db.query('update tanks set quarantined = false where id = $1', [tank])
    // Readings that arrive days late raise no alert.
    await measure(70)
    const late = hours + 2
    hours += 80
    world.clock.now = new Date(START + hours * HOUR)
    await postAll(world.app, [
      sigfox('A1E27', late, ++counter, { ullage_mm: 700 }),
      sigfox('A1E27', late + 2, ++counter, { ullage_mm: 700 }),
    ])
    await world.app.services.idle()
    expect(await mails()).toEqual([])
  })

  test('tells of a tank that fills up by the room that is left', async () => {
    await world.db.query('update tanks set direction = 1 where id = $1', [tank])
    await choose(20)
    await measure(78, 83)
    const [sent] = await mails()
    expect(sent!.subject).toBe('Votre cuve se remplit')
    expect(sent!.payload.letter.body).toMatch(/averti à 80\s%/)
    await world.db.query('update tanks set direction = -1 where id = $1', [tank])
  })

  test('ends by one click on the link of a mail, which the settings then tell, and begins again there', async () => {
    expect(await way()).toMatchObject({ alert_by: 'email', push_key: null })
    const url = new URL(stopUrl(world.deps.env, { who: 'user:7', kind: 'alerts', channel: 'email' }))
    const payload = 'List-Unsubscribe=One-Click'
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const stopped = await world.app.inject({
      method: 'POST',
      url: `${url.pathname}${url.search}`,
      payload,
      headers,
    })
    expect(stopped.statusCode).toBe(200)
    expect(await way()).toMatchObject({ alert_by: 'none' })
    await choose(50)
    await measure(40)
    expect(await mails()).toEqual([])
    await as('customer', 'PUT', '/customerapi/customer/profile', { alert_by: 'email' })
    await measure(70, 40)
    expect(await mails()).toHaveLength(1)
  })

  test('push is refused by name where this server sends none', async () => {
    const refused = await as('customer', 'PUT', '/customerapi/customer/profile', { alert_by: 'push' })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { alert_by: 'No push messages are sent here' },
    ])
    expect(await way()).toMatchObject({ alert_by: 'email' })
  })

  test('a tank’s new owner is not told at the level of the one before', async () => {
    await choose(50)
    await world.db.query('update tanks set customer_id = null where id = $1', [tank])
    await measure(40)
    expect(await mails()).toEqual([])
    await world.db.query('update tanks set customer_id = 901 where id = $1', [tank])
  })
})
