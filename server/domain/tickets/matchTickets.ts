import { HOUR_MS } from '../../../src/config/schema/durations'

/** Why a ticket can't be confirmed without a look. */
export type Mismatch =
  'waiting' | 'no_service' | 'other_ticket' | 'twice' | 'unit' | 'two_tanks' | 'difference'

/**
 * Largest distance in time between a ticket and its service, ms. A ticket may name only the day, and a device that
 * reports daily shows a delivery up to a day later.
 */
export const WINDOW_MS = 36 * HOUR_MS

/** A ticket of a tank; `at` in ms. `Unit` names a unit of volume. */
export type Ticket<Unit extends string> = {
  readonly id: number
  readonly at: number
  readonly litres: number
  /** Its litres if the quantity were in another unit. */
  readonly inOtherUnits: readonly { readonly unit: Unit; readonly litres: number }[]
  /** The number was entered for this tank before. */
  readonly isRepeated: boolean
  /** The number was entered with the same litres for another tank of the client. */
  readonly isElsewhere: boolean
}
/** A delivery or collection that readings show; `at` in ms. */
export type Service = {
  readonly id: number
  readonly at: number
  readonly measured: number
  /** It has a ticket that this matching doesn't change: entered by hand, or confirmed. */
  readonly isTaken: boolean
}
export type Surroundings = {
  /** Services without a ticket on other tanks of the same customer or site. */
  readonly nearby: readonly Service[]
  /** Time of the tank's last reading, ms. */
  readonly lastReadingAt: number
  /** Accepted difference, % of the ticket's litres. */
  readonly tolerancePct: number
}
export type TicketMatch<Unit extends string> = {
  readonly ticketId: number
  readonly serviceId: number | null
  readonly mismatch: Mismatch | null
  /** For the mismatch `unit`: the unit in which the litres fit. */
  readonly otherUnit: Unit | null
  /** For the mismatch `two_tanks`: the service that got the rest. */
  readonly otherServiceId: number | null
}

type Dated = { readonly at: number }
const distanceMs = (ticket: Dated, service: Dated) => Math.abs(ticket.at - service.at)
const isWithin = (litres: number, measured: number, tolerancePct: number) =>
  Math.abs(measured - litres) <= (tolerancePct / 100) * litres

/** How badly a service fits a ticket: the distance in time as a share of the window, and the ratio of the litres. */
const costOf = (ticket: Ticket<string>, service: Service) =>
  distanceMs(ticket, service) / WINDOW_MS + Math.abs(Math.log(Math.max(service.measured, 1) / ticket.litres))

/** The cheapest pairs first, each ticket and service once. The result doesn't depend on the order of the arguments. */
function pairUp(
  tickets: readonly Ticket<string>[],
  services: readonly Service[],
): ReadonlyMap<number, Service> {
  const pairs = tickets.flatMap(ticket =>
    services
      .filter(service => distanceMs(ticket, service) <= WINDOW_MS)
      .map(service => ({ ticket, service, cost: costOf(ticket, service) })),
  )
  pairs.sort((a, b) => a.cost - b.cost || a.ticket.id - b.ticket.id || a.service.id - b.service.id)
  const found = new Map<number, Service>()
  const taken = new Set<number>()
  for (const { ticket, service } of pairs) {
    if (found.has(ticket.id) || taken.has(service.id)) continue
    found.set(ticket.id, service)
    taken.add(service.id)
  }
  return found
}

type Difference<Unit extends string> = Pick<TicketMatch<Unit>, 'mismatch' | 'otherUnit' | 'otherServiceId'>
const FITS = { mismatch: null, otherUnit: null, otherServiceId: null } as const

/** Why a ticket's litres differ from those of its service, likeliest reason first. */
function differenceOf<Unit extends string>(
  ticket: Ticket<Unit>,
  { measured }: Service,
  { nearby, tolerancePct }: Surroundings,
): Difference<Unit> {
  const fits = (litres: number) => isWithin(litres, measured, tolerancePct)
  if (fits(ticket.litres)) return FITS
  const rest = nearby
    .filter(service => distanceMs(ticket, service) <= WINDOW_MS)
    .find(service => isWithin(ticket.litres, measured + service.measured, tolerancePct))
  if (rest ?? ticket.isElsewhere) return { ...FITS, mismatch: 'two_tanks', otherServiceId: rest?.id ?? null }
  const fitting = ticket.inOtherUnits.find(({ litres }) => fits(litres))
  if (fitting) return { ...FITS, mismatch: 'unit', otherUnit: fitting.unit }
  return { ...FITS, mismatch: 'difference' }
}

/**
 * Matches a tank's tickets with its services by time and litres, and names why a ticket can't be confirmed without a
 * look. The same tickets and services give the same result in any order of arrival.
 */
export function matchTickets<Unit extends string>(
  tickets: readonly Ticket<Unit>[],
  services: readonly Service[],
  surroundings: Surroundings,
): readonly TicketMatch<Unit>[] {
  const found = pairUp(
    tickets.filter(({ isRepeated }) => !isRepeated),
    services.filter(({ isTaken }) => !isTaken),
  )
  const unmatched = (ticket: Ticket<Unit>): Mismatch => {
    if (ticket.isRepeated) return 'twice'
    // A service that is near enough went to another ticket.
    if (services.some(service => distanceMs(ticket, service) <= WINDOW_MS)) return 'other_ticket'
    return surroundings.lastReadingAt < ticket.at ? 'waiting' : 'no_service'
  }
  return tickets.map(ticket => {
    const service = found.get(ticket.id)
    return service
      ? { ticketId: ticket.id, serviceId: service.id, ...differenceOf(ticket, service, surroundings) }
      : { ticketId: ticket.id, serviceId: null, ...FITS, mismatch: unmatched(ticket) }
  })
}
