import { topupResolved, type TopupNews } from '../../events'
import { audit } from '../../engine/audit/append'
import type { Database } from '../../engine/db/open'
import { endTopup } from '../tanks'

type Was = {
  topup_state: string
  topup_l: number | null
  topup_note: string | null
  topup_wish_on: string | null
  topup_on: string | null
  topup_by: string | null
  topup_at: Date | null
}
/** A tank's open request, with the direction that says whether its customer is told. */
type OpenRequest = Was & { readonly direction: number }

/** A delivery or collection that ended a request. `ticket` is null where only readings show it. */
export type Visit = { readonly litres: number; readonly at: Date; readonly ticket: string | null }

const ENDED = {
  topup_state: 'fulfilled',
  topup_l: null,
  topup_note: null,
  topup_wish_on: null,
  topup_on: null,
  topup_by: null,
  topup_at: null,
} as const

/** Locks a tank's open request; undefined when it has none. `more` is a condition on the tank `t`. */
export async function lockRequest(
  tx: Database,
  tankId: number,
  more = 'true',
): Promise<OpenRequest | undefined> {
  const [open] = await tx.query<OpenRequest>(
    `select topup_state, topup_l, topup_note, topup_wish_on, topup_on, topup_by, topup_at, direction
     from tanks t where t.id = $1 and t.topup_state in ('requested', 'scheduled') and ${more} for no key update`,
    [tankId],
  )
  return open
}

/** Marks a tank's locked request as fulfilled by a visit, and logs it. */
export async function endRequest(tx: Database, tankId: number, open: OpenRequest, now: Date): Promise<void> {
  const { direction: _, ...before } = open
  await endTopup(tx, tankId, now)
  await audit(tx, now, {
    actor: null,
    action: 'topupFulfilled',
    entity: 'tanks',
    entityId: tankId,
    before,
    after: ENDED,
    ip: null,
    requestId: null,
  })
}

/** Notifies a tank's customer of a delivery. Collections send no notice. */
export async function tellDelivered(
  tx: Database,
  { tankId, direction, askedAt }: { tankId: number; direction: number; askedAt: Date },
  visit: Visit,
  now: Date,
): Promise<void> {
  if (direction === 1) return
  const news: TopupNews = { kind: 'delivered', ...visit, askedAt }
  await topupResolved.publish(tx, { tankId, news, now })
}
