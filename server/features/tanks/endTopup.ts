import type { Database } from '../../engine/db/open'

/** Marks a tank's request for a top-up as fulfilled. */
export const endTopup = (tx: Database, tankId: number, now: Date) =>
  tx.query(
    `update tanks set topup_state = 'fulfilled', topup_l = null, topup_note = null, topup_wish_on = null, topup_on = null,
       topup_by = null, topup_at = null, version = version + 1, updated_at = $2, updated_by = null
     where id = $1`,
    [tankId, now],
  )
