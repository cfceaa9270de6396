import type { Database } from '../../engine/db/open'
import { WINDOW_MS } from '../../domain/codec/envelope'

/** A time range of a device's messages whose readings must be recalculated; times in ms. */
export type Task = { id: number; key: string; from: number; to: number; messages: number }

/** Gap between messages of one device that splits them into separate ranges. */
const APART_MS = 4 * 86_400_000
/**
 * Devices in one batch, so that few queries suffice when many devices have few messages each. Fewer for the embedded
 * database, which a batch blocks for other requests.
 */
const DEVICES = { postgres: 1000, pglite: 200 } as const
/** Long histories are processed in slices of this length. */
const SLICE_DAYS = 64

/** Of the waiting work, the first task and those that follow within a budget of messages. */
const WITHIN = `select id, device_key, from_at, to_at, messages from waiting where place = 1 or passed <=`

/** SQL: whether a message's time is in window; see the codec. */
export const IN_WINDOW = `at <= received_at + interval '${WINDOW_MS / 1000} s'`

type Row = { id: number; device_key: string; from_at: Date; to_at: Date; messages: number }

const asTasks = (rows: readonly Row[]): Task[] =>
  rows.map(({ id, device_key: key, from_at, to_at, messages }) => ({
    id,
    key,
    from: from_at.getTime(),
    to: to_at.getTime(),
    messages,
  }))

type TouchedRange = { key: string; from: number; to: number; messages: number }

/** Time ranges of messages by device. A single late message doesn't extend the range over years. */
export function touchedRanges(rows: readonly { device_key: string; at: Date }[]): TouchedRange[] {
  const byKey = new Map<string, number[]>()
  for (const { device_key, at } of rows) {
    const times = byKey.get(device_key)
    if (times) times.push(at.getTime())
    else byKey.set(device_key, [at.getTime()])
  }
  const ranges: TouchedRange[] = []
  for (const [key, times] of byKey) {
    times.sort((a, b) => a - b)
    let current: TouchedRange | undefined
    for (const time of times) {
      if (current && time - current.to <= APART_MS) {
        current.to = time
        current.messages += 1
      } else ranges.push((current = { key, from: time, to: time, messages: 1 }))
    }
  }
  return ranges
}

export async function enqueue(db: Database, ranges: readonly TouchedRange[]): Promise<void> {
  if (ranges.length === 0) return
  await db.query(
    `insert into ingest_queue (device_key, from_at, to_at, messages)
     select * from unnest($1::text[], $2::timestamptz[], $3::timestamptz[], $4::int[])`,
    [
      ranges.map(one => one.key),
      ranges.map(one => new Date(one.from)),
      ranges.map(one => new Date(one.to)),
      ranges.map(one => one.messages),
    ],
  )
}

/**
 * The oldest tasks, with all other tasks of the same devices, so that each device is calculated once after an upload.
 * Limited to `budget` messages, so that other queries don't wait long for the database.
 */
export const nextTasks = (db: Database, budget: number, now: Date): Promise<Task[]> =>
  db
    .query<Row>(
      `with head as (select device_key, min(id) as first from
         (select id, device_key from ingest_queue where retry_at is null or retry_at <= $2
          order by id limit $1) oldest group by device_key),
       waiting as (select q.*, row_number() over all_of_them as place, sum(q.messages) over all_of_them as passed
         from ingest_queue q join head using (device_key) window all_of_them as (order by head.first, q.from_at, q.id))
     ${WITHIN} $3 order by place`,
      [DEVICES[db.engine], now, budget],
    )
    .then(asTasks)

/** Waiting tasks of a tank's present and former devices, within the budget. */
export const tasksOfTank = (db: Database, tankId: number, budget: number, now: Date): Promise<Task[]> =>
  db
    .query<Row>(
      `with waiting as (select q.*, row_number() over all_of_them as place, sum(q.messages) over all_of_them as passed
         from (select device_id from tanks where id = $1
             union select device_id from device_assignments where tank_id = $1) own
           join devices d on d.id = own.device_id
           cross join lateral (select * from ingest_queue
             where device_key in (ltrim(upper(d.sigfox_id), '0'), upper(d.dev_eui), '#' || d.id) offset 0) q
         where q.retry_at is null or q.retry_at <= $2
         window all_of_them as (order by q.from_at, q.id))
       ${WITHIN} $3 order by place`,
      [tankId, now, budget],
    )
    .then(asTasks)

