import { services, tickets } from '../../../src/config/entities/declared'
import { defineActions } from '../../engine/behaviour/action'
import type { Write } from '../../engine/behaviour/action'
import type { Database } from '../../engine/db/open'

/** Sets the ticket of a service aside: its user took it off, so matching must not bring it back. */
async function setTicketAside(tx: Database, write: Write, serviceId: number) {
  const found = await tx.query<{ id: number }>(
    'select id from tickets where service_id = $1 and deleted_at is null',
    [serviceId],
  )
  const aside = { state: 'set_aside', service_id: null, measured_l: null, mismatch: null } as const
  for (const { id } of found) await write(tickets, aside, id)
}

export const serviceActions = defineActions(services, {
  match: ({ tx, write, record: { id } }) => setTicketAside(tx, write, id),
  unmatch: async ({ tx, write, record: { id } }) => {
    await setTicketAside(tx, write, id)
    return { ticket_no: null, ticket_l: null }
  },
  undo: () => ({ reason: null }),
})
