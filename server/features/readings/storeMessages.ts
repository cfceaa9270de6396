import { hash } from 'node:crypto'
import type { Database } from '../../engine/db/open'
import { isOutOfWindow, type Message } from '../../domain/codec/envelope'
import { keyOf } from './deviceKeys'
import { enqueue, touchedRanges } from './queue'
import { notifyWorkers } from '../../engine/tasks/notifyWorkers'

export type Stored = { accepted: number; duplicate: number; parked: number }
/**
 * A message with its original text. `once` is the network's own id, which identifies a repeat of a message without a
 * time.
 */
export type Incoming = { message: Message; envelope: string; once?: string }

// Sorted, to avoid deadlocks between concurrent uploads of the same messages.
const INSERT = `insert into raw_messages (network, device_key, at, seq, payload, rssi, envelope, digest, received_at)
  select m.*, $9::timestamptz from unnest($1::text[], $2::text[], $3::timestamptz[], $4::int[], $5::text[],
    $6::float8[], $7::text[], $8::uuid[]) as m(network, device_key, at, seq, payload, rssi, envelope, digest)
  order by digest
  on conflict (digest) do nothing returning device_key, at`

const KNOWN = `select k.key from unnest($1::text[]) as k(key) where
  exists (select 1 from devices d where ltrim(upper(d.sigfox_id), '0') = k.key and d.deleted_at is null)
  or exists (select 1 from devices d where upper(d.dev_eui) = k.key and d.deleted_at is null)`

/**
 * A 128-bit digest as a UUID, for compact storage. A copy of the message from another station has another digest and
 * is stored.
 */
function digestOf({ message, once }: Incoming): string {
  const { network, device_key, at, seq, payload, rssi, snr, station } = message
  const when = once ?? at.getTime()
  const parts = JSON.stringify([network, keyOf(network, device_key), when, seq, payload, rssi, snr, station])
  return hash('sha256', parts, 'hex').slice(0, 32)
}

/**
 * Stores messages with their original text, and queues them for processing, in one commit: they are durable when this
 * returns. Duplicates are counted and change nothing. Messages of unknown devices wait for their device, and messages
 * out of window for a user's review: both are parked.
 */
export async function storeMessages(db: Database, incoming: readonly Incoming[], now: Date): Promise<Stored> {
  if (incoming.length === 0) return { accepted: 0, duplicate: 0, parked: 0 }
  const messages = incoming.map(item => item.message)
  const stored = await db.transaction(async tx => {
    const fresh = await tx.query<{ device_key: string; at: Date }>(INSERT, [
      messages.map(message => message.network),
      messages.map(message => keyOf(message.network, message.device_key)),
      messages.map(message => message.at),
      messages.map(message => message.seq),
      messages.map(message => message.payload),
      messages.map(message => message.rssi),
      // PostgreSQL text can't contain a zero byte, which a valid callback never has.
      incoming.map(({ envelope }) => (envelope.includes('\0') ? envelope.replaceAll('\0', '') : envelope)),
      incoming.map(digestOf),
      now,
    ])
    const inWindow = fresh.filter(({ at }) => !isOutOfWindow(at, now))
    await enqueue(tx, touchedRanges(inWindow))
    const keys = [...new Set(inWindow.map(row => row.device_key))]
    const known = new Set((await tx.query<{ key: string }>(KNOWN, [keys])).map(row => row.key))
    const accepted = inWindow.filter(row => known.has(row.device_key)).length
    return { accepted, duplicate: incoming.length - fresh.length, parked: fresh.length - accepted }
  })
  notifyWorkers()
  return stored
}
