import type { Database } from '../../db/open'

/** A stretch of a device's messages from which its readings are worked out anew; times in ms. */
export type Task = { id: number; key: string; from: number; to: number; messages: number }

/** Devices looked at in one go, so that the queries are few when many devices say a little. */
const DEVICES = 200
/** Long histories are worked out a bit at a time. */
const SLICE_DAYS = 64

/**
 * The oldest work, with all else that waits for the same devices: after an upload each device is worked out once.
 * Stops before `budget` messages are passed, so that nobody waits long for the store.
 */
export async function nextTasks(db: Database, budget: number): Promise<Task[]> {
  const rows = await db.query<{ id: number; device_key: string; from_at: Date; to_at: Date; messages: number }>(
    `with head as (select device_key, min(id) as first from
         (select id, device_key from ingest_queue order by id limit $1) oldest group by device_key)
     select q.id, q.device_key, q.from_at, q.to_at, q.messages
     from ingest_queue q join head using (device_key) order by head.first, q.from_at, q.id`,
    [DEVICES],
  )
  const tasks: Task[] = []
  let messages = 0
  for (const row of rows) {
    if (tasks.length > 0 && messages + row.messages > budget) break
    messages += row.messages
    const { id, device_key: key, from_at, to_at } = row
    tasks.push({ id, key, from: from_at.getTime(), to: to_at.getTime(), messages: row.messages })
  }
  return tasks
}

export async function removeTasks(db: Database, ids: readonly number[]): Promise<void> {
  await db.query('delete from ingest_queue where id = any($1::bigint[])', [ids])
}

/** Everything that these devices ever said is to be worked out anew. */
export async function enqueueHistory(db: Database, keys: readonly string[]): Promise<void> {
  await db.query(
    `insert into ingest_queue (device_key, from_at, to_at, messages)
     select device_key, min(at), max(at), count(*) from raw_messages where device_key = any($1::text[])
     group by device_key, floor(extract(epoch from at) / $2) order by 1, 2`,
    [keys, SLICE_DAYS * 86_400],
  )
}

/** Sets work aside that belongs to a device nobody has entered. The messages stay where they are. */
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

/** Takes up what was set aside for devices that exist by now. Returns whether there was any. */
export async function unpark(db: Database): Promise<boolean> {
  const found = await db.query<{ device_key: string }>(
    `delete from parked_messages p where
       exists (select 1 from devices d where ltrim(upper(d.sigfox_id), '0') = p.device_key and d.deleted_at is null)
       or exists (select 1 from devices d where upper(d.dev_eui) = p.device_key and d.deleted_at is null)
     returning device_key`,
  )
  if (found.length === 0) return false
  await enqueueHistory(
    db,
    found.map(row => row.device_key),
  )
  return true
}
