import type { Principal } from '../../../src/config/schema'
import type { Database } from '../../engine/db/open'
import { notFound } from '../../engine/errors'

/** Active tanks of the customer $1: the only condition that gives a customer access to a tank. */
export const OWN_TANKS = `t.customer_id = $1 and t.deleted_at is null and t.state = 'active'`

export type OwnTank = { readonly id: number; readonly capacity_l: number; readonly direction: -1 | 1 }

/** The tank, if it is the caller's own; 404 otherwise. */
export async function ownTank(
  db: Database,
  { customerId }: Pick<Principal, 'customerId'>,
  id: number,
): Promise<OwnTank> {
  const [tank] = await db.query<OwnTank>(
    `select t.id, t.capacity_l, t.direction from tanks t where ${OWN_TANKS} and t.id = $2`,
    [customerId, id],
  )
  if (!tank) throw notFound()
  return tank
}
