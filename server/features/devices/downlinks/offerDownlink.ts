import type { Database } from '../../../engine/db/open'
import type { Deps } from '../../../engine/deps'
import { encodeDownlink, decodeDownlink } from '../../../domain/codec/downlink'
import { isOutOfWindow, type Message } from '../../../domain/codec/envelope'
import { keyOf, uplinkOf } from '../../readings'
import { isSpent, offeredToday } from './budget'
import { distinctVersion } from './distinctVersion'
import { COLUMNS, EXPIRY_MS, type DownlinkRow } from './downlinkRow'

const DEVICE = `select id from devices
    where (ltrim(upper(sigfox_id), '0') = $1 or upper(dev_eui) = $2) and deleted_at is null limit 1`
// The next open downlink: one in progress is repeated until the device confirms it, then by priority and age.
const WAITING = `select ${COLUMNS} from downlinks where device_id = (${DEVICE})
    and state in ('queued', 'offered', 'sent')
  order by state = 'queued', priority desc, id for update`

/** Time downlinks contain the time of sending, not of queueing. */
function payloadNow({ kind, payload }: DownlinkRow, now: Date): string {
  if (kind !== 'time') return payload
  const downlink = { ...decodeDownlink(Buffer.from(payload, 'hex')), at: now } as Parameters<
    typeof encodeDownlink
  >[0]
  return Buffer.from(encodeDownlink(downlink)).toString('hex').toUpperCase()
}

/** Whether an uplink confirms a downlink that the device received before. */
const confirms = (message: Message, version: number | undefined, row: DownlinkRow) =>
  row.state !== 'queued' &&
  row.config_version === version &&
  row.asked_at !== null &&
  message.at > row.asked_at

type Offer = {
  readonly now: Date
  readonly isRepeat: boolean
  /** Passes the downlink to its sender in the same transaction, for networks where the response can't carry it. */
  readonly handOver?: (tx: Database, row: DownlinkRow) => Promise<unknown>
}

/**
 * The downlink for a device that listens: the one in progress, else the first in the queue, within the day's budget.
 * A repeat of the same message gets the same downlink. The message itself must be stored already.
 */
export function offerDownlink(
  { db }: Pick<Deps, 'db'>,
  message: Message,
  { now, isRepeat, handOver }: Offer,
): Promise<DownlinkRow | undefined> {
  if (isOutOfWindow(message.at, now)) return Promise.resolve(undefined)
  const key = keyOf(message.network, message.device_key)
  const keys = message.network === 'sigfox' ? [key, null] : [null, key]
  const shown = uplinkOf(message.payload)?.config_version
  return db.transaction(async tx => {
    if (shown !== undefined) await distinctVersion(tx, DEVICE, keys, shown)
    const waiting = await tx.query<DownlinkRow>(WAITING, keys)
    const open: DownlinkRow[] = []
    for (const row of waiting) {
      const over = row.created_at.getTime() + EXPIRY_MS <= now.getTime()
      const done = confirms(message, shown, row)
      if (done)
        await tx.query(`update downlinks set state = 'acked', acked_at = $2, updated_at = $2 where id = $1`, [
          row.id,
          now,
        ])
      else if (over)
        await tx.query(`update downlinks set state = 'expired', updated_at = $2 where id = $1`, [row.id, now])
      else open.push(row)
    }
    const [first] = open
    if (!first) return undefined
    if (isRepeat) return first.state === 'queued' ? undefined : first
    if (isSpent(await offeredToday(tx, first.device_id, now))) return undefined
    const [offered] = await tx.query<DownlinkRow>(
      `update downlinks set state = 'offered', offered_at = coalesce(offered_at, $2), asked_at = coalesce(asked_at, $3),
         sent_at = null, error = null, offers = offers || $2::timestamptz, payload = $4, updated_at = $2, version = version + 1
       where id = $1 returning ${COLUMNS}`,
      [first.id, now, message.at, payloadNow(first, now)],
    )
    if (offered) await handOver?.(tx, offered)
    return offered
  })
}

/** Expires downlinks that devices didn't fetch in time. */
export async function expireDownlinks(db: Database, now: Date): Promise<void> {
  await db.query(
    `update downlinks set state = 'expired', updated_at = $1, version = version + 1
     where state in ('queued', 'offered', 'sent') and created_at <= $2`,
    [now, new Date(now.getTime() - EXPIRY_MS)],
  )
}
