import { DAY_MS } from '../../../src/config/schema/durations'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../engine/db/open'

/** Maximum number of points in a response, up to which the map remains fluid. */
const MAX_POINTS = 100_000

/** Precision of about a metre, sufficient for a map and half the size of the stored value. */
const PLACES = 10 ** 5
/** Colour of a point by its tank's level, while the reading is fresh. */
const STATES = { critical: 'bad', low: 'warn', good: 'good' } as const

type Places = Readonly<Record<'ids' | 'lat' | 'lng', number[]>> & {
  readonly pct: (number | null)[]
  readonly direction: (-1 | 1)[]
  readonly state: ((typeof STATES)[keyof typeof STATES] | 'unknown')[]
}

/**
 * Locations of tanks `t` that match a condition, as columns of equal length. The database builds the columns, because
 * transferring a hundred thousand rows takes longer than finding them.
 */
export async function tankPlaces(db: Database, tanks: RawBuilder<unknown>, now: Date): Promise<Places> {
  const stale = new Date(now.getTime() - DAY_MS)
  const rounded = (degrees: string) => sql`(${sql.ref(degrees)} * ${PLACES}::int)::int / ${PLACES}::float8`
  const column = (name: string) => sql`coalesce(json_agg(${sql.ref(name)}), '[]')`
  const names = ['lat', 'lng', 'pct', 'direction', 'state'] as const
  const [row] = await db.run(sql<{ places: Places }>`select json_build_object('ids', ${column('id')},
      ${sql.join(names.map(name => sql`${sql.lit(name)}, ${column(name)}`))}) as places
    from (select t.id, ${rounded('t.lat')} as lat, ${rounded('t.lng')} as lng, round(t.pct)::int as pct, t.direction,
        coalesce(case when t.reading_at >= ${stale} then ${STATES}::json ->> t.level_state end, 'unknown') as state
      from tanks t where t.lat is not null and t.lng is not null and ${tanks} limit ${MAX_POINTS}) as p`)
  return row!.places
}
