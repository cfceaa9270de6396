import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entityOf } from '../../../src/config/entities'
import { ENGINE } from '../ingest/support'
import { startYard, type Yard } from './support'

const tanks = entityOf('tanks')

describe('what staff decide about events', () => {
  let yard: Yard
  let drop: number
  beforeAll(async () => {
    yard = await startYard(ENGINE)
    await yard.db.query(`update users set name = 'Mary Byrne' where id = 2`)
    drop = await yard.eventOf('sudden_drop')
  })
  afterAll(() => yard.close())

  const post = (who: string, url: string, body: object = {}) => yard.as(who)('POST', url, body)
  const stateOf = async (id: number) => (await yard.as('admin')('GET', `/api/events/${id}`)).body.state
  const reopen = (id: number) => post('admin', `/api/events/${id}/reopen`)
  const excluded = async () =>
    (
      await yard.db.query<{ n: number }>(
        'select count(*)::int as n from readings where tank_id = $1 and excluded',
        [yard.tank],
      )
    )[0]!.n

  test('the queue of sudden changes holds what is open, and all of it when asked; clients see it with the feature alone', async () => {
    for (const who of ['admin', 'client']) {
      const { body, headers } = await yard.as(who)('GET', '/api/events/sudden_change')
      expect(body.map(({ id, tank_name }) => [id, tank_name])).toEqual([[drop, 'Gleeson yard']])
      expect(headers['content-range']).toBe('events 0-0/1')
    }
    for (const who of ['provider', 'group manager', 'customer'])
      expect((await yard.as(who)('GET', '/api/events/sudden_change')).status).toBe(403)
    expect((await yard.as('admin')('GET', '/api/events/threshold')).body).toEqual([])
    await post('admin', `/api/events/${drop}/sign`)
    expect((await yard.as('admin')('GET', '/api/events/sudden_change')).body).toEqual([])
    expect((await yard.as('admin')('GET', '/api/events/sudden_change?all=true')).body).toHaveLength(1)
    await reopen(drop)
  })

  test('of two who decide at once one wins, and the other is told who it was and what', async () => {
    const both = await Promise.all([
      post('client', '/api/events/sign', { event_ids: [drop] }),
      post('admin', '/api/events/close', { event_ids: [drop], reason: 'Meter was read' }),
    ])
    // `close` is possible after `sign`, but not the other way round.
    const refused = both.filter(({ status }) => status !== 200)
    for (const { status, body } of refused) {
      expect(status).toBe(409)
      expect(body).toMatchObject({ code: 'wrong_state', state: { state: 'closed' } })
    }
    const opposed = await yard.make(tanks)
    const [low] = await yard.db.query<{ id: number }>(
      `insert into events (tank_id, type, state, started_at, confidence, reason, evidence)
       values ($1, 'threshold_low', 'open', $2, 1, '{}', '{}') returning id`,
      [opposed.id, yard.clock.now],
    )
    const three = await Promise.all([
      post('client', '/api/events/sign', { event_ids: [low!.id] }),
      post('admin', '/api/events/quarantine', { event_ids: [low!.id] }),
      post('admin', `/api/events/${low!.id}/report`),
    ])
    expect(three.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    for (const { body } of three.filter(({ status }) => status === 409))
      expect(body).toMatchObject({
        state: { state: await stateOf(low!.id) },
        about: { changed_by: expect.stringMatching(/admin|Mary Byrne/) },
      })
    await yard.db.query('delete from reports')
    await yard.db.query('delete from events where id = $1', [low!.id])
    // If it was approved before it was closed, reopening restores the approval; reopening again makes it unreviewed.
    if ((await reopen(drop)).body.state === 'signed') await reopen(drop)
    expect((await post('client', '/api/events/sign', { event_ids: [drop] })).status).toBe(200)
    const late = await post('admin', '/api/events/quarantine', { event_ids: [drop] })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      code: 'wrong_state',
      state: { state: 'signed' },
      about: { changed_by: 'Mary Byrne' },
    })
    const { body: review } = await yard.as('admin')('GET', `/api/events/${drop}/review`)
    expect(review).toMatchObject({ event: { state: 'signed' }, decided_by: 'Mary Byrne' })
    expect(late.body.error).toContain('Mary Byrne')
    await reopen(drop)
  })

  test('a closed event is not signed', async () => {
    await post('admin', '/api/events/close', { event_ids: [drop], reason: 'Seen' })
    const refused = await post('admin', '/api/events/sign', { event_ids: [drop] })
    expect(refused.status).toBe(409)
    expect(refused.body.state).toEqual({ state: 'closed' })
    expect(await stateOf(drop)).toBe('closed')
    await reopen(drop)
  })

  test('what a device or a service raises is never approved, and nothing beside it is', async () => {
    const ofDevice = await yard.db.query<{ id: number }>(
      `insert into events (tank_id, type, state, started_at, confidence, reason, evidence)
       select $1, unnest('{no_data,low_battery,tilt,fault}'::text[]), 'open', now(), 1, '{}', '{}' returning id`,
      [yard.tank],
    )
    const silent = ofDevice.map(({ id }) => id)
    const topup = await yard.eventOf('topup')
    for (const queue of ['threshold', 'sudden_change']) {
      const { body } = await yard.as('admin')('GET', `/api/events/${queue}?all=true`)
      expect(body.filter(({ id }) => [...silent, topup].includes(id as number))).toEqual([])
    }
    for (const other of [...silent, topup]) {
      const refused = await post('admin', '/api/events/sign', { event_ids: [drop, other] })
      expect(refused.status, refused.text).toBe(422)
      expect(Object.keys(refused.body.errors as object)).toEqual(['event_ids'])
      expect((await post('admin', `/api/events/${other}/sign`)).status).toBe(409)
      expect(await stateOf(other)).toBe('open')
    }
    expect(await stateOf(drop)).toBe('open')
    await yard.db.query('delete from events where id = any($1)', [silent])
  })

  test('identifiers that are another tank’s are refused by name, and nothing is decided', async () => {
    const wrong = await post('admin', '/api/events/sign', {
      event_ids: [drop],
      sigfox_id: 'BB99',
      network_id: 'no such',
    })
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.body.errors as object).toSorted()).toEqual(['network_id', 'sigfox_id'])
    expect(await stateOf(drop)).toBe('open')
    const right = { event_ids: [drop], tank_id: yard.tank, device_id: yard.device, sigfox_id: '0000aa01' }
    expect((await post('admin', '/api/events/sign', right)).status).toBe(200)
    await reopen(drop)
  })

  test('of several events all are decided or none, and what is none of the caller’s is not there', async () => {
    const added = async (tank: unknown, state: string) =>
      (
        await yard.db.query<{ id: number }>(
          `insert into events (tank_id, type, state, started_at, confidence, reason, evidence)
           values ($1, 'threshold_low', $2, $3, 1, '{}', '{}') returning id`,
          [tank, state, yard.clock.now],
        )
      )[0]!.id
    const [beside, foreign] = [await yard.make(tanks), await yard.make(tanks, 'b')]
    const closed = await added(yard.tank, 'closed')
    const others = { mine: await added(beside.id, 'open'), theirs: await added(foreign.id, 'open') }
    const refused = async (who: string, body: object) => {
      const { status, body: answer } = await post(who, '/api/events/sign', body)
      return [status, Object.keys(answer.errors as object)]
    }
    expect(await refused('client', { event_ids: [drop, closed] })).toEqual([409, []])
    expect(await refused('client', { event_ids: [drop, others.theirs] })).toEqual([422, ['event_ids']])
    expect(await refused('client', { event_ids: [drop], tank_id: foreign.id })).toEqual([422, ['tank_id']])
    for (const wrong of [[], [String(drop)], drop, [0.5]])
      expect(await refused('admin', { event_ids: wrong })).toEqual([422, ['event_ids']])
    expect(await refused('admin', { event_ids: [drop, others.mine], tank_id: yard.tank })).toEqual([
      422,
      ['tank_id'],
    ])
    expect(await refused('admin', { event_ids: [drop], tank_id: String(yard.tank) })).toEqual([
      422,
      ['tank_id'],
    ])
    for (const id of [drop, others.mine, others.theirs]) expect(await stateOf(id)).toBe('open')
    // A bulk action decides on each event separately.
    const { body: many } = await post('client', '/api/events/bulk/sign', {
      ids: [others.mine, others.theirs, closed],
    })
    expect(many).toMatchObject({ changed: 1, done: [others.mine] })
    expect((many.failed as unknown as { title?: string }[]).map(({ title }) => title)).toEqual([
      undefined,
      'Gleeson yard',
    ])
    await yard.db.query('delete from events where id = any($1)', [[closed, ...Object.values(others)]])
  })

  test('one is closed from each state but those that have ended, for a reason, by whoever approves', async () => {
    const put = (state: string) => yard.db.query('update events set state = $2 where id = $1', [drop, state])
    const close = (who: string, body: object) =>
      post(who, '/api/events/close', { event_ids: [drop], ...body })
    for (const [at, state] of ['open', 'signed', 'quarantined', 'reported'].entries()) {
      await put(state)
      expect((await close('client', {})).body.errors).toHaveProperty('reason')
      for (const who of ['provider', 'group manager', 'install-user', 'test-user', 'customer'])
        expect((await close(who, { reason: 'Seen' })).status, who).toBe(403)
      const done = await close(at % 2 === 0 ? 'client' : 'admin', { reason: 'Seen' })
      expect([state, done.status, done.body[0]?.state]).toEqual([state, 200, 'closed'])
    }
    for (const state of ['closed', 'auto_closed']) {
      await put(state)
      const refused = await close('admin', { reason: 'Seen' })
      expect([refused.status, refused.body.state]).toEqual([409, { state }])
    }
    await put('open')
    await yard.db.query('update events set close_reason = null where id = $1', [drop])
  })

  test('why it was approved or a false alarm is kept with it and with its readings, until it is reopened', async () => {
    const reason = 'A bird on the lid'
    const reasonOf = async () => (await yard.as('admin')('GET', `/api/events/${drop}`)).body.close_reason
    await post('client', '/api/events/sign', { event_ids: [drop], reason })
    expect(await reasonOf()).toBe(reason)
    await reopen(drop)
    expect(await reasonOf()).toBeNull()
    await post('client', '/api/events/quarantine', { event_ids: [drop], reason })
    expect(await reasonOf()).toBe(reason)
    const why = await yard.db.query(
      'select distinct exclude_reason from readings where tank_id = $1 and excluded',
      [yard.tank],
    )
    expect(why).toEqual([{ exclude_reason: reason }])
    await reopen(drop)
    await yard.app.services.idle()
  })

  test('a false alarm excludes the readings that show it, a rebuild keeps that, and reopening takes it back', async () => {
    expect(await excluded()).toBe(0)
    await post('client', `/api/events/${drop}/quarantine`)
    const count = await excluded()
    expect(count).toBeGreaterThan(1)
    await yard.app.services.idle()
    await yard.db.query('delete from readings where tank_id = $1', [yard.tank])
    await post('admin', `/api/devices/${yard.device}/regenerateReadings`)
    await yard.app.services.idle()
    expect(await excluded()).toBe(count)
    expect(await stateOf(drop)).toBe('quarantined')
    await reopen(drop)
    expect(await excluded()).toBe(0)
    await yard.app.services.idle()
    expect(await stateOf(drop)).toBe('open')
  })

  test('a report becomes the tank’s, with what is suspected; reopening withdraws it', async () => {
    const reported = await post('client', '/api/events/report', {
      event_ids: [drop],
      reason: 'Smells of oil',
    })
    expect(reported.status, reported.text).toBe(200)
    const tank = async () => (await yard.as('admin')('GET', `/api/tanks/${yard.tank}`)).body
    expect(await tank()).toMatchObject({ report_state: 'reported' })
    const { body } = await yard.as('client')('GET', '/api/reports')
    expect(body).toEqual([
      expect.objectContaining({
        tank_id: yard.tank,
        type: 'leak_suspected',
        text: 'Smells of oil',
        state: 'reported',
      }),
    ])
    await reopen(drop)
    expect(await tank()).toMatchObject({ report_state: 'none' })
    expect((await yard.as('client')('GET', '/api/reports')).body[0]).toMatchObject({ state: 'withdrawn' })
  })

  test('“it was a delivery” makes a service of it, which is not taken back once it is confirmed', async () => {
    const url = `/api/events/${drop}/reclassify`
    // A delivery raises the level of this tank.
    const refused = await post('admin', url, { turned_out: 'delivery' })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { turned_out: 'The level moved the other way: this was no delivery' },
    ])
    await yard.db.query('update tanks set direction = 1 where id = $1', [yard.tank])
    const reclassified = await post('admin', url, { turned_out: 'delivery' })
    expect(reclassified.status, reclassified.text).toBe(200)
    const ofEvent = async () =>
      (await yard.as('admin')('GET', `/api/services?filter={"event_id":${drop}}`)).body
    const [service] = await ofEvent()
    expect(service).toMatchObject({ kind: 'collection', state: 'detected' })
    expect(service!.measured_l).toBeGreaterThan(240)
    await reopen(drop)
    expect(await ofEvent()).toEqual([])
    await post('admin', url, { turned_out: 'delivery' })
    const [again] = await ofEvent()
    await post('admin', `/api/services/${again!.id}/confirm`)
    expect((await reopen(drop)).body.errors).toHaveProperty('turned_out')
    await post('admin', `/api/services/${again!.id}/undo`)
    expect((await reopen(drop)).status).toBe(200)
    await yard.db.query('update tanks set direction = -1 where id = $1', [yard.tank])
  })

  test('reopening takes back the last decision: what was approved, reported or a false alarm before it was closed is that again', async () => {
    for (const decide of ['sign', 'report', 'quarantine']) {
      await post('client', `/api/events/${decide}`, { event_ids: [drop], reason: 'Seen on site' })
      const { body: decided } = await yard.as('admin')('GET', `/api/events/${drop}`)
      const count = await excluded()
      await post('admin', '/api/events/close', { event_ids: [drop], reason: 'Done' })
      const { body: reopened } = await reopen(drop)
      const { state, close_reason, signed_by, signed_at } = decided
      expect(reopened).toMatchObject({ state, close_reason, signed_by, signed_at })
      expect(state).not.toBe('open')
      expect(await excluded()).toBe(count)
      expect((await reopen(drop)).body).toMatchObject({ state: 'open', signed_by: null, close_reason: null })
      await yard.app.services.idle()
      expect(await excluded()).toBe(0)
    }
  })

  test('what was decided outlives working everything out anew', async () => {
    await post('admin', `/api/events/${drop}/sign`)
    await yard.db.query(
      `insert into insight_queue (tank_id, since) values ($1, 'epoch') on conflict (tank_id) do update set ticket = default`,
      [yard.tank],
    )
    await yard.app.services.idle()
    expect(await stateOf(drop)).toBe('signed')
    await reopen(drop)
  })

  test('a review tells evidence, what was to be expected, and who to call', async () => {
    const { body } = await yard.as('client')('GET', `/api/events/${drop}/review`)
    const told = body as unknown as {
      evidence: string[]
      expected_l: number
      expected: { at: string; volume_l: number }[]
    }
    expect(told.evidence.length).toBeGreaterThan(2)
    expect(told.expected_l).toBeGreaterThan(0)
    expect(told.expected_l).toBeLessThan(20)
    expect(told.expected.length).toBeGreaterThan(10)
    expect(body).toMatchObject({
      event: { id: drop },
      decided_by: null,
      tank: { id: yard.tank, capacity_l: 1000 },
      services: [],
    })
    expect((await yard.as('group manager')('GET', `/api/events/${drop}/review`)).status).toBe(403)
  })

  test('a tank’s name and depot are its events’ as well, and with the tank they go', async () => {
    const admin = yard.as('admin')
    const { body: tank } = await admin('GET', `/api/tanks/${yard.tank}`)
    await admin(
      'PUT',
      `/api/tanks/${yard.tank}`,
      { name: 'Renamed', group_id: 10 },
      { 'if-match': `"${tank.version}"` },
    )
    expect((await admin('GET', `/api/events/${drop}`)).body).toMatchObject({
      tank_name: 'Renamed',
      group_id: 10,
    })
    expect((await admin('DELETE', `/api/tanks/${yard.tank}`)).status).toBe(200)
    expect((await admin('GET', `/api/events/${drop}`)).status).toBe(404)
    expect((await admin('GET', '/api/events/sudden_change?all=true')).body).toEqual([])
  })
})
