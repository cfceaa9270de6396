import { MAX_DAYS_AHEAD } from '../../../src/config/constants'
import { DAY_MS } from '../../../src/config/schema/durations'
import type { Database } from '../../engine/db/open'
import type { Problems } from '../../../src/config/schema'
import { AppError, refuseProblems } from '../../engine/errors'

/** Refuses a request that was stored offline on a phone while the tank was filled. */
export async function refuseIfDelivered(db: Database, tankId: number, waited_s: number | null, now: Date) {
  if (!waited_s) return
  const since = new Date(now.getTime() - waited_s * 1000)
  const [delivered] = await db.query(
    `select from services where tank_id = $1 and kind = 'topup' and state <> 'rejected' and deleted_at is null
       and at >= $2 limit 1`,
    [tankId, since],
  )
  if (delivered) throw new AppError('conflict', { key: 'errors.deliveredMeanwhile' })
}

/** Tolerance for a phone's clock and for the time that a request waited offline. */
const dayBefore = (now: Date, waited_s: number | null) =>
  new Date(now.getTime() - (waited_s ?? 0) * 1000 - DAY_MS).toISOString().slice(0, 10)

/** Validates a delivery day; `earliest` is the first valid one. */
function dayProblem(day: string | null, earliest: string, now: Date): Problems[string] | undefined {
  if (day === null) return undefined
  if (day < earliest) return { key: 'validation.past' }
  const latest = new Date(now.getTime() + MAX_DAYS_AHEAD * DAY_MS).toISOString().slice(0, 10)
  return day > latest ? { key: 'validation.tooFarAhead' } : undefined
}

/** Validates a day entered by staff; west of Greenwich the previous day may not be over yet. */
export const deliveryDayProblem = (day: string | null, now: Date) =>
  dayProblem(day, new Date(now.getTime() - DAY_MS / 2).toISOString().slice(0, 10), now)

/** Validates the requested litres, which can't exceed the tank's capacity. */
export const litresProblem = (litres: number | null, capacity_l: number): Problems[string] | undefined =>
  litres !== null && litres > capacity_l
    ? { key: 'validation.max', args: { max: Math.floor(capacity_l) } }
    : undefined

type TopupWish = { readonly litres: number | null; readonly wish_on: string | null }

/** Refuses more than the tank's capacity, and days in the past or more than a year ahead. */
export function checkWish(
  { litres, wish_on }: TopupWish,
  capacity_l: number,
  waited_s: number | null,
  now: Date,
): void {
  const litresFault = litresProblem(litres, capacity_l)
  const dayFault = dayProblem(wish_on, dayBefore(now, waited_s), now)
  refuseProblems({
    ...(litresFault ? { litres: litresFault } : {}),
    ...(dayFault ? { wish_on: dayFault } : {}),
  })
}
