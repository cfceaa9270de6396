import { entityOf } from '../../../src/config/entities'
import type { Principal } from '../../../src/config/schema'
import type { EngineDeps } from '../../behaviour'
import { act } from '../../crud/act'
import { createRecord } from '../../crud/write'
import type { Writer } from '../../crud/writer'
import type { Row } from '../../behaviour/row'

const tanks = entityOf('tanks')
const notes = entityOf('notes')

const NOTES = [
  'Ring before coming: the gate is locked.',
  'Customer says the gauge on the tank reads lower than ours.',
  'Dog in the yard. Reverse in from the lane.',
  'Wants a call when it is below a quarter.',
  'New boiler since October, uses less than last year.',
  'Pays by standing order; no invoice at the door.',
]
const REPORTS = [
  { type: 'wrong_level', text: 'Dip stick says 300 L more than the device.' },
  { type: 'device_damaged', text: 'Lid cracked in the storm.' },
  { type: 'leak_suspected', text: 'Smell of oil beside the tank.' },
  { type: 'no_readings', text: null },
  { type: 'wrong_location', text: 'The pin is on the neighbour’s house.' },
]
const REQUESTS = [
  { topup_l: 500, topup_note: 'Before the weekend' },
  { topup_l: null, topup_note: null },
  { topup_l: 1000, topup_note: 'Has visitors from Friday on' },
  { topup_l: null, topup_note: 'Asked twice already' },
]

/** Services older than so many days are confirmed by their tickets; the newer ones wait. */
const SETTLED_DAYS = 12

/** Tickets that are a little off, as pumps are; of those that wait every third has one, and some of these are far off. */
const TICKETS = `update services s set ticket_no = 'T' || lpad(s.id::text, 6, '0'),
    ticket_l = round((s.measured_l * case when s.at >= $1 and s.id % 6 = 0 then 0.86 else 1 + (s.id % 9 - 4) / 400.0 end)::numeric),
    state = case when s.at < $1 then 'confirmed' when s.id % 6 = 0 then 'disputed' else s.state end,
    reason = case when s.at >= $1 and s.id % 6 = 0 then 'The ticket says less than the tank' end
  where s.state = 'detected' and (s.at < $1 or s.id % 3 = 0)`

/** Of the thresholds that were passed long ago, somebody has approved most. */
const SIGNED = `update events e set state = 'signed', signed_by = $2, signed_at = e.started_at + interval '3 hours',
    updated_by = $2, version = e.version + 1
  where e.state = 'open' and e.queue = 'threshold' and e.started_at < $1 and e.id % 4 = 0`

type Deps = Pick<EngineDeps, 'db' | 'behaviour' | 'log' | 'guesses' | 'now'>

/** What staff of the demonstration have decided: tickets, approvals, reports, requests, notes, a quarantine. */
export async function makeDecisions({ db, behaviour, log, guesses, now }: Deps): Promise<void> {
  const [person] = await db.query<{ id: number; uid: string }>(
    `select id, uid from users where role_type = 'admin' order by id limit 1`,
  )
  const principal: Principal = {
    userId: person!.id,
    uid: person!.uid,
    role: 'admin',
    groupIds: [],
    customerId: null,
  }
  const since = new Date(now().getTime() - SETTLED_DAYS * 86_400_000)
  await db.transaction(async tx => {
    await tx.query(TICKETS, [since])
    await tx.query(SIGNED, [since, person!.uid])
    const writer: Writer = {
      db: tx,
      behaviour,
      log,
      guesses,
      production: false,
      principal,
      now: now(),
      ip: null,
      requestId: null,
    }
    const fleet = await tx.query<{ id: number }>(
      `select id from tanks where deleted_at is null order by (id * 37) % 241, id`,
    )
    const low = await tx.query<{ id: number }>(
      `select id from tanks where direction = -1 and topup_state = 'none' and pct is not null order by pct, id limit 12`,
    )
    const next = fleet[Symbol.iterator]()
    const any = () => next.next().value!.id
    const lowest = (i: number) => low[i]?.id
    const run = (name: string, id: number, input: Row) =>
      act(
        writer,
        tanks,
        tanks.actions.find(action => action.name === name)!,
        id,
        input,
        {},
      )
    for (const report of REPORTS) await run('reportTank', any(), report)
    const closed = any()
    await run('reportTank', closed, { type: 'wrong_capacity', text: 'It is the smaller model.' })
    await run('closeReport', closed, { reason: 'Model corrected' })
    for (const [i, request] of REQUESTS.entries()) {
      // While readings still come in, few tanks have a level.
      const id = lowest(i * 2)
      if (id !== undefined) await run('requestTopup', id, request)
    }
    await run('quarantineTank', any(), { reason: 'Tank is being replaced', until: null })
    for (const [i, content] of NOTES.entries())
      for (const tank_id of [any(), lowest(i)])
        if (tank_id !== undefined) await createRecord(writer, notes, { tank_id, content })
  })
}
