import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UNDO_MS } from '../../../server/features/notices/notifyEvent'
import { addDevice, addTank, ENGINE, HOUR, sigfox } from '../ingest/support'
import { DAYS, EACH, startYard, type Yard } from './support'

type Queued = { event_id: number; state: string; payload: { text: string } }

describe('the case of a tank', () => {
  let yard: Yard
  let tank: number
  let messages = 0
  beforeAll(async () => {
    yard = await startYard(ENGINE)
    await yard.app.outbox.stop()
    tank = await addTank(yard.db, await addDevice(yard.db, 'BB02'), { group_id: 11, name: 'Hill farm' })
    await yard.db.query('update tanks set customer_id = 901 where id = $1', [tank])
    // Falls below a quarter on the last day but one, and below a tenth on the last.
    await hear(...Array<number>((DAYS - 3) * 4).fill(300), 240, 230, 220, 210, 90, 80, 70, 60)
  })
  afterAll(() => yard.close())

  /** Posts the next messages of the tank, each six hours after the last one. */
  const hear = (...litres: number[]) =>
    yard.tell(
      litres.map(volume => {
        const n = messages++
        return sigfox('BB02', n * EACH, n, { ullage_mm: 1000 - volume })
      }),
    )
  const post = (url: string, body: object = {}, headers: Record<string, string> = {}) =>
    yard.as('admin')('POST', url, body, headers)
  const eventsOf = () =>
    yard.db.query<{ id: number; type: string; state: string; decided_with: number | null; leads: boolean }>(
      `select id, type, state, decided_with, leads from events where tank_id = $1 and queue = 'threshold' order by started_at`,
      [tank],
    )
  const idOf = async (type: string) => (await eventsOf()).find(event => event.type === type)!.id
  const queue = async (query = '?cases=true') =>
    (await yard.as('admin')('GET', `/api/events/threshold${query}`)).body
  const reviewOf = async (id: number) =>
    (await yard.as('admin')('GET', `/api/events/${id}/review`)).body as never as {
      case: { id: number; type: string }[]
      told: { type: string; is_enough: boolean }[]
      is_over: boolean
      now: { volume_l: number; reading_at: string }
      same_tank: { id: number }[]
      since_then: { id: number }[]
    }
  const outbox = () => yard.db.query<Queued>('select event_id, state, payload from outbox order by id')

  test('is one card: the worst alarm, with the others and the level as it is now', async () => {
    const [low, critical] = [await idOf('threshold_low'), await idOf('threshold_critical')]
    expect((await queue()).map(({ id }) => id)).toEqual([critical])
    expect((await queue('')).map(({ id }) => id)).toEqual([low, critical])
    const review = await reviewOf(critical)
    expect(review.case.map(({ id }) => id)).toEqual([critical, low])
    expect(review.now).toMatchObject({ volume_l: 60 })
    expect([review.same_tank, review.since_then, review.is_over]).toEqual([[], [], false])
  })

  test('is approved by its worst alarm, and by no other; what has joined unseen stops it', async () => {
    const [low, critical] = [await idOf('threshold_low'), await idOf('threshold_critical')]
    const lesser = await post(`/api/events/${low}/sign`)
    expect([lesser.status, lesser.body.error]).toEqual([
      409,
      'This tank has a worse alarm: decide on that one',
    ])
    const unseen = await post(`/api/events/${critical}/sign`, { case_ids: [critical] })
    expect([unseen.status, unseen.body.key]).toEqual([409, 'validation.caseChanged'])
    expect((await eventsOf()).map(({ state }) => state)).toEqual(['open', 'open'])
    expect(await outbox()).toEqual([])
  })

  test('is decided as one, once, in one transaction; undoing that opens all of it again', async () => {
    const [low, critical] = [await idOf('threshold_low'), await idOf('threshold_critical')]
    const key = { 'idempotency-key': 'case-once' }
    for (let i = 0; i < 2; i++)
      expect((await post(`/api/events/${critical}/sign`, { case_ids: [critical, low] }, key)).status).toBe(
        200,
      )
    expect(await eventsOf()).toMatchObject([
      { id: low, state: 'closed', decided_with: critical, leads: false },
      { id: critical, state: 'signed', decided_with: null, leads: true },
    ])
    expect(new Set((await outbox()).map(({ event_id }) => event_id))).toEqual(new Set([critical]))
    const audited = await yard.db.query(
      `select entity_id from audit_log where entity = 'events' and entity_id = any($1) order by entity_id`,
      [[low, critical].map(String)],
    )
    expect(audited).toHaveLength(2)
    expect((await post(`/api/events/${critical}/reopen`)).status).toBe(200)
    expect(await eventsOf()).toMatchObject([
      { state: 'open', decided_with: null },
      { state: 'open', leads: true },
    ])
    expect((await outbox()).every(({ state }) => state === 'cancelled')).toBe(true)
  })

  test('is a false alarm as a whole, and each event of it gives its readings back', async () => {
    const excluded = async () =>
      (await yard.db.query('select 1 from reading_exclusions where tank_id = $1', [tank])).length
    const critical = await idOf('threshold_critical')
    await post(`/api/events/${critical}/quarantine`)
    expect((await eventsOf()).map(({ state }) => state)).toEqual(['quarantined', 'quarantined'])
    const both = await excluded()
    await post(`/api/events/${critical}/reopen`)
    expect([both > 2, await excluded()]).toEqual([true, 0])
    await yard.app.services.idle()
  })

  test('the calls of the specification decide the events that they name, and no other', async () => {
    const low = await idOf('threshold_low')
    expect((await post('/api/events/sign', { event_ids: [low] })).status).toBe(200)
    expect((await eventsOf()).map(({ state }) => state)).toEqual(['signed', 'open'])
    await yard.db.query(`update outbox set state = 'sent' where state = 'queued'`)
  })

  test('says what was sent before, on the card and in the message', async () => {
    const critical = await idOf('threshold_critical')
    expect((await reviewOf(critical)).told).toMatchObject([{ type: 'threshold_low', is_enough: false }])
    const { body } = await yard.as('admin')('GET', `/api/events/${critical}/notices`)
    const { messages: texts } = body as unknown as { messages: { language: string; body: string }[] }
    const english = texts.find(({ language }) => language === 'en')!.body
    expect(english).toMatch(/Volume on .+: 90 L\./)
    expect(english).toMatch(/Last reading, .+: 60 L \(6\u00a0%\)/)
    expect(english).toMatch(/Already sent on .+: Low level\./)
  })

  test('says that a tank lasts less than a day, and never “0 days”', async () => {
    const forecast = (at: Date | null) =>
      yard.db.query('update tanks set runs_out_p50_at = $2 where id = $1', [tank, at])
    await forecast(new Date(yard.clock.now.getTime() + 5 * HOUR))
    const { text } = await yard.as('admin')('GET', `/api/events/${await idOf('threshold_critical')}/notices`)
    await forecast(null)
    expect(text).toContain('At the usual use, it lasts less than a day.')
    expect(text).not.toMatch(/ 0 (more )?days/)
  })

  test('a lesser alarm than the one that was sent, and still holds, is sent to nobody', async () => {
    const [low, critical] = [await idOf('threshold_low'), await idOf('threshold_critical')]
    await post(`/api/events/${low}/reopen`)
    await post('/api/events/sign', { event_ids: [critical] })
    expect((await reviewOf(low)).told).toMatchObject([{ type: 'threshold_critical', is_enough: true }])
    const { body } = await yard.as('admin')('GET', `/api/events/${low}/notices`)
    expect((body as unknown as { people: object[] }).people).toEqual([])
    await post(`/api/events/${critical}/reopen`)
  })

  test('ends with a delivery: its card goes, and an approved message that waits is not sent', async () => {
    const { startOutbox } = await import('../../../server/engine/outbox/worker')
    const { eventsThatAreOver } = await import('../../../server/features/insight')
    const critical = await idOf('threshold_critical')
    await yard.db.query('delete from outbox')
    await post(`/api/events/${critical}/sign`)
    expect((await outbox()).map(({ state }) => state)).toContain('queued')
    await hear(900, 900)
    yard.clock.now = new Date(yard.clock.now.getTime() + UNDO_MS + 1000)
    const sent: object[] = []
    const send = async (one: object) => String(sent.push(one))
    const worker = startOutbox(yard.deps, { email: send, push: send, webhook: send }, [eventsThatAreOver])
    await worker.idle()
    await worker.stop()
    expect(sent).toEqual([])
    expect(new Set((await outbox()).map(({ state }) => state))).toEqual(new Set(['cancelled']))
    expect(await queue()).toEqual([])
  })

  test('an alarm that is over leaves the queue at once, though the event stays open for a day', async () => {
    const critical = await idOf('threshold_critical')
    await post(`/api/events/${critical}/reopen`)
    await yard.db.query(`update events set ended_at = $2 where tank_id = $1 and state = 'open'`, [
      tank,
      yard.clock.now,
    ])
    expect(await queue()).toEqual([])
    expect((await queue('')).map(({ id }) => id)).toContain(critical)
    expect((await reviewOf(critical)).is_over).toBe(true)
    const { body } = await yard.as('admin')('GET', `/api/events/${critical}/notices`)
    expect((body as unknown as { people: object[] }).people).toEqual([])
  })

  test('the most urgent cases come first: by severity, then by the days left', async () => {
    const add = async (name: string, type: string, days: number | null) => {
      const id = await addTank(yard.db, await addDevice(yard.db, name), { group_id: 11, name })
      await yard.db.query(`update tanks set runs_out_p50_at = $2 where id = $1`, [
        id,
        days === null ? null : new Date(yard.clock.now.getTime() + days * 24 * HOUR),
      ])
      await yard.db.query(
        `insert into events (tank_id, type, started_at, confidence) values ($1, $2, $3, 1)`,
        [id, type, yard.clock.now],
      )
    }
    await add('C1', 'threshold_low', 2)
    await add('C2', 'threshold_critical', null)
    await add('C3', 'threshold_critical', 4)
    await add('C4', 'threshold_critical', 3)
    expect((await queue()).map(({ tank_name }) => tank_name)).toEqual(['C4', 'C3', 'C2', 'C1'])
  })
})
