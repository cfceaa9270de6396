import { app } from '../../src/config/app'
import { tankUsers } from '../../server/features/groups'
import { randomBytes } from 'node:crypto'
import { entityOf } from '../../src/config/entities'
import type { Principal } from '../../src/config/schema'
import type { EngineDeps } from '../../server/engine/behaviour'
import { act } from '../../server/engine/crud/act'
import { makeDraft } from './draft'
import { makeNotices } from './notices'
import { makeReportSchedules } from './reportSchedules'
import { makeRound } from './round'
import { makeTickets } from './tickets'
import { createRecord } from '../../server/engine/crud/write'
import type { Writer } from '../../server/engine/crud/writer'
import type { Row } from '../../server/engine/behaviour/row'

const tanks = entityOf('tanks')
const events = entityOf('events')
const notes = entityOf('notes')

const NOTES = [
  'Ring before coming: the gate is locked.',
  'Customer says the gauge on the tank reads lower than ours.',
  'Dog in the yard. Reverse in from the lane.',
  'Wants a call when it is below a quarter.',
  'New boiler since October, uses less than last year.',
  'Pays by standing order; no invoice at the door.',
]
/** Reports made `days` ago; those with an `assignee` are being investigated. */
const REPORTS = [
  {
    days: 11,
    assignee: 'Tom Barry',
    type: 'wrong_level',
    text: 'Dip stick says 300 L more than the device.',
  },
  { days: 8, assignee: null, type: 'device_damaged', text: 'Lid cracked in the storm.' },
  { days: 0, assignee: null, type: 'leak_suspected', text: 'Smell of oil beside the tank.' },
  { days: 3, assignee: 'Sile Roche', type: 'no_readings', text: null },
  { days: 1, assignee: null, type: 'wrong_location', text: 'The pin is on the neighbour’s house.' },
]
const REQUESTS = [
  { topup_l: 500, topup_note: 'Before the weekend' },
  { topup_l: null, topup_note: null },
  { topup_l: 1000, topup_note: 'Has visitors from Friday on' },
  { topup_l: null, topup_note: 'Asked twice already' },
]

/** Services older than this many days are confirmed by their tickets; newer ones wait. */
const SETTLED_DAYS = 12

/**
 * Tickets mostly differ from the measured litres by at most 2 %, rarely by 4 %, as pumps and level sensors do. One in
 * three waiting services has a ticket; some of these differ far more, up or down, and are disputed.
 */
const TICKETS = `update services s set ticket_no = 'T' || lpad(s.id::text, 6, '0'),
    ticket_l = round((s.measured_l * case
      when t.disputed and t.less then 0.92 - 0.03 * (s.id / 6 % 5)
      when t.disputed then 1.07 + 0.02 * (s.id / 6 % 4)
      else 1 + ((s.id * 7919 % 101) + (s.id * 4409 % 61) - 80) / 2000.0 end)::numeric),
    state = case when t.settled then 'confirmed' when t.disputed then 'disputed' else s.state end,
    reason = case when t.disputed then 'The ticket says ' || case when t.less then 'less' else 'more' end || ' than the tank' end
  from (select id, at < $1 as settled, at >= $1 and id % 6 = 0 as disputed, id / 6 % 3 <> 0 as less from services) t
  where t.id = s.id and s.state = 'detected' and (t.settled or s.id % 3 = 0)`

/** Approves every fourth threshold event that started long ago. */
const SIGNED = `update events e set state = 'signed', signed_by = $2, signed_at = e.started_at + interval '3 hours',
    updated_by = $2, version = e.version + 1
  where e.state = 'open' and e.queue = 'threshold' and e.started_at < $1 and e.id % 4 = 0`

/** Moves the report of a tank some days into the past. */
const AGED = `update reports set created_at = created_at - make_interval(days => $2::int), assignee = $3 where tank_id = $1`

/** Newest alerts of the first client. They are approved below, which notifies the client's staff. */
const TO_APPROVE = `select e.id from events e join tankgroups g on g.id = e.group_id
  where e.state = 'open' and e.leads and e.queue = 'threshold' and coalesce(g.parent_id, g.id) = 101
  order by e.started_at desc, e.id limit 4`

/** A webhook of the first client. It is inactive, because the demonstration must not send requests to other servers. */
const WEBHOOK = `insert into webhooks (active, group_id, url, events, secret, created_by)
  values (false, 101, 'https://erp.lee-valley.example/ullage', '{threshold_low,threshold_critical,sudden_drop}', $1, $2)`

