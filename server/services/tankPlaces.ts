import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../db/open'

/** So many places at most in one answer: what the map stays fluid with. */
const MOST = 100_000
const DAY_MS = 86_400_000

/** To the metre: what a map shows, and half as long as what is stored. */
const PLACES = 10 ** 5
const rounded = (degrees: number, places: number) => Math.round(degrees * places) / places

type Place = {
  id: number
  lat: number
  lng: number
  pct: number | null
  is_fresh: boolean
  direction: -1 | 1
  low: number
  critical: number
}

/** What a point's colour tells: nothing known, too old, or what is left against the tank's own thresholds. */
function stateOf({ pct, is_fresh, direction, low, critical }: Place) {
  if (pct === null || !is_fresh) return 'unknown'
  // Contents that rise are the worse the fuller they are.
  const left = direction === 1 ? 100 - pct : pct
  if (left <= critical) return 'bad'
  return left <= low ? 'warn' : 'good'
}

/** Places of tanks `t` that a condition holds for, in columns of the same length. */
export async function tankPlaces(db: Database, tanks: RawBuilder<unknown>, now: Date) {
  const stale = new Date(now.getTime() - DAY_MS)
  // The age is judged here: to read a hundred thousand moments would take a seventh of the time.
  const rows = await db.run(sql<Place>`select t.id, t.lat, t.lng, t.pct, t.direction,
      coalesce(t.reading_at >= ${stale}, false) as is_fresh,
      coalesce(t.low_pct, g.low_pct, 25) as low, coalesce(t.critical_pct, g.critical_pct, 10) as critical
    from tanks t left join tankgroups g on g.id = t.group_id
    where t.lat is not null and t.lng is not null and ${tanks}
    limit ${MOST}`)
  return {
    ids: rows.map(row => row.id),
    lat: rows.map(row => rounded(row.lat, PLACES)),
    lng: rows.map(row => rounded(row.lng, PLACES)),
    pct: rows.map(row => row.pct && Math.round(row.pct)),
    direction: rows.map(row => row.direction),
    state: rows.map(stateOf),
  } as const
}
