import type { Database } from '../../engine/db/open'

export type QueuedTank = { readonly tank_id: number; readonly since: Date; readonly ticket: number }

/** Queues tanks whose readings changed from a time on, for recalculation of their events and forecasts. */
export async function enqueueInsight(
  db: Database,
  changes: readonly { tank_id: number; since: number }[],
): Promise<void> {
  if (changes.length === 0) return
  const first = new Map<number, number>()
  for (const { tank_id, since } of changes) first.set(tank_id, Math.min(since, first.get(tank_id) ?? since))
  // Ordered by id to avoid deadlocks between concurrent calls.
  const ids = [...first.keys()].sort((a, b) => a - b)
  await db.query(
    `insert into insight_queue as q (tank_id, since)
     select * from unnest($1::int[], $2::timestamptz[])
     on conflict (tank_id) do update set since = least(q.since, excluded.since), ticket = default, attempts = 0,
       retry_at = null`,
    [ids, ids.map(id => new Date(first.get(id)!))],
  )
}

/** Due tanks, longest waiting first. */
export const nextQueued = (db: Database, limit: number, now: Date): Promise<QueuedTank[]> =>
  db.query<QueuedTank>(
    `select tank_id, since, ticket from insight_queue where retry_at is null or retry_at <= $2 order by ticket limit $1`,
    [limit, now],
  )

/** The queue entry of a tank, if it is due. */
export const queuedTank = async (db: Database, tankId: number, now: Date): Promise<QueuedTank | undefined> =>
  (
    await db.query<QueuedTank>(
      `select tank_id, since, ticket from insight_queue where tank_id = $1 and (retry_at is null or retry_at <= $2)`,
      [tankId, now],
    )
  )[0]

/** Removes a tank from the queue, unless its readings changed again meanwhile. Returns whether it was removed. */
export async function dequeue(db: Database, { tank_id, ticket }: QueuedTank): Promise<boolean> {
  const removed = await db.query(
    'delete from insight_queue where tank_id = $1 and ticket = $2 returning tank_id',
    [tank_id, ticket],
  )
  return removed.length === 1
}

/** Postpones a tank after a failure: by a minute at first, doubling up to a day. */
export const postponeInsight = (db: Database, tankId: number, now: Date) =>
  db.query(
    `update insight_queue set attempts = attempts + 1,
       retry_at = $2::timestamptz + least(1440, power(2, least(attempts, 20))) * interval '1 minute'
     where tank_id = $1`,
    [tankId, now],
  )

/** Tanks queued in one statement. */
const MAX_SILENT_TANKS = 1000

/** Queues tanks without readings for two days and without a `no_data` event: silence triggers no processing by itself. */
export const enqueueSilent = (db: Database, now: Date) =>
  db.query(
    `insert into insight_queue (tank_id, since)
     select t.id, t.reading_at from tanks t
     where t.reading_at < $1::timestamptz - interval '2 days' and t.state = 'active' and t.deleted_at is null
       and not exists (select 1 from events e where e.tank_id = t.id and e.type = 'no_data' and e.ended_at is null)
     limit ${MAX_SILENT_TANKS} on conflict (tank_id) do nothing`,
    [now],
  )

/**
 * Queues the tanks affected by a station's new weather: those of its county, or, for a station without a county or
 * with the longest record, all tanks without a station of their own.
 */
export const enqueueStation = (db: Database, station: string, since: Date) =>
  db.query(
    `insert into insight_queue as q (tank_id, since)
     select t.id, $2 from weather_stations told
       join tanks t on t.deleted_at is null and t.reading_at is not null and t.content_type = 'kerosene'
       left join tankgroups g on g.id = t.group_id
     where told.station = $1
       and (coalesce(t.county_id, g.county_id) = told.county_id
         or (told.county_id is null or not exists
             (select 1 from weather_stations o where not o.invented and o.observed_days > told.observed_days))
           and not exists (select 1 from weather_stations s where s.county_id = coalesce(t.county_id, g.county_id)))
     on conflict (tank_id) do update set since = least(q.since, excluded.since), ticket = default`,
    [station, since],
  )
