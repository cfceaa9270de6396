import { audit } from '../../audit/append'
import type { Database } from '../../db/open'

/** A top-up of so much of the capacity is the one that was asked for. Domain model, section 4. */
const ENOUGH = 0.2

type Was = {
  topup_state: string
  topup_l: number | null
  topup_note: string | null
  topup_by: string | null
  topup_at: Date
}

/** Ends a tank's open request once a large enough top-up has been measured after it. */
export async function fulfilTopup(tx: Database, tankId: number, now: Date): Promise<void> {
  const [was] = await tx.query<Was>(
    `update tanks t set topup_state = 'fulfilled', topup_l = null, topup_note = null, topup_by = null, topup_at = null,
       version = t.version + 1, updated_at = $2, updated_by = null
     from (select id, topup_state, topup_l, topup_note, topup_by, topup_at from tanks where id = $1) as was
     where t.id = was.id and t.topup_state in ('requested', 'scheduled') and exists (
       select 1 from services s where s.tank_id = t.id and s.kind = 'topup' and s.state <> 'rejected'
         and s.deleted_at is null and s.at >= t.topup_at and s.measured_l >= ${ENOUGH} * t.capacity_l)
     returning was.topup_state, was.topup_l, was.topup_note, was.topup_by, was.topup_at`,
    [tankId, now],
  )
  if (!was) return
  await audit(tx, now, {
    actor: null,
    action: 'topupFulfilled',
    entity: 'tanks',
    entityId: tankId,
    before: was,
    after: { topup_state: 'fulfilled', topup_l: null, topup_note: null, topup_by: null, topup_at: null },
    ip: null,
    requestId: null,
  })
}
