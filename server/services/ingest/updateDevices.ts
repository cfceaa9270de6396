import type { Database } from '../../db/open'
import { lossOf, statusQuality } from '../../domain/level'
import { uplinkOf, type Device } from './deriveReadings'

/** Loss is that of so many of the latest messages: a month's at the usual pace. */
const LATEST = 120
/** Rows that are read for them: four stations may have heard each. */
const COPIES = 4 * LATEST
const DAY = 86_400_000

type Row = { key: string; at: Date; payload: string; rssi: number | null; seqs: string }

/** A device's newest message, and the counters of its latest; several copies of a message count as one. */
const NEWEST = `select k.key, n.at, n.payload, n.rssi, s.seqs
  from unnest($1::text[]) as k(key)
  cross join lateral (select at, payload, rssi from raw_messages where device_key = k.key
    order by at desc, seq desc, payload, rssi desc nulls last limit 1) n
  cross join lateral (select string_agg(l.seq::text, ',' order by l.at, l.seq) as seqs
    from (select distinct at, seq from (select at, seq from raw_messages where device_key = k.key
      order by at desc, seq desc limit ${COPIES}) c order by at desc, seq desc limit ${LATEST}) l) s`

const WRITE = `update devices d set last_seen_at = u.at, battery_mv = u.battery, temp_c = u.temp, rssi = u.rssi,
    loss_pct = u.loss, status_quality = u.status, config_version = u.config
  from unnest($1::int[], $2::timestamptz[], $3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::int[], $8::int[])
    as u(id, at, battery, temp, rssi, loss, status, config) where d.id = u.id`

/** What each device said last, and how well it gets through, on its own row. */
export async function updateDevices(
  db: Database,
  devices: ReadonlyMap<string, Device>,
  now: Date,
): Promise<void> {
  const found = await db.query<Row>(NEWEST, [[...devices.keys()]])
  const rows = found.map(({ key, at, payload, rssi, seqs }) => {
    const device = devices.get(key)!
    const uplink = uplinkOf(payload)
    const loss = lossOf(seqs.split(',').map(Number), device.counter)
    const battery = uplink?.battery_mv ?? null
    const status = statusQuality((now.getTime() - at.getTime()) / DAY, loss, battery)
    return { id: device.id, at, rssi, uplink, battery, status, loss }
  })
  if (rows.length === 0) return
  await db.query(WRITE, [
    rows.map(row => row.id),
    rows.map(row => row.at),
    rows.map(row => row.battery),
    rows.map(row => row.uplink?.temp_c ?? null),
    rows.map(row => row.rssi),
    rows.map(row => Math.round(row.loss * 100) / 100),
    rows.map(row => row.status),
    rows.map(row => row.uplink?.config_version ?? null),
  ])
}

/** Silence grows while nothing is heard: brings every device's status up to the hour. */
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
