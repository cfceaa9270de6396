import { services, tickets } from '../../../src/config/entities/declared'
import type { Mismatch } from '../../../src/config/entities/shared/tickets'
import type { VolumeUnit } from '../../../src/config/volumes'
import { matchTickets, type TicketMatch } from '../../domain/tickets/matchTickets'
import { auditAll, type AuditEntry } from '../../engine/audit/append'
import type { Database } from '../../engine/db/open'
import { loadTickets, type OpenTicket } from './loadTickets'

type Match = TicketMatch<VolumeUnit> & { readonly mismatch: Mismatch | null }
/** A ticket with its match. */
type Change = { readonly was: OpenTicket; readonly match: Match; readonly measured: number | null }

/** `is distinct from` keeps the version of a service whose ticket stays the same. */
const GIVE = `update services s set ticket_no = $2, ticket_l = $3, version = s.version + 1, updated_at = $4
  where id = $1 and (ticket_no, ticket_l) is distinct from ($2, $3::float8)`

const STORE = `update tickets k set state = $2, service_id = $3, measured_l = $4, mismatch = $5, other_unit = $6,
    other_service_id = $7, version = k.version + 1, updated_at = $8 where id = $1`

const stateOf = ({ serviceId }: Match) => (serviceId === null ? 'unmatched' : 'matched')

const isChanged = ({ was, match, measured }: Change) =>
  was.state !== stateOf(match) ||
  was.service_id !== match.serviceId ||
  was.measured_l !== measured ||
  was.mismatch !== match.mismatch ||
  was.other_unit !== match.otherUnit ||
  was.other_service_id !== match.otherServiceId

const entryOf = (ticket: number, before: object, after: object): AuditEntry => ({
  actor: null,
  action: 'match',
  entity: tickets.name,
  entityId: ticket,
  before,
  after,
  ip: null,
  requestId: null,
})

/**
 * Matches the open tickets of a tank with its services, and stores what changed: on the ticket its service and why it
 * needs a look, on the service the ticket's number and litres. Repeating it changes nothing. Confirmed tickets and
 * those set aside stay as they are, and so does `except`.
 */
export async function rematchTickets(
  tx: Database,
  tankId: number,
  now: Date,
  except?: number,
): Promise<void> {
  const found = await loadTickets(tx, tankId, except)
  if (!found) return
  const measuredOf = new Map(found.services.map(({ id, measured }) => [id, measured]))
  const matches = new Map(
    matchTickets(found.tickets, found.services, found.surroundings).map(match => [match.ticketId, match]),
  )
  const all = found.tickets.map((was): Change => {
    const match = matches.get(was.id)!
    return { was, match, measured: match.serviceId === null ? null : measuredOf.get(match.serviceId)! }
  })
  const changes = all.filter(isChanged)
  // First the services that lose their ticket: a service and a ticket belong to each other alone.
  for (const { was, match } of changes)
    if (was.service_id !== null && was.service_id !== match.serviceId) {
      await tx.query(GIVE, [was.service_id, null, null, now])
      await tx.query('update tickets set service_id = null where id = $1', [was.id])
    }
  for (const { was, match, measured } of changes)
    await tx.query(STORE, [
      was.id,
      stateOf(match),
      match.serviceId,
      measured,
      match.mismatch,
      match.otherUnit,
      match.otherServiceId,
      now,
    ])
  for (const { was, match } of all)
    if (match.serviceId !== null) await tx.query(GIVE, [match.serviceId, was.ticketNo, was.litres, now])
  if (changes.length === 0) return
  tx.changed({ entity: tickets.name, ids: changes.map(({ was }) => was.id) })
  tx.changed({
    entity: services.name,
    ids: changes.flatMap(({ was, match }) => [was.service_id, match.serviceId]).filter(id => id !== null),
  })
  await auditAll(
    tx,
    now,
    changes.map(({ was, match }) =>
      entryOf(
        was.id,
        { state: was.state, service_id: was.service_id, mismatch: was.mismatch },
        { state: stateOf(match), service_id: match.serviceId, mismatch: match.mismatch },
      ),
    ),
  )
}
