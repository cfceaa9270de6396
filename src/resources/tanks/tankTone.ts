import { DAY_MS } from '../../config/schema/durations'
import type { RaRecord } from 'react-admin'

/** The default marks, for tanks and groups without their own. */
const LOW = 25
const CRITICAL = 10

export type TankTone = 'good' | 'warn' | 'bad' | 'unknown'
/** A tank's alert levels, percent of its capacity. */
export type Marks = { low: number; critical: number }

/** Whether the last reading is stale: specification, section 9. */
export const isStale = (tank: RaRecord, now: number): boolean =>
  !tank.reading_at || now - Date.parse(tank.reading_at) > DAY_MS

/** Whether it is a collection tank, which fills up. */
export const isFilling = (direction: unknown): boolean => direction === 1

/** The alert levels of a tank. A limit is the remaining content; for a collection tank, the remaining free space. */
export function marksOf(tank: RaRecord, group?: RaRecord): Marks {
  const at = (left: number) => (isFilling(tank.direction) ? 100 - left : left)
  return {
    low: at(tank.low_pct ?? group?.low_pct ?? LOW),
    critical: at(tank.critical_pct ?? group?.critical_pct ?? CRITICAL),
  }
}

/** The tone of a tank's level. For a collection tank a high level is bad. */
export function tankTone(tank: RaRecord, { low, critical }: Marks): TankTone {
  if (typeof tank.pct !== 'number') return 'unknown'
  const beyond = (mark: number) => (isFilling(tank.direction) ? tank.pct >= mark : tank.pct <= mark)
  if (beyond(critical)) return 'bad'
  return beyond(low) ? 'warn' : 'good'
}
