import type { Args } from '../../../../src/config/schema/text/translate'
import type { Database } from '../../db/open'
import { enqueueOutgoing, type Outgoing } from '../enqueue'
import { oneLine, type Letter } from './compose'
import type { Stop } from './stopLink'
import { languageOf, mailTexts, type MailTemplate } from './texts'

/** The stored form of a mail. Links are built when it is sent, with the settings of that time. */
export type MailPayload = { readonly letter: Letter; readonly stop?: Stop; readonly fileId?: number }

export type Mail = {
  readonly template: MailTemplate
  readonly args: Args
  readonly to: { readonly address: string; readonly name: string | null; readonly locale: string | null }
  /** Target of the mail's button: a URL, or a path of the dashboard such as `/dashboard/tanks`. */
  readonly url?: string
  /** The unsubscribe link's target. Required, because mails to a mere address can be requested by any user. */
  readonly stop: Stop
  /** Attachment (`keepMailFile`). */
  readonly fileId?: number
  /** Idempotency key: name the cause and the recipient, as in `password-reset:UUID`. */
  readonly dedupeKey: string
} & Pick<Outgoing, 'kind' | 'userId' | 'customerId' | 'groupId' | 'eventId' | 'noticeId' | 'at'>

/** Builds a mail in the recipient's language. */
export function mailOf({ template, args, to, url, stop, fileId, ...rest }: Mail): Outgoing {
  const language = languageOf(to.locale)
  const { button, ...texts } = mailTexts(template, language, args)
  const letter: Letter = {
    ...texts,
    language,
    name: to.name,
    ...(button !== undefined && url !== undefined ? { button: { label: button, url } } : {}),
  }
  const payload: MailPayload = {
    letter,
    stop,
    ...(fileId === undefined ? {} : { fileId }),
  }
  return { ...rest, channel: 'email', recipient: to.address, subject: oneLine(letter.subject), payload }
}

/** Queues a mail in the transaction of its cause. */
export const queueMail = (tx: Database, now: Date, mail: Mail) => enqueueOutgoing(tx, now, [mailOf(mail)])
