import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../engine/db/open'
import { isOutOfWindow } from '../../domain/codec/envelope'
import type { Identity } from './deviceKeys'
import { heldKeys, momentOf } from './identities'
import { uplinkOf } from './deriveReadings'

type Raw = {
  id: number
  network: string
  at: Date
  received_at: Date
  seq: number
  payload: string
  rssi: number | null
}

/**
 * A device's newest messages with their decoded payload, newest first. `within` is a condition on tanks `t`: only
 * messages sent while the device was on one of these tanks, as it may have belonged to another client before.
 */
export async function parsedRecords(
  db: Database,
  deviceId: number,
  count: number,
  within?: RawBuilder<unknown>,
) {
  const devices = await db.query<Identity & { id: number }>(
    'select id, sigfox_id, dev_eui from devices where id = $1',
    [deviceId],
  )
  const held = (await heldKeys(db, devices)).get(deviceId) ?? []
  const [keys, from, to] = [
    held.map(({ key }) => key),
    held.map(({ received }) => momentOf(received.from)),
    held.map(({ received }) => momentOf(received.to)),
  ]
  const there = within
    ? sql`and exists (select 1 from device_assignments a join tanks t on t.id = a.tank_id
        where a.device_id = ${deviceId} and a.since <= r.at and r.at < a.until and ${within})`
    : sql``
  const raws = await db.run(
    sql<Raw>`select r.id, r.network, r.at, r.received_at, r.seq, r.payload, r.rssi from raw_messages r
      join unnest(${keys}::text[], ${from}::text[], ${to}::text[]) as k(key, a, b) on k.key = r.device_key
        and r.received_at >= k.a::timestamptz and r.received_at < k.b::timestamptz
      where not exists (select 1 from device_identities o where o.key = k.key and o.device_id <> ${deviceId}
        and o.until is not null and r.received_at >= coalesce(o.since, '-infinity') and r.received_at < o.until) ${there}
      order by r.at desc, r.seq desc, r.id desc limit ${count}`,
  )
  return raws.map(raw => ({
    ...raw,
    out_of_window: isOutOfWindow(raw.at, raw.received_at),
    ...uplinkOf(raw.payload),
  }))
}
