import { tanks, tickets } from '../../../src/config/entities/declared'
import type { ActionContext } from '../../engine/behaviour/action'
import { endRequest, lockRequest, tellDelivered } from './endRequest'

type Context = Pick<ActionContext, 'tx' | 'now' | 'write'>
/** A truck's delivery or collection, by its meter. */
type MeteredVisit = {
  readonly tankId: number
  readonly litres: number
  readonly at: Date
  readonly ticketNo: string
}

/**
 * Enters the ticket of a truck's visit, which is then matched with the readings like every ticket, ends the tank's open
 * request, and tells the customer.
 */
export async function recordVisit({ tx, now, write }: Context, visit: MeteredVisit): Promise<void> {
  const { tankId, litres, at, ticketNo } = visit
  await write(tickets, {
    ticket_no: ticketNo,
    tank_id: tankId,
    delivered_at: at.toISOString(),
    quantity: litres,
    unit: 'litre',
  })
  const open = await lockRequest(tx, tankId)
  if (open) await endRequest(tx, tankId, open, now)
  const [tank] = await tx.query<{ direction: number }>('select direction from tanks where id = $1', [tankId])
  const told = { tankId, direction: tank!.direction, askedAt: open?.topup_at ?? at }
  await tellDelivered(tx, told, { litres, at, ticket: ticketNo }, now)
}

/** Opens a tank's scheduled request again after its visit failed. */
export async function reopenRequest({ tx, write }: Omit<Context, 'now'>, tankId: number): Promise<void> {
  if (await lockRequest(tx, tankId, `t.topup_state = 'scheduled'`))
    await write(tanks, { topup_state: 'requested', topup_on: null }, tankId)
}