/** Removes tasks from the queue. Returns whether all were still there, so that no other worker has processed them. */
export async function removeTasks(db: Database, tasks: readonly Task[]): Promise<boolean> {
  const removed = await db.query('delete from ingest_queue where id = any($1::bigint[]) returning id', [
    tasks.map(task => task.id),
  ])
  return removed.length === tasks.length
}

/** Postpones tasks after a failure: by a minute at first, doubling up to a day. */
export async function postpone(db: Database, tasks: readonly Task[], now: Date): Promise<void> {
  await db.query(
    `update ingest_queue set attempts = attempts + 1,
       retry_at = $2::timestamptz + least(1440, power(2, least(attempts, 20))) * interval '1 minute'
     where id = any($1::bigint[])`,
    [tasks.map(task => task.id), now],
  )
}

/** Queues all messages ever received under these keys for recalculation, whichever device they belong to. */
export const enqueueKeys = (db: Database, keys: readonly string[]) =>
  db.query(
    `insert into ingest_queue (device_key, from_at, to_at, messages)
     select device_key, min(at), max(at), count(*) from raw_messages where device_key = any($1::text[]) and ${IN_WINDOW}
     group by device_key, floor(extract(epoch from at) / $2) order by 1, 2`,
    [keys, SLICE_DAYS * 86_400],
  )

/**
 * Queues these devices, or all, for recalculation: all messages under their keys, and all periods with readings,
 * which may come from a former key; keys that a device has just lost are passed as well. Returns the number of
 * messages.
 */
export async function enqueueDevices(
  db: Database,
  ids: readonly number[] | 'all',
  formerly: readonly string[] = [],
): Promise<number> {
  const [added] = await db.query<{ messages: number }>(
    `with chosen as (select id, ltrim(upper(sigfox_id), '0') as sigfox, upper(dev_eui) as lorawan from devices
         where $1::int[] is null or id = any($1::int[])),
       keys as (select id, sigfox as key from chosen where sigfox is not null union
         select id, lorawan from chosen where lorawan is not null union
         select i.device_id, i.key from device_identities i join chosen c on c.id = i.device_id union
         select id, key from chosen cross join unnest($2::text[]) as f(key)),
       moments as (
         select k.id, r.at, 1 as heard from keys k cross join lateral
           (select at from raw_messages where device_key = k.key and ${IN_WINDOW} offset 0) r
         union all select c.id, r.measured_at, 0 from chosen c cross join lateral
           (select measured_at from readings where device_id = c.id and source = 'uplink' offset 0) r),
       slices as (select id, min(at) as from_at, max(at) as to_at, sum(heard)::int as heard from moments
         group by id, floor(extract(epoch from at) / $3)),
       added as (insert into ingest_queue (device_key, from_at, to_at, messages)
         select '#' || id, from_at, to_at, greatest(heard, 1) from slices order by id, from_at)
     select coalesce(sum(heard), 0)::int as messages from slices`,
    [ids === 'all' ? null : ids, formerly, SLICE_DAYS * 86_400],
  )
  return added!.messages
}

/** Parks work of unknown devices. The messages themselves stay stored. */
export async function park(db: Database, keys: readonly string[], now: Date): Promise<void> {
  await db.query(
    `insert into parked_messages as p (device_key, network, from_at, to_at, messages, last_received_at)
     select device_key, min(network), min(at), max(at), count(*), $2 from raw_messages
     where device_key = any($1::text[]) group by device_key
     on conflict (device_key) do update set from_at = excluded.from_at, to_at = excluded.to_at,
       messages = excluded.messages, last_received_at = excluded.last_received_at`,
    [keys, now],
  )
}

/** Queues parked work of devices that exist by now. Returns whether there was any. */
export async function unpark(db: Database): Promise<boolean> {
  const found = await db.query<{ device_key: string }>(
    `delete from parked_messages p where
       exists (select 1 from devices d where ltrim(upper(d.sigfox_id), '0') = p.device_key and d.deleted_at is null)
       or exists (select 1 from devices d where upper(d.dev_eui) = p.device_key and d.deleted_at is null)
     returning device_key`,
  )
  if (found.length === 0) return false
  await enqueueKeys(
    db,
    found.map(row => row.device_key),
  )
  return true
}
