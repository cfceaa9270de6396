import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { sinceLeft } from '../../../src/config/calls/morning'
import type { CallAnswer } from '../../../src/config/schema/calls/define'
import { lastSeen, noteSeen } from '../../../server/engine/sessions/seen'
import { startWorld, type World } from '../contract/world'
import { ENGINE } from '../ingest/support'

type Morning = CallAnswer<typeof sinceLeft>
type Filter = Readonly<Record<string, unknown>>
const HOUR_MS = 3_600_000
const [OURS, THEIRS] = [11, 21]

describe('GET /api/dashboard/sinceLeft', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld(ENGINE)
    // Clients with this feature approve events themselves.
    await world.db.query(`update tankgroups set features = array['client_approvals'] where id in (10, 20)`)
  })
  afterAll(() => world.close())

  let id = 5000
  beforeEach(async () => {
    for (const table of ['services', 'events', 'tanks']) await world.db.query(`delete from ${table}`)
    await world.db.query(`update users set seen_at = '{}'`)
    await world.db.query(`update tankgroups set time_zone = 'Europe/Dublin'`)
    await clock('2026-03-03T08:00:00Z')
  })

  /** Moves the clock past the minute for which answers are cached. */
  async function clock(at: string) {
    const asked = new Date(at).getTime()
    const next = Math.max(asked, 0) + (++id % 50) * 61_000
    world.clock.now = new Date(next)
  }
  const ago = (hours: number) => new Date(world.clock.now.getTime() - hours * HOUR_MS)

  async function tank(group: number, name: string, more: Readonly<Record<string, unknown>> = {}) {
    const row = {
      id: ++id,
      name,
      group_id: group,
      content_type: 'kerosene',
      capacity_l: 1000,
      safe_fill_pct: 95,
      volume_l: 200,
      reading_at: ago(1),
      ...(group === OURS ? { customer_id: 901 } : {}),
      ...more,
    }
    const names = Object.keys(row)
    await world.db.query(
      `insert into tanks (${names.join()}) values (${names.map((_, at) => `$${at + 1}`).join()})`,
      Object.values(row),
    )
    return row.id
  }
  const event = (
    tankId: number,
    type: string,
    at: Date,
    more: { state?: string; by?: string; delta?: number } = {},
  ) =>
    world.db.query(
      `insert into events (tank_id, type, state, started_at, confidence, delta_l, signed_by, signed_at)
       values ($1, $2, $3, $4, 1, $5, $6, case when $6::text is null then null else $4::timestamptz end)`,
      [tankId, type, more.state ?? 'open', at, more.delta ?? null, more.by ?? null],
    )
  const service = (tankId: number, kind: string, at: Date, litres: number, state = 'detected') =>
    world.db.query(
      `insert into services (tank_id, kind, at, measured_l, state) values ($1, $2, $3, $4, $5)`,
      [tankId, kind, at, litres, state],
    )

  async function ask<T>(who: string, path: string, query: Readonly<Record<string, unknown>> = {}) {
    const given = Object.entries(query).map(([name, value]) => [name, String(value)])
    const answer = await world.as(who)('GET', `${path}?${new URLSearchParams(given)}`)
    expect(answer.status, answer.text).toBe(200)
    return answer.body as unknown as T
  }
  const morning = (who: string, query = {}) => ask<Morning>(who, '/api/dashboard/sinceLeft', query)
  /** What the list shows behind a filter. */
  const listed = async (who: string, filter: Filter, path = '/api/tanks') => {
    const rows = await ask<{ id: number }[]>(who, path, { filter: JSON.stringify(filter), range: '[0,999]' })
    return rows.map(row => row.id).toSorted((a, b) => a - b)
  }
  const kindsOf = ({ changes }: Morning) => changes.map(({ kind }) => kind)

  describe('what has happened to tanks', () => {
    test('names each tank with its customer, what and when, and leads to a list of exactly these', async () => {
      const critical = await tank(OURS, 'Critical', { volume_l: 80 })
      await event(critical, 'threshold_critical', ago(2))
      const robbed = await tank(OURS, 'Robbed')
      await event(robbed, 'sudden_drop', ago(3), { delta: -640 })
      const silent = await tank(OURS, 'Silent', { reading_at: ago(26) })
      const asked = await tank(OURS, 'Asked', { topup_state: 'requested', topup_at: ago(4), topup_l: 500 })
      const filled = await tank(OURS, 'Filled')
      await service(filled, 'topup', ago(5), 700)
      const emptied = await tank(OURS, 'Emptied', { direction: 1 })
      await service(emptied, 'collection', ago(6), 900)
      const told = await morning('client')
      expect(
        told.changes.map(({ kind, tanks, lines: [line] }) => [
          kind,
          tanks,
          line!.tank_id,
          line!.customer,
          line!.litres,
        ]),
      ).toEqual([
        ['critical', 1, critical, 'Own', 80],
        ['drop', 1, robbed, 'Own', 640],
        ['silent', 1, silent, 'Own', null],
        ['request', 1, asked, 'Own', 500],
        ['topup', 1, filled, 'Own', 700],
        ['collection', 1, emptied, 'Own', 900],
      ])
      expect(told.changes[0]!.lines[0]!.at).toBe(ago(2).toISOString())
      for (const { filter, lines } of told.changes)
        expect(await listed('client', filter)).toEqual(lines.map(line => line.tank_id))
    })

    test('leaves out what is older, a false alarm, rejected, fulfilled, or long silent', async () => {
      const one = await tank(OURS, 'One', { topup_state: 'fulfilled', topup_at: ago(1) })
      await event(one, 'threshold_critical', ago(30 * 24))
      await event(one, 'sudden_drop', ago(2), { state: 'quarantined' })
      await service(one, 'topup', ago(3), 700, 'rejected')
      await tank(OURS, 'Long silent', { reading_at: ago(20 * 24) })
      expect((await morning('client')).changes).toEqual([])
    })

    test('never shows the tanks of another client, to any role', async () => {
      const theirs = await tank(THEIRS, 'Theirs', {
        topup_state: 'scheduled',
        topup_at: ago(1),
        topup_on: '2026-03-03',
      })
      await event(theirs, 'threshold_critical', ago(2), { by: 'u1', state: 'signed' })
      await event(theirs, 'sudden_drop', ago(2))
      await service(theirs, 'topup', ago(3), 700)
      for (const who of ['client', 'provider', 'group manager']) {
        const { changes, decisions, waiting, due } = await morning(who)
        expect([who, changes, decisions, waiting, due.rows, due.totals]).toEqual([who, [], [], [], 0, []])
      }
      expect(kindsOf(await morning('admin'))).toEqual(['critical', 'drop', 'request', 'topup'])
    })

    test('holds to the filters of the page', async () => {
      const one = await tank(OURS, 'One')
      await event(one, 'sudden_drop', ago(2))
      expect(kindsOf(await morning('admin', { tank_group_id: 10 }))).toEqual(['drop'])
      expect(kindsOf(await morning('admin', { tank_group_id: 20 }))).toEqual([])
      expect(kindsOf(await morning('admin', { content_type: 'derv' }))).toEqual([])
    })

    test('names four tanks once each, and reads a thousand changes at most', async () => {
      await world.db.query(
        `insert into tanks (id, name, capacity_l, group_id, content_type)
         select n, 'Tank ' || n, 1000, $1, 'kerosene' from generate_series(100001, 101005) as n`,
        [OURS],
      )
      await world.db.query(
        `insert into events (tank_id, type, started_at, confidence)
         select n, 'threshold_critical', $1::timestamptz - n % 7 * interval '1 minute', 1 from generate_series(100001, 101005) as n`,
        [ago(1)],
      )
      await event(100_007, 'threshold_critical', ago(0.5))
      const [critical] = (await morning('client')).changes
      expect(critical).toMatchObject({ kind: 'critical', capped: true })
      expect(critical!.tanks).toBeLessThanOrEqual(1001)
      expect(critical!.lines).toHaveLength(4)
      expect(new Set(critical!.lines.map(line => line.tank_id)).size).toBe(4)
      expect(critical!.lines[0]).toMatchObject({ tank_id: 100_007, at: ago(0.5).toISOString() })
    })
  })

  describe('since when', () => {
    const since = async (who = 'client') => (await morning(who)).since
    const seen = (...times: string[]) =>
      world.db.query('update users set seen_at = $1::timestamptz[] where id = 2', [`{${times.join()}}`])

    test('is the last request before four in the morning, however often the reader came back since', async () => {
      await seen(
        '2026-03-03T07:50:00Z',
        '2026-03-03T05:00:00Z',
        '2026-03-02T17:20:00Z',
        '2026-03-02T09:00:00Z',
      )
      expect(await since()).toBe('2026-03-02T17:20:00.000Z')
    })

    test('counts four in the morning in the zone of the reader’s company', async () => {
      // 03:00 in New York: the night goes on.
      await seen('2026-03-03T06:00:00Z', '2026-03-02T20:00:00Z', '2026-03-02T08:00:00Z')
      expect(await since()).toBe('2026-03-02T20:00:00.000Z')
      await world.db.query(`update tankgroups set time_zone = 'America/New_York'`)
      await clock('2026-03-03T08:00:00Z')
      expect(await since()).toBe('2026-03-02T08:00:00.000Z')
    })

    test('is a week ago at most, and the day before where nothing is known', async () => {
      expect(await since()).toBe('2026-03-02T04:00:00.000Z')
      await seen('2026-01-01T12:00:00Z')
      await clock('2026-03-03T09:00:00Z')
      expect(await since()).toBe(ago(7 * 24).toISOString())
    })

    test('is noted once an hour, and for a day of use', async () => {
      const start = Date.parse('2026-03-02T00:00:00Z')
      for (let minutes = 0; minutes <= 40 * 60; minutes += 20)
        await noteSeen(world.db, 2, new Date(start + minutes * 60_000))
      const [row] = await world.db.query<{ seen_at: Date[] }>('select seen_at from users where id = 2')
      expect(row!.seen_at).toHaveLength(26)
      const gaps = row!.seen_at.slice(1).map((at, i) => row!.seen_at[i]!.getTime() - at.getTime())
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(HOUR_MS)
      expect(await lastSeen(world.db, 2, row!.seen_at[3]!)).toEqual(row!.seen_at[4])
    })
  })

  describe('approvals', () => {
    test('tells what waits with the age of the oldest, to those who may decide', async () => {
      const one = await tank(OURS, 'One')
      await event(one, 'threshold_low', ago(50))
      await event(one, 'threshold_critical', ago(2))
      await event(one, 'sudden_drop', ago(9))
      await event(one, 'no_data', ago(9))
      await service(one, 'topup', ago(70), 700)
      // The alarms of a tank are one case, which begins with its worst event.
      expect((await morning('client')).waiting).toEqual([
        { queue: 'threshold', count: 1, capped: false, oldest: ago(2).toISOString() },
        { queue: 'sudden_change', count: 1, capped: false, oldest: ago(9).toISOString() },
        { queue: 'service', count: 1, capped: false, oldest: ago(70).toISOString() },
      ])
      for (const who of ['provider', 'group manager']) expect((await morning(who)).waiting).toEqual([])
    })

    test('tells what others decided, by name where the reader may know it, and not what the reader did', async () => {
      const one = await tank(OURS, 'One')
      await event(one, 'threshold_low', ago(3), { state: 'signed', by: 'u1' })
      await event(one, 'threshold_critical', ago(2), { state: 'closed', by: 'u1' })
      await event(one, 'sudden_drop', ago(2), { state: 'signed', by: 'u2' })
      const { decisions } = await morning('client')
      expect(decisions).toEqual([
        {
          queue: 'threshold',
          people: 1,
          filter: expect.objectContaining({ signed_by_neq: 'u2' }),
          lines: [
            {
              name: null,
              role: 'admin',
              decided: 2,
              at: ago(2).toISOString(),
              filter: expect.objectContaining({ signed_by: 'u1' }),
            },
          ],
        },
      ])
      const [{ filter, lines }] = decisions as [Morning['decisions'][number]]
      for (const behind of [filter, lines[0]!.filter])
        expect(await listed('client', { ...behind, queue: 'threshold' }, '/api/events')).toHaveLength(2)
      expect((await morning('admin')).decisions).toMatchObject([
        { queue: 'sudden_change', lines: [{ name: 'client', decided: 1 }] },
      ])
      expect((await morning('group manager')).decisions).toEqual([])
    })
  })

  describe('what is due', () => {
    test('is what runs out or is scheduled, by depot and product, in the litres that fit', async () => {
      const today = await tank(OURS, 'Runs out', { run_out_on: '2026-03-03' })
      const before = await tank(OURS, 'Ran out', { run_out_on: '2026-02-20', volume_l: 0 })
      const planned = await tank(OURS, 'Planned', {
        run_out_on: '2026-03-03',
        topup_state: 'scheduled',
        topup_on: '2026-03-04',
      })
      const wished = await tank(OURS, 'Wished', {
        topup_state: 'requested',
        topup_wish_on: '2026-03-04',
        content_type: 'derv',
      })
      const full = await tank(OURS, 'Full', { direction: 1, run_out_on: '2026-03-04', volume_l: 900 })
      await tank(OURS, 'Later', { run_out_on: '2026-03-05' })
      await tank(OURS, 'Quarantined', { run_out_on: '2026-03-03', quarantined: true })
      const { due } = await morning('client')
      expect([due.today, due.tomorrow, due.rows]).toEqual(['2026-03-03', '2026-03-04', 3])
      const short = ({ tanks, litres }: { tanks: number; litres: number }) => [tanks, litres]
      expect(
        due.lines.map(line => [
          line.group,
          line.content_type,
          line.direction,
          short(line.today),
          short(line.tomorrow),
        ]),
      ).toEqual([
        ['A depot', 'kerosene', -1, [2, 1700], [1, 750]],
        ['A depot', 'kerosene', 1, [0, 0], [1, 900]],
        ['A depot', 'derv', -1, [0, 0], [1, 750]],
      ])
      expect(
        due.totals.map(({ direction, ...days }) => [direction, short(days.today), short(days.tomorrow)]),
      ).toEqual([
        [-1, [2, 1700], [2, 1500]],
        [1, [0, 0], [1, 900]],
      ])
      expect(await listed('client', due.lines[0]!.today.filter)).toEqual([today, before])
      expect(await listed('client', due.lines[0]!.tomorrow.filter)).toEqual([planned])
      expect(await listed('client', due.totals[0]!.tomorrow.filter)).toEqual([planned, wished])
      expect(await listed('client', due.filter)).toEqual([today, before, planned, wished, full])
    })
  })
})
