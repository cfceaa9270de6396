import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entityOf } from '../../../src/config/entities'
import { endQuarantines } from '../../../server/features/decisions/quarantine'
import { ENGINE, HOUR, sigfox } from '../ingest/support'
import { DAYS, startYard, type Yard } from './support'

describe('what staff do with a tank', () => {
  let yard: Yard
  let at: string
  beforeAll(async () => {
    yard = await startYard(ENGINE)
    await yard.db.query(`update users set name = 'Mary Byrne' where id = 2`)
    at = `/api/tanks/${yard.tank}`
  })
  afterAll(() => yard.close())

  const ask = (who: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
    yard.as(who)(method, url, body)
  const tank = async () => (await ask('admin', 'GET', at)).body as Record<string, unknown>

  test('a quarantine that ends in the past is refused; one that ends later ends by itself', async () => {
    const past = await ask('client', 'POST', `${at}/quarantineTank`, {
      reason: 'Building works',
      until: '2020-01-01T00:00:00Z',
    })
    expect(past.status).toBe(422)
    expect(past.body.errors).toHaveProperty('until')
    expect(await tank()).toMatchObject({ quarantined: false })
    const until = new Date(yard.clock.now.getTime() + HOUR).toISOString()
    await ask('client', 'POST', `${at}/quarantineTank`, { reason: 'Building works', until })
    expect(await tank()).toMatchObject({ quarantined: true, quarantine_reason: 'Building works' })
    expect(await endQuarantines(yard.db, yard.clock.now)).toBe(0)
    expect(await endQuarantines(yard.db, new Date(Date.parse(until) + 1))).toBe(1)
    expect(await tank()).toMatchObject({ quarantined: false, quarantine_until: null })
    const told = (await ask('group manager', 'GET', `${at}/history/states`)).body
    expect(told.map(({ field, from, to, by }) => [field, from, to, by])).toEqual([
      ['quarantined', 'true', 'false', null],
      ['quarantined', 'false', 'true', 'Mary Byrne'],
    ])
  })

  test('what was decided while a tank was another client’s stays theirs', async () => {
    const admin = yard.as('admin')
    const made = await yard.make(entityOf('tanks'), 'b')
    const path = `/api/tanks/${made.id}`
    const statesTold = async (who: string) =>
      (await ask(who, 'GET', `${path}/history/states`)).body.map(({ to, input }) => [
        to,
        (input as { reason?: string } | null)?.reason,
      ])
    await admin('POST', `${path}/quarantineTank`, { reason: 'Theirs' })
    await admin('POST', `${path}/unQuarantineTank`)
    await admin('POST', `${path}/reportTank`, { type: 'other' })
    expect((await admin('PUT', path, { group_id: 11 })).status).toBe(200)
    await ask('client', 'POST', `${path}/quarantineTank`, { reason: 'Ours' })
    // The report came from another client, so the response doesn't say who made it.
    const again = await ask('client', 'POST', `${path}/reportTank`, { type: 'other' })
    expect([again.status, again.body.about]).toEqual([409, undefined])
    for (const who of ['client', 'provider', 'group manager'])
      expect(await statesTold(who), who).toEqual([['true', 'Ours']])
    expect(await statesTold('admin')).toEqual([
      ['true', 'Ours'],
      ['reported', undefined],
      ['false', undefined],
      ['true', 'Theirs'],
    ])
  })

  test('whoever wrote or decided on a tank of another client’s stays unnamed when it changes hands', async () => {
    const path = `/api/tanks/${(await yard.make(entityOf('tanks'), 'b')).id}`
    await yard.db.query(
      `insert into users (id, uid, name, email, role_type, roles, tank_group_ids, password_hash)
       values (60, 'u60', 'Con Daly', 'con@example.com', 'client', '[]', '{20}', 'of nothing')`,
    )
    await ask('admin', 'PUT', `${path}/notes`, { content: 'By the house' })
    const theirs = await ask('admin', 'PUT', `${path}/notes`, { content: 'By theirs' })
    await yard.db.query(`update notes set created_by = 'u60' where id = $1`, [theirs.body.id])
    expect((await ask('admin', 'PUT', path, { group_id: 11 })).status).toBe(200)
    await ask('client', 'PUT', `${path}/notes`, { content: 'By ours' })
    const authors = async (who: string) =>
      (await ask(who, 'GET', `${path}/notes`)).body.map(({ author }) => author)
    for (const who of ['client', 'group manager'])
      expect(await authors(who), who).toEqual(['Mary Byrne', null, 'admin'])
    expect(await authors('admin')).toEqual(['Mary Byrne', 'Con Daly', 'admin'])

    const drop = await yard.eventOf('sudden_drop')
    await yard.db.query(`update events set state = 'signed', updated_by = 'u60' where id = $1`, [drop])
    const decider = async (who: string) =>
      (await ask(who, 'GET', `/api/events/${drop}/review`)).body.decided_by
    expect([await decider('client'), await decider('admin')]).toEqual([null, 'Con Daly'])
    await yard.db.query(`update events set state = 'open', updated_by = null where id = $1`, [drop])
  })

  test('a tank in quarantine has no forecast and nobody is told of its events; out of it, it has one again', async () => {
    const forecast = async () => {
      await yard.app.services.idle()
      const { body } = await ask('client', 'GET', `${at}/forecast`)
      return [body.method, body.days_p50, (await tank()).days_p50, (await tank()).run_out_on]
    }
    const drop = await yard.eventOf('sudden_drop')
    const told = async () => (await ask('client', 'GET', `/api/events/${drop}/notices`)).body.people
    const before = await forecast()
    expect(before).not.toContain(null)
    expect(await told()).not.toEqual([])
    await ask('client', 'POST', `${at}/quarantineTank`, { reason: 'Building works' })
    expect(await forecast()).toEqual([null, null, null, null])
    expect(await told()).toEqual([])
    await ask('client', 'POST', `${at}/unQuarantineTank`)
    expect(await forecast()).toEqual(before)
    const now = yard.clock.now.toISOString()
    const late = await ask('client', 'POST', `${at}/quarantineTank`, { reason: 'Building works', until: now })
    expect(late.body.errors).toHaveProperty('until')
    expect((await ask('client', 'POST', `${at}/quarantineTank`)).body.errors).toHaveProperty('reason')
  })

  test('what else a tank is named by must be its own, whether it is reported or in quarantine', async () => {
    const [other, foreign] = [await yard.make(entityOf('tanks')), await yard.make(entityOf('tanks'), 'b')]
    // The tank is then shown with its device.
    await yard.db.query('update devices set tank_id = $1 where id = $2', [yard.tank, yard.device])
    const right = { tank_id: yard.tank, device_id: yard.device, sigfox_id: '00aa01', downlink: '0102' }
    const steps = [
      ['reportTank', { type: 'other' }],
      ['closeReport', { reason: 'Seen' }],
      ['reportTank', { type: 'other' }],
      ['unReportTank', {}],
      ['quarantineTank', { reason: 'Building works' }],
      ['unQuarantineTank', {}],
    ] as const
    for (const [name, input] of steps) {
      for (const wrong of [
        { tank_id: other.id },
        { tank_id: foreign.id },
        { tank_id: String(yard.tank) },
        { sigfox_id: 'BB02' },
        { network_id: 'another' },
      ]) {
        const refused = await ask('client', 'POST', `${at}/${name}`, { ...input, ...right, ...wrong })
        expect([name, refused.status, Object.keys(refused.body.errors as object)]).toEqual([
          name,
          422,
          Object.keys(wrong),
        ])
      }
      const done = await ask('client', 'POST', `${at}/${name}`, { ...input, ...right })
      expect([name, done.status, done.status === 200 ? '' : done.text]).toEqual([name, 200, ''])
    }
    expect(await tank()).toMatchObject({ report_state: 'none', quarantined: false })
    await yard.db.query('update devices set tank_id = null where id = $1', [yard.device])
    await yard.db.query('delete from reports')
  })

  test('a report is opened, closed for a reason, and kept; identifiers must be this tank’s', async () => {
    expect((await ask('provider', 'GET', '/api/tanks/reportTank/types')).body).toContain('leak_suspected')
    const wrong = await ask('client', 'POST', `${at}/reportTank`, { type: 'other', sigfox_id: 'FFFF' })
    expect(wrong.body.errors).toHaveProperty('sigfox_id')
    expect((await ask('client', 'GET', '/api/reports')).body).toEqual([])
    await ask('client', 'POST', `${at}/reportTank`, { type: 'wrong_level', text: '<b>Too low</b>' })
    expect((await ask('client', 'POST', `${at}/reportTank`, { type: 'other' })).status).toBe(409)
    const [report] = (await ask('client', 'GET', '/api/reports')).body
    expect(report).toMatchObject({ type: 'wrong_level', text: '<b>Too low</b>', state: 'reported' })
    await ask('client', 'POST', `/api/reports/${report!.id}/assign`, { assignee: 'Tom' })
    await ask('client', 'POST', `${at}/closeReport`, { reason: 'Sensor moved' })
    expect(await tank()).toMatchObject({ report_state: 'closed' })
    expect((await ask('client', 'GET', `/api/reports/${report!.id}`)).body).toMatchObject({
      state: 'closed',
      close_reason: 'Sensor moved',
      assignee: 'Tom',
    })
    await ask('client', 'POST', `/api/reports/${report!.id}/reopen`)
    expect(await tank()).toMatchObject({ report_state: 'reported' })
    await ask('client', 'POST', `${at}/unReportTank`)
    expect(await tank()).toMatchObject({ report_state: 'none' })
    expect((await ask('group manager', 'POST', `${at}/reportTank`, { type: 'other' })).status).toBe(403)
  })

  test('who is refused is told the person who moved the tank into its state, and no other', async () => {
    await ask('client', 'POST', `${at}/requestTopup`)
    await ask('client', 'POST', `${at}/unRequestTopup`)
    const made = await yard.make(entityOf('tanks'))
    await ask('client', 'POST', `/api/tanks/${made.id}/requestTopup`)
    const never = await ask('client', 'POST', `/api/tanks/${made.id}/unReportTank`)
    expect(never.status).toBe(409)
    expect(never.body.state).toEqual({ report_state: 'none' })
    expect(never.body).not.toHaveProperty('about')
    await ask('client', 'POST', `${at}/reportTank`, { type: 'other' })
    await ask('admin', 'POST', `${at}/requestTopup`)
    const again = await ask('client', 'POST', `${at}/reportTank`, { type: 'other' })
    expect(again.body).toMatchObject({ code: 'wrong_state', about: { changed_by: 'Mary Byrne' } })
    await ask('client', 'POST', `${at}/unReportTank`)
    await ask('client', 'POST', `${at}/unRequestTopup`)
  })

  test('notes are kept as text with their author, by who sees the tank', async () => {
    const markup = '<img src=x onerror=alert(1)> ring first'
    const added = await ask('group manager', 'PUT', `${at}/notes`, { content: markup })
    expect(added.status, added.text).toBe(200)
    expect((await ask('client', 'GET', `${at}/notes`)).body).toEqual([
      expect.objectContaining({ id: added.body.id, content: markup, author: 'group manager' }),
    ])
    expect((await ask('client', 'PUT', `${at}/notes`, { content: '' })).body.errors).toHaveProperty('content')
    for (const who of ['provider', 'install-user', 'test-user', 'customer']) {
      expect((await ask(who, 'PUT', `${at}/notes`, { content: 'x' })).status, who).toBe(403)
      expect((await ask(who, 'GET', `${at}/notes`)).status, who).toBe(403)
    }
    const [other, foreign] = [await yard.make(entityOf('tanks')), await yard.make(entityOf('tanks'), 'b')]
    expect((await ask('client', 'DELETE', `/api/tanks/${other.id}/notes/${added.body.id}`)).status).toBe(404)
    expect((await ask('client', 'PUT', `/api/tanks/${foreign.id}/notes`, { content: 'x' })).status).toBe(404)
    expect((await ask('client', 'DELETE', `${at}/notes/${added.body.id}`)).status).toBe(200)
    expect((await ask('client', 'GET', `${at}/notes`)).body).toEqual([])
  })

  test('tags are added once, found by, and taken away', async () => {
    await ask('group manager', 'POST', `${at}/tags/add/key%20at%20office`)
    await ask('client', 'POST', `${at}/tags/add/key%20at%20office`)
    expect((await ask('client', 'GET', `${at}/tags`)).body).toEqual(['key at office'])
    const found = await ask('client', 'GET', '/api/tags/key%20at%20office/tanks?tank_group_id=10')
    expect(found.body.map(({ id }) => id)).toEqual([yard.tank])
    expect(found.headers['content-range']).toBe('tanks 0-0/1')
    const beyond = await ask('client', 'GET', '/api/tags/key%20at%20office/tanks?range=[1,1]')
    expect([beyond.body, beyond.headers['content-range']]).toEqual([[], 'tanks 1-1/1'])
    await ask('client', 'POST', `${at}/tags/remove/key%20at%20office`)
    expect((await ask('client', 'GET', `${at}/tags`)).body).toEqual([])
  })

  test.each([
    ['POST', '/exclude', { reason: 'Lid open' }],
    ['DELETE', '?reason=Lid%20open', undefined],
  ] as const)(
    'a reading is excluded by %s for a reason, stays so when all is worked out anew, and can be restored',
    async (method, end, body) => {
      const [reading] = (await ask('client', 'GET', `${at}/readings/1`)).body
      for (const who of ['provider', 'group manager', 'install-user', 'customer'])
        expect((await ask(who, method, `/api/readings/${reading!.id}${end}`, body)).status, who).toBe(403)
      const done = await ask('client', method, `/api/readings/${reading!.id}${end}`, body)
      expect([done.status, done.body]).toEqual([200, { id: reading!.id, tank_id: yard.tank }])
      expect((await tank()).reading_at).not.toBe(reading!.measured_at)
      await yard.app.services.idle()
      await yard.db.query('delete from readings where tank_id = $1', [yard.tank])
      await ask('admin', 'POST', `/api/devices/${yard.device}/regenerateReadings`)
      await yard.app.services.idle()
      const [again] = (await ask('client', 'GET', `${at}/readings/1`)).body
      expect(again).toMatchObject({
        measured_at: reading!.measured_at,
        excluded: true,
        exclude_reason: 'Lid open',
      })
      await ask('client', 'POST', `/api/readings/${again!.id}/restore`)
      expect((await tank()).reading_at).toBe(reading!.measured_at)
      await yard.db.query('update tanks set group_id = 21 where id = $1', [yard.tank])
      expect((await ask('client', 'DELETE', `/api/readings/${again!.id}`)).status).toBe(404)
      await yard.db.query('update tanks set group_id = 11 where id = $1', [yard.tank])
    },
  )

  test('a dip by hand is the tank’s level until a device says another', async () => {
    expect((await ask('client', 'POST', `${at}/dips`, {})).body.errors).toHaveProperty('level_mm')
    expect((await ask('client', 'POST', `${at}/dips`, { level_mm: 2000 })).body.errors).toHaveProperty(
      'level_mm',
    )
    expect((await ask('client', 'POST', `${at}/dips`, { volume_l: 9000 })).body.errors).toHaveProperty(
      'volume_l',
    )
    const dip = await ask('client', 'POST', `${at}/dips`, { level_mm: 250 })
    expect(dip.status, dip.text).toBe(201)
    expect(dip.body).toMatchObject({ volume_l: 250 })
    expect(await tank()).toMatchObject({ volume_l: 250, level_mm: 250 })
    await ask('client', 'DELETE', `/api/readings/${dip.body.id}?reason=Typo`)
    await ask('admin', 'POST', `/api/devices/${yard.device}/regenerateReadings`)
    await yard.app.services.idle()
    const [newest] = (await ask('client', 'GET', `${at}/readings/1`)).body
    expect(newest).toMatchObject({ id: dip.body.id, excluded: true, exclude_reason: 'Typo' })
    expect((await tank()).reading_at).not.toBe(newest!.measured_at)
    await ask('client', 'POST', `/api/readings/${dip.body.id}/restore`)
    expect((await tank()).reading_at).toBe(newest!.measured_at)
    // The user corrects a typo by entering the dip again for the same time.
    await ask('client', 'DELETE', `/api/readings/${dip.body.id}?reason=Typo`)
    const { measured_at } = dip.body
    const again = await ask('client', 'POST', `${at}/dips`, { measured_at, level_mm: 260 })
    expect(again.body).toMatchObject({ id: dip.body.id, volume_l: 260 })
    expect(await tank()).toMatchObject({ volume_l: 260, reading_at: measured_at })
  })

  test('no more is asked for than the tank holds, and no day that is over', async () => {
    const much = await ask('group manager', 'POST', `${at}/requestTopup`, { topup_l: 1_000_000 })
    expect(much.status).toBe(422)
    expect(much.body.errors).toHaveProperty('topup_l')
    const past = await ask('group manager', 'POST', `${at}/requestTopup`, { topup_wish_on: '2020-01-01' })
    expect(past.body.errors).toHaveProperty('topup_wish_on')
    expect(await tank()).toMatchObject({ topup_state: 'none', topup_l: null })
    await ask('group manager', 'POST', `${at}/requestTopup`, { topup_l: 100 })
    const planned = await ask('client', 'POST', `${at}/scheduleTopup`, { topup_on: '2020-01-01' })
    expect(planned.body.errors).toHaveProperty('topup_on')
    expect(await tank()).toMatchObject({ topup_state: 'requested', topup_on: null })
    await ask('client', 'POST', `${at}/unRequestTopup`)
  })

  test('an admin decommissions it once nobody waits for a delivery; then none can be asked for', async () => {
    await ask('client', 'POST', `${at}/requestTopup`)
    expect((await ask('client', 'POST', `${at}/decommission`)).status).toBe(403)
    expect((await ask('admin', 'POST', `${at}/decommission`)).status).toBe(409)
    await ask('client', 'POST', `${at}/unRequestTopup`)
    expect((await ask('admin', 'POST', `${at}/decommission`)).body).toMatchObject({ state: 'decommissioned' })
    expect((await ask('client', 'POST', `${at}/requestTopup`)).status).toBe(409)
    expect((await ask('admin', 'POST', `${at}/recommission`)).body).toMatchObject({ state: 'active' })
    expect((await ask('admin', 'PUT', at, { state: 'draft' })).body).toMatchObject({ state: 'draft' })
    await ask('admin', 'PUT', at, { state: 'active' })
  })

  test('a top-up request is kept with who asked, and a later delivery of a fifth of the tank fulfils it', async () => {
    const first = await ask('group manager', 'POST', `${at}/requestTopup`, {
      topup_l: 500,
      topup_note: 'By Friday',
    })
    expect(first.body).toMatchObject({ topup_state: 'requested', topup_l: 500, topup_by: 'u4' })
    expect((await ask('client', 'POST', `${at}/requestTopup`)).status).toBe(409)
    await ask('client', 'POST', `${at}/unRequestTopup`)
    expect(await tank()).toMatchObject({ topup_state: 'none', topup_l: null, topup_by: null })
    await ask('client', 'POST', `${at}/requestTopup`)
    await yard.db.query(
      `insert into services (tank_id, kind, at, measured_l) values ($1, 'topup', $2, 700)`,
      [yard.tank, new Date(yard.clock.now.getTime() - HOUR)],
    )
    yard.clock.now = new Date(yard.clock.now.getTime() + 10 * 24 * HOUR)
    const told = Array.from({ length: 12 }, (_, n) =>
      sigfox('AA01', DAYS * 24 + n * 6, DAYS * 4 + n, { ullage_mm: n < 6 ? 760 + n : 300 + n }),
    )
    await yard.tell(told.slice(0, 5))
    expect(await tank()).toMatchObject({ topup_state: 'requested' })
    await yard.tell(told.slice(5))
    expect(await tank()).toMatchObject({ topup_state: 'fulfilled' })
  })
})
