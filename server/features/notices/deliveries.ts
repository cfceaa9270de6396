import { NOTICE_CHANNELS, type NoticeChannel } from '../../../src/config/schema/channels'
import type { Database } from '../../engine/db/open'

type Delivery = {
  channel: NoticeChannel
  sent: number
  waiting: number
  failed: number
  cancelled: number
  read: number | null
}

const INBOXES = `select 'inbox' as channel, count(*)::int as sent, 0 as waiting, 0 as failed, 0 as cancelled,
    count(read_at)::int as read
  from notifications where notice_id = $1 having count(*) > 0`
const OUTSIDE = `select channel, count(*) filter (where state = 'sent')::int as sent,
    count(*) filter (where state = 'queued')::int as waiting, count(*) filter (where state = 'failed')::int as failed,
    count(*) filter (where state = 'cancelled')::int as cancelled, null::int as read
  from outbox where notice_id = $1 group by channel`

/** Delivery status of a message by channel: sent, pending and failed. */
export async function deliveriesOf(db: Database, noticeId: number): Promise<Delivery[]> {
  const found = await db.query<Delivery>(`${INBOXES} union all ${OUTSIDE}`, [noticeId])
  return NOTICE_CHANNELS.flatMap(channel => found.filter(each => each.channel === channel))
}
