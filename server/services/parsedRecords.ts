import type { Database } from '../db/open'
import { keysOf } from './ingest/deviceKeys'
import { uplinkOf } from './ingest/deriveReadings'

type Raw = {
  id: number
  network: string
  at: Date
  received_at: Date
  seq: number
  payload: string
  rssi: number | null
}

/** A device's newest messages as they came, newest first, each with what its bytes mean. */
export async function parsedRecords(db: Database, deviceId: number, count: number) {
  const devices = await db.query<{ sigfox_id: string | null; dev_eui: string | null }>(
    'select sigfox_id, dev_eui from devices where id = $1',
    [deviceId],
  )
  const raws = await db.query<Raw>(
    `select id, network, at, received_at, seq, payload, rssi from raw_messages where device_key = any($1::text[])
     order by at desc, seq desc, id desc limit $2`,
    [keysOf(devices), count],
  )
  return raws.map(raw => ({ ...raw, ...uplinkOf(raw.payload) }))
}
