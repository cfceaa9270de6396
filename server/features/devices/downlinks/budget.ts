import { DAY_MS } from '../../../../src/config/schema/durations'
import { DOWNLINKS_PER_DAY } from '../../../../src/config/entities/shared/downlinkKinds'
import type { Database } from '../../../engine/db/open'

/** The day of the contract's budget, in UTC. */
export const dayOf = (now: Date): Date => new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS)
export const nextDay = (now: Date): Date => new Date(dayOf(now).getTime() + DAY_MS)

/** Downlinks that count: all but those cancelled, or superseded before they were sent. */
export const COUNTED = `state <> 'cancelled' and not (state = 'superseded' and offered_at is null)`

/** Number of downlinks queued for a device today, without those withdrawn before they were sent. */
export async function queuedToday(db: Database, device: number, now: Date): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    `select count(*)::int as n from downlinks where device_id = $1 and created_at >= $2 and ${COUNTED}`,
    [device, dayOf(now)],
  )
  return row!.n
}

/** Number of transmissions to a device today, including repeats. */
export async function offeredToday(db: Database, device: number, now: Date): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    `select count(*)::int as n from downlinks d cross join lateral unnest(d.offers) as o(at)
     where d.device_id = $1 and d.created_at >= $2::timestamptz - interval '8 days' and o.at >= $2`,
    [device, dayOf(now)],
  )
  return row!.n
}

export const isSpent = (count: number): boolean => count >= DOWNLINKS_PER_DAY
