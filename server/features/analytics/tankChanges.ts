import { sql, type RawBuilder } from 'kysely'
import type { CHANGES } from '../../../src/config/calls/morning'
import { occurrenceText } from '../../../src/config/schema'
import { DAY_MS } from '../../../src/config/schema/durations'
import type { Database } from '../../engine/db/open'

type Kind = (typeof CHANGES)[number]
type Filter = Readonly<Record<string, unknown>>

/** Changes that are read for a kind, the newest; a longer list says that it is cut. */
const MAX_READ = 1000
/** Tanks that are named for a kind. */
const LINES = 4

type Source = {
  /** SQL: the rows that show the changes, and their tanks `t`. */
  readonly from: RawBuilder<unknown>
  readonly at: RawBuilder<unknown>
  readonly litres: RawBuilder<unknown>
  readonly where: RawBuilder<unknown>
  /** What the list of tanks is filtered by to show the same tanks. */
  readonly filter: Filter
}

const eventSource = (type: string, since: Date, litres: RawBuilder<unknown>): Source => ({
  from: sql`events e join tanks t on t.id = e.tank_id`,
  at: sql`e.started_at`,
  litres,
  where: sql`e.type = ${type} and e.started_at >= ${since} and e.state <> 'quarantined' and e.deleted_at is null`,
  filter: { had_event: occurrenceText({ kind: type, from: since.toISOString() }) },
})

const serviceSource = (kind: string, since: Date): Source => ({
  from: sql`services s join tanks t on t.id = s.tank_id`,
  at: sql`s.at`,
  litres: sql`coalesce(s.ticket_l, s.measured_l)`,
  where: sql`s.kind = ${kind} and s.at >= ${since} and s.state <> 'rejected' and s.deleted_at is null`,
  filter: { had_service: occurrenceText({ kind, from: since.toISOString() }) },
})

/** A tank is silent when its last reading is a day old. */
function silentSource(since: Date, now: Date): Source {
  const [from, to] = [new Date(since.getTime() - DAY_MS), new Date(now.getTime() - DAY_MS)]
  return {
    from: sql`tanks t`,
    at: sql`t.reading_at`,
    litres: sql`null::float8`,
    where: sql`t.reading_at >= ${from} and t.reading_at < ${to}`,
    filter: { reading_at_gte: from.toISOString(), reading_at_lt: to.toISOString() },
  }
}

const requestSource = (since: Date): Source => ({
  from: sql`tanks t`,
  at: sql`t.topup_at`,
  litres: sql`t.topup_l`,
  where: sql`t.topup_at >= ${since} and t.topup_state in ('requested', 'scheduled')`,
  filter: { topup_at_gte: since.toISOString(), topup_state: ['requested', 'scheduled'] },
})

const sourcesOf = (since: Date, now: Date): Readonly<Record<Kind, Source>> => ({
  critical: eventSource('threshold_critical', since, sql`t.volume_l`),
  drop: eventSource('sudden_drop', since, sql`abs(e.delta_l)`),
  silent: silentSource(since, now),
  request: requestSource(since),
  topup: serviceSource('topup', since),
  collection: serviceSource('collection', since),
})

type Line = {
  tank_id: number
  tank: string
  customer_id: number | null
  at: Date
  litres: number | null
}
type Row = Line & { tanks: number; capped: boolean }

/** The newest changes of one kind to tanks `t` that match a condition, one for each tank, and how many tanks there are. */
const newestOf = (db: Database, tanks: RawBuilder<unknown>, { from, at, litres, where }: Source) =>
  db.run(sql<Row>`with found as materialized (
      select t.id as tank_id, t.name as tank, t.customer_id, ${at} as at, ${litres} as litres
      from ${from} where ${where} and ${tanks} order by ${at} desc limit ${sql.lit(MAX_READ + 1)}),
    newest as (select distinct on (tank_id) * from found order by tank_id, at desc)
    select newest.*, count(*) over () as tanks,
      (select count(*) from found) > ${sql.lit(MAX_READ)} as capped
    from newest order by at desc, tank_id limit ${sql.lit(LINES)}`)

/** What has happened to tanks `t` since a time, by kind, each with the filter of its tanks. Kinds without any are left out. */
export async function tankChanges(
  db: Database,
  tanks: RawBuilder<unknown>,
  { since, now, filter }: { since: Date; now: Date; filter: Filter },
) {
  const sources = Object.entries(sourcesOf(since, now)) as [Kind, Source][]
  const read = await Promise.all(
    sources.map(async ([kind, source]) => ({ kind, source, rows: await newestOf(db, tanks, source) })),
  )
  return read.flatMap(({ kind, source, rows: [first, ...others] }) => {
    if (!first) return []
    const lines: Line[] = [first, ...others].map(({ tank_id, tank, customer_id, at, litres }) => ({
      tank_id,
      tank,
      customer_id,
      at,
      litres,
    }))
    const { tanks: count, capped } = first
    return [{ kind, tanks: count, capped, filter: { ...filter, ...source.filter }, lines }]
  })
}
