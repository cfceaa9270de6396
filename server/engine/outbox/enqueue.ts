import type { Channel } from '../../../src/config/schema/channels'
import type { Database } from '../db/open'

/** An item for the outbox, complete as it will be sent. */
export type Outgoing = {
  readonly channel: Channel
  /** Subject category, such as `alerts` or `account`. */
  readonly kind: string
  /** An e-mail address, a phone number, or a URL. */
  readonly recipient: string
  readonly subject: string
  readonly payload: object
  /** Idempotency key: of two items with the same key only the first is sent. */
  readonly dedupeKey: string
  readonly userId?: number
  readonly customerId?: number
  readonly groupId?: number
  readonly webhookId?: number
  readonly eventId?: number
  readonly noticeId?: number
  /** Earliest time to send; immediately when absent. */
  readonly at?: Date
}

/**
 * Queues items in the transaction of the change that causes them (transactional outbox). Returns the ids of newly
 * queued items.
 */
export async function enqueueOutgoing(
  tx: Database,
  now: Date,
  outgoing: readonly Outgoing[],
): Promise<number[]> {
  if (outgoing.length === 0) return []
  const rows = await tx.query<{ id: number }>(
    `insert into outbox (created_at, updated_at, channel, kind, recipient, subject, payload, dedupe_key, user_id,
       customer_id, group_id, webhook_id, event_id, notice_id, next_at)
     select $1, $1, o.channel, o.kind, o.recipient, o.subject, o.payload, o.dedupe_key, o.user_id, o.customer_id,
       o.group_id, o.webhook_id, o.event_id, o.notice_id, coalesce(o.at, $1)
     from jsonb_to_recordset($2::jsonb) as o(channel text, kind text, recipient text, subject text, payload jsonb,
       dedupe_key text, user_id int, customer_id int, group_id int, webhook_id int, event_id int, notice_id int, at timestamptz)
     on conflict (dedupe_key) do nothing returning id`,
    [
      now,
      JSON.stringify(
        outgoing.map(({ dedupeKey, userId, customerId, groupId, webhookId, eventId, noticeId, ...rest }) => ({
          ...rest,
          dedupe_key: dedupeKey,
          user_id: userId,
          customer_id: customerId,
          group_id: groupId,
          webhook_id: webhookId,
          event_id: eventId,
          notice_id: noticeId,
        })),
      ),
    ],
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) tx.changed({ entity: 'outbox', ids })
  return ids
}
