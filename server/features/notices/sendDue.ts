import { mailNamed } from '../../../src/config/mails'
import { tankUsers } from '../groups'
import { principals } from '../../engine/auth/principals'
import { audit } from '../../engine/audit/append'
import type { Database } from '../../engine/db/open'
import { audienceOf, reached, type Audience } from './audience'
import { notify } from './notify'

type Due = Audience & {
  readonly id: number
  readonly subject: string
  readonly body: string
  readonly sender_id: number | null
}

const DUE = `select n.id, n.subject, n.body, n.channels, n.audience, n.group_id, n.county_id, n.customer_kind,
    n.content_type, n.below_pct, n.within_days, n.roles,
    (select u.id from users u where u.uid = n.scheduled_by) as sender_id
  from notices n where n.state = 'scheduled' and n.send_at <= $1 and n.deleted_at is null
  order by n.send_at, n.id limit 1 for update of n skip locked`

type Outcome =
  | { readonly state: 'sent'; readonly recipients: number }
  | { readonly state: 'cancelled'; readonly stopped_because: 'empty_audience' | 'sender_left' }

async function deliver(tx: Database, now: Date, notice: Due): Promise<Outcome> {
  const { id, subject, body, sender_id, group_id } = notice
  // Check the sender's permission at the time of sending: the sender may have left since.
  const sender =
    sender_id === null ? undefined : await principals(tx, () => now, tankUsers).of(sender_id, undefined, tx)
  if (sender?.role !== 'admin') return { state: 'cancelled', stopped_because: 'sender_left' }
  const people = reached(await audienceOf(tx, sender, now, notice))
  if (people.length === 0) return { state: 'cancelled', stopped_because: 'empty_audience' }
  await notify(
    tx,
    now,
    {
      kind: 'messages',
      template: mailNamed('message'),
      argsIn: () => ({ subject, body }),
      key: `notice:${id}`,
      noticeId: id,
      ...(group_id === null ? {} : { groupId: group_id }),
    },
    people,
  )
  return { state: 'sent', recipients: people.length }
}

/** Sends one due notice in a transaction; other servers skip the locked row. */
async function sendNext(tx: Database, now: Date): Promise<boolean> {
  const [notice] = await tx.query<Due>(DUE, [now])
  if (!notice) return false
  const outcome = await deliver(tx, now, notice)
  const { recipients = null, stopped_because = null } = outcome as Partial<Record<string, string | number>>
  await tx.query(
    `update notices set state = $2, recipients = $3, stopped_because = $4, sent_at = $5, updated_at = $6, updated_by = null,
       version = version + 1 where id = $1`,
    [notice.id, outcome.state, recipients, stopped_because, outcome.state === 'sent' ? now : null, now],
  )
  tx.changed({ entity: 'notices', ids: [notice.id] })
  await audit(tx, now, {
    actor: null,
    action: outcome.state === 'sent' ? 'sent' : 'stopped',
    entity: 'notices',
    entityId: notice.id,
    before: { state: 'scheduled' },
    after: outcome,
    ip: null,
    requestId: null,
  })
  return true
}

/** Sends all due notices. */
export async function sendDueNotices(db: Database, now: Date): Promise<number> {
  let sent = 0
  while (await db.transaction(tx => sendNext(tx, now))) sent++
  return sent
}
