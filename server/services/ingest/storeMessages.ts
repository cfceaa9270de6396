import type { Database } from '../../db/open'
import type { Message } from './envelope'

/** Messages of one device that lie further apart are worked out as separate stretches. */
const APART_MS = 4 * 86_400_000

export type Stored = { accepted: number; duplicate: number; parked: number }
type Stretch = { key: string; from: number; to: number; messages: number }

/** The stretches of time that a batch touches, device by device. One late message doesn't drag years along. */
export function stretchesOf(rows: readonly { device_key: string; at: Date }[]): Stretch[] {
  const byKey = new Map<string, number[]>()
  for (const { device_key, at } of rows) {
    const times = byKey.get(device_key)
    if (times) times.push(at.getTime())
    else byKey.set(device_key, [at.getTime()])
  }
  const stretches: Stretch[] = []
  for (const [key, times] of byKey) {
    times.sort((a, b) => a - b)
    let current: Stretch | undefined
    for (const time of times) {
      if (current && time - current.to <= APART_MS) {
        current.to = time
        current.messages += 1
      } else stretches.push((current = { key, from: time, to: time, messages: 1 }))
    }
  }
  return stretches
}

/** Which of the keys belong to a device that somebody has entered. */
export async function knownKeys(db: Database, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ key: string }>(
    `select k.key from unnest($1::text[]) as k(key) where
       exists (select 1 from devices d where ltrim(upper(d.sigfox_id), '0') = k.key and d.deleted_at is null)
       or exists (select 1 from devices d where upper(d.dev_eui) = k.key and d.deleted_at is null)`,
    [keys],
  )
  return new Set(rows.map(row => row.key))
}

export async function enqueue(db: Database, stretches: readonly Stretch[]): Promise<void> {
  if (stretches.length === 0) return
  await db.query(
    `insert into ingest_queue (device_key, from_at, to_at, messages)
     select * from unnest($1::text[], $2::timestamptz[], $3::timestamptz[], $4::int[])`,
    [
      stretches.map(s => s.key),
      stretches.map(s => new Date(s.from)),
      stretches.map(s => new Date(s.to)),
      stretches.map(s => s.messages),
    ],
  )
}

/**
 * Stores messages and the fact that they are to be worked out, in one commit. What was stored before, word for word
 * as far as the message goes, is counted and left alone.
 */
export async function storeMessages(
  db: Database,
  messages: readonly Message[],
  receivedAt: Date,
): Promise<Stored> {
  if (messages.length === 0) return { accepted: 0, duplicate: 0, parked: 0 }
  return db.transaction(async tx => {
    const fresh = await tx.query<{ device_key: string; at: Date }>(
      `insert into raw_messages (network, device_key, at, seq, payload, rssi, envelope, digest, received_at)
       select m.*, $9::timestamptz from unnest($1::text[], $2::text[], $3::timestamptz[], $4::bigint[], $5::text[],
         $6::double precision[], $7::text[], $8::uuid[]) as m
       on conflict (digest) do nothing returning device_key, at`,
      [
        messages.map(m => m.network),
        messages.map(m => m.device_key),
        messages.map(m => m.at),
        messages.map(m => m.seq),
        messages.map(m => m.payload),
        messages.map(m => m.rssi),
        messages.map(m => m.envelope),
        messages.map(m => m.digest),
        receivedAt,
      ],
    )
    await enqueue(tx, stretchesOf(fresh))
    const known = await knownKeys(tx, [...new Set(fresh.map(row => row.device_key))])
    const accepted = fresh.filter(row => known.has(row.device_key)).length
    return { accepted, duplicate: messages.length - fresh.length, parked: fresh.length - accepted }
  })
}
