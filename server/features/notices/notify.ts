import type { NoticeKind } from '../../../src/config/schema/channels'
import type { Database } from '../../engine/db/open'
import { enqueueOutgoing, type Outgoing } from '../../engine/outbox/enqueue'
import type { PushPayload } from '../../engine/outbox/push/send'
import { mailOf } from '../../engine/outbox/mail/queueMail'
import { languageOf, mailTexts, type MailTemplate } from '../../engine/outbox/mail/texts'
import type { Args } from '../../../src/config/schema/text/translate'
import type { Language } from '../../../src/config/schema/constants'
import { whoOf, type Person } from './people'

/** A notification to several recipients, in the language of each. */
export type Notice = {
  readonly kind: NoticeKind
  readonly template: MailTemplate
  readonly argsIn: (language: Language) => Args
  /** Idempotency key, common to all recipients. */
  readonly key: string
  /** The linked record, and the URL of the mail's button for each recipient. */
  readonly record?: { readonly entity: string; readonly id: number }
  readonly urlFor?: (person: Person) => string
  readonly eventId?: number
  readonly noticeId?: number
  readonly groupId?: number
  /** Earliest time of external delivery. */
  readonly at?: Date
}

const outgoingTo = (notice: Notice, person: Person): Outgoing[] => {
  const { kind, template, argsIn, key, urlFor, ...rest } = notice
  const language = languageOf(person.locale)
  const args = argsIn(language)
  const who = whoOf(person)
  const common = {
    kind,
    dedupeKey: `${key}:${who}`,
    ...(person.user_id === null ? {} : { userId: person.user_id }),
    ...(person.customer_id === null ? {} : { customerId: person.customer_id }),
    ...(rest.groupId === undefined ? {} : { groupId: rest.groupId }),
    ...(rest.eventId === undefined ? {} : { eventId: rest.eventId }),
    ...(rest.noticeId === undefined ? {} : { noticeId: rest.noticeId }),
    ...(rest.at === undefined ? {} : { at: rest.at }),
  }
  const { subject, body } = mailTexts(template, language, args)
  return person.channels.flatMap((channel): Outgoing[] => {
    const dedupeKey = `${common.dedupeKey}:${channel}`
    if (channel === 'inbox') return []
    if (channel === 'email')
      return [
        mailOf({
          ...common,
          dedupeKey,
          template,
          args,
          to: { address: person.email!, name: person.name, locale: person.locale },
          ...(urlFor ? { url: urlFor(person) } : {}),
          stop: { who, kind, channel },
        }),
      ]
    const text = body.replace(/\n{2,}/g, '\n').trim()
    if (channel === 'push') {
      const payload: PushPayload = { text, ...(urlFor ? { url: urlFor(person) } : {}) }
      return [{ ...common, dedupeKey, channel, recipient: person.uid!, subject, payload }]
    }
    const payload = { text: `${subject}\n${body}` }
    return [{ ...common, dedupeKey, channel, recipient: person.phone!, subject, payload }]
  })
}

/** Adds the notice to the inboxes of recipients who chose that channel. */
async function fillInboxes(tx: Database, now: Date, notice: Notice, people: readonly Person[]) {
  const rows = people.flatMap(person => {
    if (person.user_id === null || !person.channels.includes('inbox')) return []
    const language = languageOf(person.locale)
    const { subject, body } = mailTexts(notice.template, language, notice.argsIn(language))
    return [{ user_id: person.user_id, title: subject, body: body.replace(/\n{3,}/g, '\n\n').trim() }]
  })
  if (rows.length === 0) return
  await tx.query(
    `insert into notifications (user_id, kind, title, body, entity, record_id, event_id, dedupe_key, created_at, notice_id)
     select r.user_id, $2, r.title, r.body, $3, $4, $5, $6, $7, $8
     from jsonb_to_recordset($1::jsonb) as r(user_id int, title text, body text)
     on conflict (user_id, dedupe_key) do nothing`,
    [
      JSON.stringify(rows),
      notice.kind,
      notice.record?.entity ?? null,
      notice.record === undefined ? null : String(notice.record.id),
      notice.eventId ?? null,
      notice.key,
      now,
      notice.noticeId ?? null,
    ],
  )
  tx.changed({ entity: 'notifications', users: rows.map(({ user_id }) => user_id) })
}

/**
 * Notifies recipients by their chosen channels, in the transaction of the cause. `more` are other items to send with
 * it.
 */
export async function notify(
  tx: Database,
  now: Date,
  notice: Notice,
  people: readonly Person[],
  more: readonly Outgoing[] = [],
): Promise<void> {
  if (notice.at === undefined || notice.at <= now || notice.eventId !== undefined)
    await fillInboxes(tx, now, notice, people)
  await enqueueOutgoing(tx, now, [...people.flatMap(person => outgoingTo(notice, person)), ...more])
}
