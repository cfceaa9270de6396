import type { RaRecord } from 'react-admin'

/** A group's marks apply where the tank has none; these where the group has none. */
const LOW = 25
const CRITICAL = 10
const DAY_MS = 86_400_000

export type TankTone = 'good' | 'warn' | 'bad' | 'unknown'

/** Whether the last reading is too old to be believed: specification, section 9. */
export const isStale = (tank: RaRecord, now: number): boolean =>
  !tank.reading_at || now - Date.parse(tank.reading_at) > DAY_MS

/** What a tank's level means. Contents that rise are the worse the fuller they are. */
export function tankTone(tank: RaRecord): TankTone {
  if (typeof tank.pct !== 'number') return 'unknown'
  const [low, critical] = [tank.low_pct ?? LOW, tank.critical_pct ?? CRITICAL]
  const left = tank.direction === 1 ? 100 - tank.pct : tank.pct
  if (left <= critical) return 'bad'
  return left <= low ? 'warn' : 'good'
}
