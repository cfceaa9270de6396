import type { RaRecord } from 'react-admin'

/** A group's marks apply where the tank has none; these where the group has none. */
const LOW = 25
const CRITICAL = 10
const DAY_MS = 86_400_000

export type TankTone = 'good' | 'warn' | 'bad' | 'unknown'
/** Where a tank's alerts are, in percent of its capacity. */
export type Marks = { low: number; critical: number }

/** Whether the last reading is too old to be believed: specification, section 9. */
export const isStale = (tank: RaRecord, now: number): boolean =>
  !tank.reading_at || now - Date.parse(tank.reading_at) > DAY_MS

/** Whether contents rise until somebody collects them. */
export const isFilling = (direction: unknown): boolean => direction === 1

/** A limit is what is left: of the contents, or of the room above them where they rise. */
export function marksOf(tank: RaRecord, group?: RaRecord): Marks {
  const at = (left: number) => (isFilling(tank.direction) ? 100 - left : left)
  return {
    low: at(tank.low_pct ?? group?.low_pct ?? LOW),
    critical: at(tank.critical_pct ?? group?.critical_pct ?? CRITICAL),
  }
}

/** What a tank's level means. Contents that rise are the worse the fuller they are. */
export function tankTone(tank: RaRecord, { low, critical }: Marks): TankTone {
  if (typeof tank.pct !== 'number') return 'unknown'
  const beyond = (mark: number) => (isFilling(tank.direction) ? tank.pct >= mark : tank.pct <= mark)
  if (beyond(critical)) return 'bad'
  return beyond(low) ? 'warn' : 'good'
}
