import { hash } from 'node:crypto'
import type { NetworkEvent } from '../../domain/codec/networkEvent'
import type { Database } from '../../engine/db/open'
import { completeActivations, failDownlink, markSent } from '../devices'
import { keyOf, type Stored } from '../readings'

const INSERT = `insert into network_events (connection_id, network, device_key, kind, at, received_at, detail, digest)
  values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8) on conflict (digest) do nothing returning id`

const DEVICE = `select id from devices where deleted_at is null
  and (($1 = 'sigfox' and ltrim(upper(sigfox_id), '0') = $2) or ($1 = 'lorawan' and upper(dev_eui) = $2)) limit 1`

/** The failure's reason in the network's terms. */
function reasonOf({ detail, kind }: NetworkEvent): string {
  const { infoCode, infoMessage, code, message_format, message } = detail
  const words = [infoCode ?? code, infoMessage ?? message_format ?? message].filter(
    each => each !== undefined,
  )
  return words.length > 0 ? words.join(': ') : `Not acknowledged (${kind})`
}

/** Stores a network's event about a device, and updates the device's downlink and registration accordingly. */
export function storeNetworkEvent(
  db: Database,
  connection: number,
  event: NetworkEvent,
  { text, now }: { text: string; now: Date },
): Promise<Stored> {
  const { network, kind, detail } = event
  const key = keyOf(network, event.device_key)
  const at = event.at ?? now
  return db.transaction(async tx => {
    const stored = await tx.query(INSERT, [
      connection,
      network,
      key,
      kind,
      at,
      now,
      JSON.stringify(detail),
      hash('sha256', JSON.stringify([network, key, text]), 'hex'),
    ])
    if (stored.length === 0) return { accepted: 0, duplicate: 1, parked: 0 }
    const [device] = await tx.query<{ id: number }>(DEVICE, [network, key])
    if (!device) return { accepted: 0, duplicate: 0, parked: 1 }
    if (kind === 'sent') await markSent(tx, device.id, at, now)
    if (kind === 'failed') await failDownlink(tx, device.id, reasonOf(event), now)
    if (kind === 'join') await completeActivations(tx, device.id, now)
    return { accepted: 1, duplicate: 0, parked: 0 }
  })
}
