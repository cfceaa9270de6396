import { litresIn, VOLUME_UNITS, type VolumeUnit } from '../../../src/config/volumes'
import { WINDOW_MS, type Service, type Surroundings, type Ticket } from '../../domain/tickets/matchTickets'
import type { Database } from '../../engine/db/open'

/** A ticket that matching may change, with its present match. */
export type OpenTicket = Ticket<VolumeUnit> & {
  readonly ticketNo: string
  readonly state: string
  readonly service_id: number | null
  readonly measured_l: number | null
  readonly mismatch: string | null
  readonly other_unit: VolumeUnit | null
  readonly other_service_id: number | null
}
export type TankTickets = {
  readonly tickets: readonly OpenTicket[]
  readonly services: readonly Service[]
  readonly surroundings: Surroundings
}

/** Tickets that no user has decided. Matching them locks their tank, so that two changes can't take one service. */
const LOCK = `select t.direction, t.customer_id, t.group_id, t.lat, t.lng, coalesce(t.reading_at, 'epoch') as reading_at,
    g.ticket_tolerance_pct
  from tanks t join tankgroups g on g.id = t.group_id where t.id = $1 and t.deleted_at is null for no key update of t`

const TICKETS = `select k.id, k.ticket_no, k.delivered_at, k.quantity, k.unit, k.litres, k.state, k.service_id,
    k.measured_l, k.mismatch, k.other_unit, k.other_service_id,
    exists (select from tickets o where o.tank_id = k.tank_id and o.ticket_no = k.ticket_no and o.id < k.id
      and o.state <> 'set_aside' and o.deleted_at is null) as repeated,
    exists (select from tickets o join tankgroups og on og.id = o.group_id join tankgroups g on g.id = k.group_id
      where o.ticket_no = k.ticket_no and o.tank_id <> k.tank_id and o.litres = k.litres and o.state <> 'set_aside'
        and o.deleted_at is null and coalesce(og.parent_id, og.id) = coalesce(g.parent_id, g.id)) as elsewhere
  from tickets k where k.tank_id = $1 and k.state in ('unmatched', 'matched') and k.deleted_at is null order by k.id`

/** Services of a tank in a period. One with a ticket that none of the open tickets $5 gave it is taken. */
const SERVICES = `select s.id, s.at, s.measured_l, s.ticket_l is not null and not exists (
      select from tickets k where k.service_id = s.id and k.id = any($5::int[])) as taken
  from services s where s.tank_id = $1 and s.kind = $2 and s.at between $3 and $4 and s.state <> 'rejected'
    and s.deleted_at is null order by s.at, s.id`

/** Edges of a site, degrees: about 300 m at 52° north. */
const SITE = { lat: 0.0027, lng: 0.0044 }
/** More services than a driver leaves at one site in the period. */
const MAX_NEARBY = 20
/** Services without a ticket on the other tanks of a customer, or of a depot within one site. */
const NEARBY = `select s.id, s.at, s.measured_l from tanks t join services s on s.tank_id = t.id
  where t.id <> $1 and t.group_id = $5 and (t.customer_id = $6
      or t.lat between $7::float8 - ${SITE.lat} and $7 + ${SITE.lat} and t.lng between $8::float8 - ${SITE.lng} and $8 + ${SITE.lng})
    and s.kind = $2 and s.at between $3 and $4 and s.ticket_l is null and s.state <> 'rejected'
    and s.deleted_at is null and t.deleted_at is null order by s.at, s.id limit ${MAX_NEARBY}`

type TankRow = {
  direction: number
  customer_id: number | null
  group_id: number
  lat: number | null
  lng: number | null
  reading_at: Date
  ticket_tolerance_pct: number | null
}
type TicketRow = Omit<OpenTicket, 'ticketNo' | 'at' | 'inOtherUnits' | 'isRepeated' | 'isElsewhere'> & {
  ticket_no: string
  quantity: number
  unit: VolumeUnit
  delivered_at: Date
  repeated: boolean
  elsewhere: boolean
}
type ServiceRow = { id: number; at: Date; measured_l: number; taken?: boolean }

const serviceOf = ({ id, at, measured_l, taken = false }: ServiceRow): Service => ({
  id,
  at: at.getTime(),
  measured: measured_l,
  isTaken: taken,
})
const ticketOf = (row: TicketRow): OpenTicket => {
  const { ticket_no, delivered_at, quantity, unit, repeated, elsewhere, ...ticket } = row
  return {
    ...ticket,
    ticketNo: ticket_no,
    at: delivered_at.getTime(),
    inOtherUnits: VOLUME_UNITS.filter(other => other !== unit).map(other => ({
      unit: other,
      litres: litresIn(quantity, other),
    })),
    isRepeated: repeated,
    isElsewhere: elsewhere,
  }
}

/**
 * The open tickets of a tank with the services that they may belong to; undefined without open tickets. `except` is a
 * ticket that is being removed.
 */
export async function loadTickets(
  tx: Database,
  tankId: number,
  except?: number,
): Promise<TankTickets | undefined> {
  const [any] = await tx.query(
    `select from tickets where tank_id = $1 and state in ('unmatched', 'matched') and deleted_at is null limit 1`,
    [tankId],
  )
  if (!any) return undefined
  const [tank] = await tx.query<TankRow>(LOCK, [tankId])
  if (!tank) return undefined
  const tickets = (await tx.query<TicketRow>(TICKETS, [tankId]))
    .filter(({ id }) => id !== except)
    .map(ticketOf)
  if (tickets.length === 0) return undefined
  const times = tickets.map(({ at }) => at)
  const kind = tank.direction === 1 ? 'collection' : 'topup'
  const period = [
    tankId,
    kind,
    new Date(Math.min(...times) - WINDOW_MS),
    new Date(Math.max(...times) + WINDOW_MS),
  ]
  const services = await tx.query<ServiceRow>(SERVICES, [...period, tickets.map(({ id }) => id)])
  const nearby = await tx.query<ServiceRow>(NEARBY, [
    ...period,
    tank.group_id,
    tank.customer_id,
    tank.lat,
    tank.lng,
  ])
  return {
    tickets,
    services: services.map(serviceOf),
    surroundings: {
      nearby: nearby.map(serviceOf),
      lastReadingAt: tank.reading_at.getTime(),
      tolerancePct: tank.ticket_tolerance_pct ?? 0,
    },
  }
}
