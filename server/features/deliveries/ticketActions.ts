import { services, tickets } from '../../../src/config/entities/declared'
import { roundToTenth } from '../../domain/rounding'
import { defineActions } from '../../engine/behaviour/action'
import type { Database } from '../../engine/db/open'

type Other = { tank_id: number; own_l: number; other_l: number; ticket_id: number | null }

/** The tank beside which a ticket was entered, its service, and its ticket with the same number. */
const OTHER = `select o.tank_id, s.measured_l as own_l, o.measured_l as other_l,
    (select k.id from tickets k where k.tank_id = o.tank_id and k.ticket_no = $3 and k.state in ('unmatched', 'matched')
      and k.deleted_at is null order by k.id limit 1) as ticket_id
  from services s, services o where s.id = $1 and o.id = $2`

/** The same ticket on another tank of the client, when no service shows the rest. */
const TWIN = `select k.tank_id, s.measured_l as own_l, o.measured_l as other_l, k.id as ticket_id
  from tickets t join services s on s.id = t.service_id
    join tickets k on k.ticket_no = t.ticket_no and k.tank_id <> t.tank_id and k.litres = t.litres
      and k.state in ('unmatched', 'matched') and k.deleted_at is null
    join services o on o.id = k.service_id
  where t.id = $1 order by k.id limit 1`

async function otherOf(
  tx: Database,
  record: { id: number; ticket_no: string; service_id: number | null; other_service_id: number | null },
): Promise<Other | undefined> {
  const { service_id, other_service_id, ticket_no } = record
  const [other] =
    other_service_id === null
      ? await tx.query<Other>(TWIN, [record.id])
      : await tx.query<Other>(OTHER, [service_id, other_service_id, ticket_no])
  return other
}

export const ticketActions = defineActions(tickets, {
  confirm: async ({ tx, write, record: { service_id } }) => {
    const [service] = await tx.query<{ state: string }>('select state from services where id = $1', [
      service_id,
    ])
    if (service && service.state !== 'confirmed') await write(services, { state: 'confirmed' }, service_id!)
  },
  changeUnit: ({ record: { other_unit }, problems }) => {
    if (other_unit !== null) return { unit: other_unit }
    problems.other_unit = { key: 'validation.required' }
    return undefined
  },
  split: async ({ tx, write, record, problems }) => {
    const other = await otherOf(tx, record)
    if (!other) {
      problems.mismatch = { key: 'validation.noOtherService' }
      return
    }
    const share = roundToTenth((record.quantity * other.own_l) / (other.own_l + other.other_l))
    const rest = { quantity: roundToTenth(record.quantity - share), unit: record.unit }
    if (other.ticket_id !== null) await write(tickets, rest, other.ticket_id)
    else {
      const { ticket_no, delivered_at } = record
      await write(tickets, { ...rest, ticket_no, delivered_at, tank_id: other.tank_id })
    }
    return { quantity: share }
  },
  setAside: () => ({
    service_id: null,
    measured_l: null,
    mismatch: null,
    other_unit: null,
    other_service_id: null,
  }),
  reopen: async ({ tx, write, record: { service_id } }) => {
    const [service] = await tx.query<{ state: string }>('select state from services where id = $1', [
      service_id,
    ])
    if (service?.state === 'confirmed') await write(services, { state: 'detected' }, service_id!)
    return { reason: null }
  },
})