/** Dipstick readings by installers: within a few millimetres of the device's first reading, sometimes farther off. */
const DIPS = `update documents d set data = d.data || jsonb_build_object('first_reading_id', r.id::text,
    'manual_dip_mm', greatest(0, round(r.level_mm) + r.n % 23 - 11 + case when r.n % 13 = 0 then 60 else 0 end))
  from (select i.id as installation, first.id, first.level_mm, ascii(i.id) * 31 + ascii(right(i.id, 1)) as n
    from documents i cross join lateral (select r.id, r.level_mm from readings r
      where r.tank_id = (i.data->>'tank_id')::int and r.level_mm is not null
        and r.measured_at >= (i.data->>'installed_at')::timestamptz
      order by r.measured_at limit 1) first
    where i.collection = 'dev_installations') r
  where d.collection = 'dev_installations' and d.id = r.installation`

type Deps = Pick<EngineDeps, 'db' | 'behaviour' | 'env' | 'log' | 'enumerationGuard' | 'now'>

/** The administrator who decides everything. */
async function adminOf(db: EngineDeps['db']): Promise<Principal> {
  const [person] = await db.query<{ id: number; uid: string }>(
    `select id, uid from users where role_type = 'admin' order by id limit 1`,
  )
  return { userId: person!.id, uid: person!.uid, role: 'admin', groupIds: [], customerId: null }
}

/** `any` returns another tank each time; `lowest` is the tank at this place in the order of their levels. */
type Chosen = { any: () => number; lowest: (i: number) => number | undefined }

async function chooseTanks(db: EngineDeps['db']): Promise<Chosen> {
  const fleet = await db.query<{ id: number }>(
    `select id from tanks where deleted_at is null order by (id * 55) % 241, id`,
  )
  const low = await db.query<{ id: number }>(
    `select id from tanks where direction = -1 and topup_state = 'none' and pct is not null order by pct, id limit 12`,
  )
  const next = fleet[Symbol.iterator]()
  return { any: () => next.next().value!.id, lowest: i => low[i]?.id }
}

const actOnTank = (writer: Writer, name: string, id: number, input: Row) =>
  act(
    writer,
    tanks,
    tanks.actions.find(action => action.name === name)!,
    id,
    input,
    {},
  )

async function makeReports(writer: Writer, { any }: Chosen): Promise<void> {
  for (const { days, assignee, ...report } of REPORTS) {
    const tank = any()
    await actOnTank(writer, 'reportTank', tank, report)
    await writer.db.query(AGED, [tank, days, assignee])
  }
  const closed = any()
  await actOnTank(writer, 'reportTank', closed, { type: 'wrong_capacity', text: 'It is the smaller model.' })
  await actOnTank(writer, 'closeReport', closed, { reason: 'Model corrected' })
}

async function makeRequests(writer: Writer, { lowest }: Chosen): Promise<void> {
  for (const [i, request] of REQUESTS.entries()) {
    // Few tanks have a level until all readings have been ingested.
    const id = lowest(i * 2)
    if (id !== undefined) await actOnTank(writer, 'requestTopup', id, request)
  }
}

async function approveEvents(writer: Writer): Promise<void> {
  const sign = events.actions.find(({ name }) => name === 'sign')!
  for (const { id } of await writer.db.query<{ id: number }>(TO_APPROVE))
    await act(writer, events, sign, id, {}, {})
}

async function makeNotes(writer: Writer, { any, lowest }: Chosen): Promise<void> {
  for (const [i, content] of NOTES.entries())
    for (const tank_id of [any(), lowest(i)])
      if (tank_id !== undefined) await createRecord(writer, notes, { tank_id, content })
}

/** Creates what the demonstration's staff have decided: tickets, approvals, reports, requests, notes, a quarantine. */
export async function makeDecisions({ db, behaviour, env, log, enumerationGuard, now }: Deps): Promise<void> {
  const principal = await adminOf(db)
  const since = new Date(now().getTime() - SETTLED_DAYS * 86_400_000)
  await db.transaction(async tx => {
    await tx.query(TICKETS, [since])
    await tx.query(SIGNED, [since, principal.uid])
    await tx.query(DIPS)
    const writer: Writer = {
      app,
      users: tankUsers,
      db: tx,
      behaviour,
      log,
      enumerationGuard,
      production: false,
      principal,
      now: now(),
      ip: null,
      requestId: null,
    }
    const chosen = await chooseTanks(tx)
    await makeReports(writer, chosen)
    await makeRequests(writer, chosen)
    await tx.query(WEBHOOK, [randomBytes(24).toString('hex'), principal.uid])
    await approveEvents(writer)
    await makeNotices(writer)
    await makeReportSchedules(writer)
    await makeTickets(writer)
    await actOnTank(writer, 'quarantineTank', chosen.any(), { reason: 'Tank is being replaced', until: null })
    await makeNotes(writer, chosen)
    await makeRound(writer, { env, uid: principal.uid })
    await makeDraft(writer, { env, uid: principal.uid })
  })
}
