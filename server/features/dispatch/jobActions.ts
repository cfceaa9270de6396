import { jobs } from '../../../src/config/entities/declared'
import { defineActions } from '../../engine/behaviour/action'
import { recordVisit, reopenRequest } from '../deliveries'

/** Results of a truck's stops. Their tank is required for these kinds of jobs. */
export const jobActions = defineActions(jobs, {
  async deliver(context) {
    const { now, record, input, problems } = context
    const at = input.delivered_at === null ? now : new Date(input.delivered_at)
    if (at > now) {
      problems.delivered_at = { key: 'validation.notInFuture' }
      return
    }
    const ticketNo = input.ticket_no ?? `S-${record.id}`
    await recordVisit(context, { tankId: record.tank_id!, litres: input.delivered_l, at, ticketNo })
  },
  miss: context => reopenRequest(context, context.record.tank_id!),
})
