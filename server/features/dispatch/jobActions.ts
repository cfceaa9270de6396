import { jobs } from '../../../src/config/entities/declared'
import { defineActions } from '../../engine/behaviour/action'
import type { RaisedFields } from '../../engine/crud/raisedRights'
import { recordVisit, reopenRequest } from '../deliveries'

/** What the result of a stop writes for planners and drivers, who may not write tickets and tanks themselves. */
const RAISED = {
  tickets: ['ticket_no', 'tank_id', 'delivered_at', 'quantity', 'unit'],
  tanks: ['topup_state', 'topup_on'],
} as const satisfies RaisedFields

/** Results of a truck's stops. Their tank is required for these kinds of jobs. */
export const jobActions = defineActions(jobs, {
  async deliver(context) {
    const { tx, now, record, input, problems, raise } = context
    const at = input.delivered_at === null ? now : new Date(input.delivered_at)
    if (at > now) {
      problems.delivered_at = { key: 'validation.notInFuture' }
      return
    }
    const ticketNo = input.ticket_no ?? `S-${record.id}`
    const visit = { tankId: record.tank_id!, litres: input.delivered_l, at, ticketNo }
    await recordVisit({ tx, now, write: raise(RAISED) }, visit)
  },
  miss: ({ tx, record, raise }) => reopenRequest({ tx, write: raise(RAISED) }, record.tank_id!),
})
