import type { Database } from '../../engine/db/open'
import { TRIES, type Claimed } from '../../engine/outbox/claim'
import { enqueueOutgoing } from '../../engine/outbox/enqueue'
import { failureText, NotSent } from '../../engine/outbox/notSent'
import { post } from '../../engine/outbox/webhooks/post'
import { type DownlinkRow, failDownlink } from '../devices'
import { downlinkRequest, type NetworkServer, type Target } from './networkServer'

type Payload = {
  readonly connection_id: number
  readonly downlink_id: number
  readonly target: Target
  readonly data: string
}

/** The Things Stack's names of the device of an uplink; empty for ChirpStack, which uses the DevEUI. */
export function targetOf(dev_eui: string, envelope: unknown): Target {
  const ids = (
    envelope as { end_device_ids?: { device_id?: string; application_ids?: { application_id?: string } } }
  ).end_device_ids
  return {
    dev_eui,
    ...(ids?.device_id ? { device: ids.device_id } : {}),
    ...(ids?.application_ids?.application_id ? { application: ids.application_ids.application_id } : {}),
  }
}

/** Queues a downlink for the network server of the device's connection, in the offer's transaction. */
export const queueHandOver = (
  tx: Database,
  now: Date,
  { connection, target }: { connection: number; target: Target },
  { id, kind, payload }: DownlinkRow,
) =>
  enqueueOutgoing(tx, now, [
    {
      channel: 'lorawan',
      kind: 'downlink',
      recipient: target.dev_eui,
      subject: `Downlink: ${kind}`,
      payload: { connection_id: connection, downlink_id: id, target, data: payload } satisfies Payload,
      dedupeKey: `downlink:${id}:${now.getTime()}`,
    },
  ])

/** Sends downlinks to network servers. Skips a cancelled downlink; one whose retries are used up has failed. */
export const downlinkSender = (db: Database, now: () => Date) => async (outgoing: Claimed) => {
  const { connection_id, downlink_id, target, data } = outgoing.payload as Payload
  const [downlink] = await db.query<{ state: string; device_id: number }>(
    'select state, device_id from downlinks where id = $1',
    [downlink_id],
  )
  if (downlink?.state !== 'offered') return `not sent: ${downlink?.state ?? 'removed'}`
  try {
    const [server] = await db.query<NetworkServer & { server: NetworkServer['server'] | null }>(
      'select server, api_url, api_token from connections where id = $1 and deleted_at is null',
      [connection_id],
    )
    if (!server?.server || !server.api_url) throw new NotSent('The connection names no network server')
    const request = downlinkRequest(server, target, data)
    // Private addresses are allowed: only admins configure them, and network servers are often in private networks.
    const status = await post({ ...request, allowPrivate: true })
    if (status < 200 || status > 299) throw new NotSent(`The network server answered ${status}`)
    return `${server.server} ${status}`
  } catch (error) {
    if (outgoing.attempts >= TRIES) await failDownlink(db, downlink.device_id, failureText(error), now())
    throw error
  }
}
