import { services, tankgroups, tickets } from '../../../src/config/entities/declared'
import { defineHook } from '../../engine/behaviour/hook'
import type { Database } from '../../engine/db/open'
import { rematchTickets } from './rematchTickets'

/** Takes the ticket off a service whose ticket was removed or set aside. */
const release = (tx: Database, serviceId: unknown, now: Date) =>
  tx.query(
    `update services s set ticket_no = null, ticket_l = null, version = s.version + 1, updated_at = $2
     where id = $1 and ticket_l is not null and not exists (
       select from tickets k where k.service_id = s.id and k.state in ('matched', 'confirmed') and k.deleted_at is null)`,
    [serviceId, now],
  )

/** Matches a ticket when it is entered, changed, removed or decided: also on the tank that it named before. */
const ticketsHook = defineHook(tickets, {
  async afterSave({ db, now }, record, before) {
    if (before?.service_id && record.service_id !== before.service_id)
      await release(db, before.service_id, now)
    for (const tankId of new Set([before?.tank_id ?? record.tank_id, record.tank_id]))
      await rematchTickets(db, tankId as number, now)
  },
  async afterRemove({ db, now }, record) {
    await db.query(`update tickets set service_id = null, state = 'unmatched' where id = $1`, [record.id])
    if (record.service_id) await release(db, record.service_id, now)
    await rematchTickets(db, record.tank_id as number, now, record.id as number)
  },
})

/** A decision about a service decides its ticket too. */
const FOLLOW = `update tickets k set state = $2, version = k.version + 1, updated_at = $3
  where service_id = $1 and state in ('matched', 'confirmed') and state <> $2 and deleted_at is null returning id`

/** Matching may have given a service its next ticket just before a user gave it another or none. */
const GIVE_BACK = `update tickets k set state = 'unmatched', service_id = null, measured_l = null, mismatch = null,
    version = k.version + 1, updated_at = $3
  where service_id = $1 and state = 'matched' and ticket_no is distinct from $2 and deleted_at is null returning id`

const servicesHook = defineHook(services, {
  async afterSave({ db, now }, record, before) {
    if (!before) return
    const isDecided = before.state !== record.state
    const hasOtherTicket = before.ticket_no !== record.ticket_no || before.ticket_l !== record.ticket_l
    if (!isDecided && !hasOtherTicket) return
    const state = record.state === 'confirmed' ? 'confirmed' : 'matched'
    const moved = await db.query<{ id: number }>(
      isDecided ? FOLLOW : GIVE_BACK,
      isDecided ? [record.id, state, now] : [record.id, record.ticket_no, now],
    )
    if (moved.length > 0) db.changed({ entity: tickets.name, ids: moved.map(({ id }) => id) })
    await rematchTickets(db, record.tank_id as number, now)
  },
})

const OPEN_TANKS = `select distinct tank_id from tickets where group_id = $1 and state in ('unmatched', 'matched')
  and deleted_at is null order by tank_id`

/** A changed tolerance applies to the open tickets at once. */
const toleranceHook = defineHook(tankgroups, {
  async afterSave({ db, now }, record, before) {
    if (!before || before.ticket_tolerance_pct === record.ticket_tolerance_pct) return
    for (const { tank_id } of await db.query<{ tank_id: number }>(OPEN_TANKS, [record.id]))
      await rematchTickets(db, tank_id, now)
  },
})

export const ticketHooks = [ticketsHook, servicesHook, toleranceHook]
