import { topupResolved } from '../../events'
import { audit } from '../../engine/audit/append'
import type { Database } from '../../engine/db/open'
import { endTopup } from '../tanks'

/** Smallest top-up, as a share of the capacity, that fulfils a request. Domain model, section 4. */
const MIN_TOPUP_SHARE = 0.2

type Was = {
  topup_state: string
  topup_l: number | null
  topup_note: string | null
  topup_wish_on: string | null
  topup_on: string | null
  topup_by: string | null
  topup_at: Date
}
type Fulfilled = Was & { measured_l: number }

/** Ends a tank's open request after a sufficiently large later top-up was measured. */
export async function fulfilTopup(tx: Database, tankId: number, now: Date): Promise<void> {
  const [fulfilled] = await tx.query<Fulfilled>(
    `select topup_state, topup_l, topup_note, topup_wish_on, topup_on, topup_by, topup_at,
       (select s.measured_l from services s where s.tank_id = t.id and s.kind = 'topup' and s.state <> 'rejected'
         and s.deleted_at is null order by s.at desc limit 1) as measured_l
     from tanks t where t.id = $1 and t.topup_state in ('requested', 'scheduled') and exists (
       select 1 from services s where s.tank_id = t.id and s.kind = 'topup' and s.state <> 'rejected'
         and s.deleted_at is null and s.at >= t.topup_at and s.measured_l >= ${MIN_TOPUP_SHARE} * t.capacity_l)
     for no key update`,
    [tankId],
  )
  if (!fulfilled) return
  await endTopup(tx, tankId, now)
  const { measured_l, ...was } = fulfilled
  const news = { kind: 'delivered', litres: measured_l, askedAt: was.topup_at } as const
  await topupResolved.publish(tx, { tankId, news, now })
  await audit(tx, now, {
    actor: null,
    action: 'topupFulfilled',
    entity: 'tanks',
    entityId: tankId,
    before: was,
    after: {
      topup_state: 'fulfilled',
      topup_l: null,
      topup_note: null,
      topup_wish_on: null,
      topup_on: null,
      topup_by: null,
      topup_at: null,
    },
    ip: null,
    requestId: null,
  })
}
