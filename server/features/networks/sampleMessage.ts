import type { Database } from '../../engine/db/open'
import { encodeUplink } from '../../domain/codec/uplink'
import type { Network } from './readCallback'
import type { Connection } from './keys'

/** An unused device id: its messages are parked. */
const NOBODY = { sigfox: 'FFFFFFFF', lorawan: 'FFFFFFFFFFFFFFFF' } as const
const COLUMN = { sigfox: 'sigfox_id', lorawan: 'dev_eui' } as const
const COUNTER = 4096

const PAYLOAD = encodeUplink({
  type: 'level',
  version: 1,
  ullage_mm: 400,
  temp_c: 12,
  battery_mv: 3600,
  echo_quality: 12,
  samples_rejected: 0,
  flags: [],
  earlier_ullage_mm: [400, 400, 400, 400],
  config_version: 1,
})

/** The network whose format a connection's test message has. */
export const sampleNetwork = ({ network }: Connection): Network => (network === 'any' ? 'sigfox' : network)

/** A callback as the connection's network would send it now, for a test device if there is one. */
export async function sampleMessage(db: Database, connection: Connection, now: Date): Promise<string> {
  const network = sampleNetwork(connection)
  const [device] = await db.query<{ key: string }>(
    `select ${COLUMN[network]} as key from devices
     where is_test and ${COLUMN[network]} is not null and deleted_at is null order by id limit 1`,
  )
  const key = device?.key ?? NOBODY[network]
  const seconds = Math.floor(now.getTime() / 1000)
  const payload = Buffer.from(PAYLOAD)
  const callback =
    network === 'sigfox'
      ? {
          device: key,
          time: seconds,
          data: payload.toString('hex'),
          seqNumber: seconds % COUNTER,
          ack: false,
        }
      : {
          devEui: key,
          time: now.toISOString(),
          data: payload.toString('base64'),
          fCnt: seconds % COUNTER,
          fPort: 1,
        }
  return JSON.stringify(callback, null, 2)
}
