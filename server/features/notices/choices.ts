import {
  NOTICE_CHANNELS,
  NOTICE_KINDS,
  isWantedByDefault,
  type NoticeChannel,
  type NoticeKind,
} from '../../../src/config/schema/channels'
import type { Database } from '../../engine/db/open'

type Choice = { kind: NoticeKind; channel: NoticeChannel; wanted: boolean }

/** A user's notification settings: their own choices, and the defaults for the rest. */
export async function choicesOf(db: Database, userId: number): Promise<Choice[]> {
  const chosen = await db.query<Choice>(
    'select kind, channel, wanted from notification_choices where who = $1',
    [`user:${userId}`],
  )
  return NOTICE_KINDS.flatMap(kind =>
    NOTICE_CHANNELS.map(channel => {
      const own = chosen.find(each => each.kind === kind && each.channel === channel)
      return { kind, channel, wanted: own?.wanted ?? isWantedByDefault(channel) }
    }),
  )
}
