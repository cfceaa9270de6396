import type { Database } from '../../engine/db/open'
import { WINDOW_MS } from '../../domain/codec/envelope'
import { describeEvent, type EventKind, type NetworkEvent } from '../../domain/codec/networkEvent'
import type { Connection } from './keys'

/** Maximum number of rows of each kind. */
const MAX_ROWS = 100
const OF_NETWORK = `($1 = 'any' or network = $1)`

/** Unknown devices with their parked messages, most recent first. */
const WAITING = `select device_key, network, messages::int as messages, from_at, to_at, last_received_at
  from parked_messages where ${OF_NETWORK} order by last_received_at desc, device_key limit ${MAX_ROWS}`
/** A request without a valid key may have been meant for any connection of its network. */
const REFUSED = `select id::int as id, at, network, error, body from refused_messages
  where connection_id = $2 or (connection_id is null and (network is null or ${OF_NETWORK}))
  order by id desc limit ${MAX_ROWS}`
// Must match the predicate of the partial index.
const AHEAD = `select r.id::int as id, r.network, r.device_key, r.at, r.received_at,
    round(extract(epoch from r.at - r.received_at) / 60)::int as minutes_ahead
  from raw_messages r where r.at - r.received_at > interval '${WINDOW_MS / 1000} s' and ${OF_NETWORK}
  order by r.received_at desc, r.id desc limit ${MAX_ROWS}`

// Network events of this connection; devices' readings are on the devices' pages.
const EVENTS = `select id::int as id, network, device_key, kind, at, detail from network_events
  where connection_id = $1 order by id desc limit ${MAX_ROWS}`

type Event = {
  id: number
  network: string
  device_key: string
  kind: EventKind
  at: Date
  detail: NetworkEvent['detail']
}
type Waiting = {
  device_key: string
  network: 'sigfox' | 'lorawan'
  messages: number
  from_at: Date
  to_at: Date
  last_received_at: Date
}
type Refused = { id: number; at: Date; network: string | null; error: string; body: string }
type Ahead = {
  id: number
  network: string
  device_key: string
  at: Date
  received_at: Date
  minutes_ahead: number
}

/**
 * Traffic of a connection that resulted in no reading: unknown devices, invalid requests, and messages with a future
 * time.
 */
export async function trafficOf(db: Database, { id, network }: Connection) {
  return {
    waiting: await db.query<Waiting>(WAITING, [network]),
    refused: await db.query<Refused>(REFUSED, [network, id]),
    ahead: await db.query<Ahead>(AHEAD, [network]),
    events: (await db.query<Event>(EVENTS, [id])).map(({ detail, ...event }) => ({
      ...event,
      detail: describeEvent(detail),
    })),
  }
}

/** The network of messages parked under an unknown key; undefined when there are none. */
export async function waitingNetwork(db: Database, key: string): Promise<Waiting['network'] | undefined> {
  const [waiting] = await db.query<{ network: Waiting['network'] }>(
    'select network from parked_messages where device_key = $1 for update',
    [key],
  )
  return waiting?.network
}
