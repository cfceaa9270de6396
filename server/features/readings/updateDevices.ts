import { DAY_MS } from '../../../src/config/schema/durations'
import type { Database } from '../../engine/db/open'
import { packetLoss, statusQuality } from '../../domain/level'
import { uplinkOf, type Device } from './deriveReadings'
import { momentOf } from './identities'
import { STAMP } from './loadDevices'
import { IN_WINDOW } from './queue'

/** Latest messages that the loss is computed from: a month's at the default interval. */
const LATEST_MESSAGES = 120
/** Rows to read for them, as up to four stations may have received each message. */
const COPIES = 4 * LATEST_MESSAGES

type Row = { i: number; at: Date; payload: string; rssi: number | null; seqs: string }

/** The newest message of a key, and the counters of its latest messages; copies of a message count once. */
const NEWEST_MESSAGES_SQL = `select k.i, n.at, n.payload, n.rssi, s.seqs
  from unnest($1::int[], $2::text[], $3::text[], $4::text[]) as u(i, key, received_from, received_to)
  cross join lateral (select u.i, u.key, u.received_from::timestamptz as a, u.received_to::timestamptz as b) k
  cross join lateral (select at, payload, rssi from raw_messages where device_key = k.key
      and received_at >= k.a and received_at < k.b and ${IN_WINDOW}
    order by at desc, seq desc, payload, rssi desc nulls last limit 1) n
  cross join lateral (select string_agg(l.seq::text, ',' order by l.at, l.seq) as seqs
    from (select distinct at, seq from (select at, seq from raw_messages where device_key = k.key
        and received_at >= k.a and received_at < k.b and ${IN_WINDOW}
      order by at desc, seq desc limit ${COPIES}) c order by at desc, seq desc limit ${LATEST_MESSAGES}) l) s`

const WRITE = `update devices d set last_seen_at = u.at, battery_mv = u.battery, temp_c = u.temp, rssi = u.rssi,
    loss_pct = u.loss, status_quality = u.status, config_version = u.config
  from unnest($1::int[], $2::timestamptz[], $3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::int[], $8::int[])
    as u(id, at, battery, temp, rssi, loss, status, config) where d.id = u.id returning d.id, ${STAMP} as stamp`

const NOTHING = { at: null, battery: null, temp: null, rssi: null, loss: null, status: null, config: null }

/** Values of a device's row from its newest message. The loss is that of the message's key. */
function rowOf({ at, payload, rssi, seqs }: Row, counter: number, now: Date) {
  const uplink = uplinkOf(payload)
  const loss = packetLoss(seqs.split(',').map(Number), counter)
  const battery = uplink?.battery_mv ?? null
  return {
    at,
    battery,
    temp: uplink?.temp_c ?? null,
    rssi,
    loss: Math.round(loss * 100) / 100,
    status: statusQuality((now.getTime() - at.getTime()) / DAY_MS, loss, battery),
    config: uplink?.config_version ?? null,
  }
}

/**
 * Updates devices' rows with their last message and their message loss. Returns stamps that tell whether the rows are
 * still as loaded; the rows are locked until the transaction ends.
 */
export async function updateDevices(db: Database, devices: readonly Device[], now: Date) {
  const deviceKeys = devices.flatMap(device => device.deviceKeys.map(deviceKey => ({ device, deviceKey })))
  const found = await db.query<Row>(NEWEST_MESSAGES_SQL, [
    [...deviceKeys.keys()],
    deviceKeys.map(({ deviceKey }) => deviceKey.key),
    deviceKeys.map(({ deviceKey }) => momentOf(deviceKey.received.from)),
    deviceKeys.map(({ deviceKey }) => momentOf(deviceKey.received.to)),
  ])
  const newest = new Map<number, Row>()
  for (const row of found.sort((a, b) => a.i - b.i)) {
    const { id } = deviceKeys[row.i]!.device
    const other = newest.get(id)
    if (!other || row.at.getTime() > other.at.getTime()) newest.set(id, row)
  }
  const rows = devices.map(({ id }) => {
    const row = newest.get(id)
    return { id, ...(row ? rowOf(row, deviceKeys[row.i]!.deviceKey.counter, now) : NOTHING) }
  })
  if (rows.length === 0) return []
  return db.query<{ id: number; stamp: string }>(WRITE, [
    rows.map(row => row.id),
    rows.map(row => row.at),
    rows.map(row => row.battery),
    rows.map(row => row.temp),
    rows.map(row => row.rssi),
    rows.map(row => row.loss),
    rows.map(row => row.status),
    rows.map(row => row.config),
  ])
}

/** Updates the status of all devices, which gets worse during silence without any message. */
export async function refreshStatus(db: Database, now: Date): Promise<void> {
  await db.query(
    `update devices d set status_quality = s.status
     from (select id, case when loss >= 15 or days > 4 or battery_mv < 3000 then 3 when days > 2 or loss >= 5 then 2
         when loss >= 2 or days > 1 then 1 else 0 end as status
       from (select id, battery_mv, coalesce(loss_pct, 0) as loss,
           extract(epoch from $1::timestamptz - last_seen_at) / 86400 as days
         from devices where last_seen_at is not null and deleted_at is null) silent) s
     where d.id = s.id and d.status_quality is distinct from s.status`,
    [now],
  )
}
