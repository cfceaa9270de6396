import type { Database } from '../../engine/db/open'
import { endRequest, lockRequest, tellDelivered } from './endRequest'

/** Smallest top-up or collection, as a share of the capacity, that fulfils a request. Domain model, section 4. */
const MIN_SHARE = 0.2

/** The services of a tank `t` that its request may have asked for. */
const ASKED_FOR = `from services s where s.tank_id = t.id and s.state <> 'rejected' and s.deleted_at is null
  and s.kind = case when t.direction = 1 then 'collection' else 'topup' end`

type Measured = { readonly measured_l: number; readonly at: Date }

/** Ends a tank's open request after a sufficiently large later top-up, or collection, was measured. */
export async function fulfilTopup(tx: Database, tankId: number, now: Date): Promise<void> {
  const isFulfilled = `exists (select ${ASKED_FOR} and s.at >= t.topup_at and s.measured_l >= ${MIN_SHARE} * t.capacity_l)`
  const open = await lockRequest(tx, tankId, isFulfilled)
  if (!open) return
  const [service] = await tx.query<Measured>(
    `select s.measured_l, s.at from tanks t cross join lateral (
       select s.measured_l, s.at ${ASKED_FOR} order by s.at desc limit 1) s where t.id = $1`,
    [tankId],
  )
  const { measured_l: litres, at } = service!
  await endRequest(tx, tankId, open, now)
  const told = { tankId, direction: open.direction, askedAt: open.topup_at ?? at }
  await tellDelivered(tx, told, { litres, at, ticket: null }, now)
}
