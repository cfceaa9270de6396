import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../engine/db/open'

/** So many places at most in one answer: what the map stays fluid with. */
const MOST = 100_000
const DAY_MS = 86_400_000

/** To the metre: what a map shows, and half as long as what is stored. */
const PLACES = 10 ** 5
/** A point's colour by its tank's level, as long as that is fresh. */
const STATES = { critical: 'bad', low: 'warn', good: 'good' } as const

type Places = Readonly<Record<'ids' | 'lat' | 'lng', number[]>> & {
  readonly pct: (number | null)[]
  readonly direction: (-1 | 1)[]
  readonly state: ((typeof STATES)[keyof typeof STATES] | 'unknown')[]
}

/**
 * Places of tanks `t` that a condition holds for, in columns of the same length. The database puts the columns together: to
 * read a hundred thousand rows takes longer than to find them.
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
      from tanks t where t.lat is not null and t.lng is not null and ${tanks} limit ${MOST}) as p`)
  return row!.places
}
