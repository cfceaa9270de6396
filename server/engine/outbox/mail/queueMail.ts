import type { Args } from '../../../../src/config/schema/text/translate'
import type { Database } from '../../db/open'
import { enqueueOutgoing, type Outgoing } from '../enqueue'
import { oneLine, type Letter } from './compose'
import type { Stop } from './stopLink'
import { languageOf, mailTexts, type MailTemplate } from './texts'

/** What the outbox keeps of a mail. Its links become addresses when it is sent, by the settings of then. */
export type MailPayload = { readonly letter: Letter; readonly stop?: Stop; readonly fileId?: number }

export type Mail = {
  readonly template: MailTemplate
  readonly args: Args
  readonly to: { readonly address: string; readonly name: string | null; readonly locale: string | null }
  /** Where the mail's button leads: an address, or a path of ours such as `/dashboard/tanks`. */
  readonly url?: string
  /** What the recipient may stop by a link at the end: with an address alone, anybody may ask for mails to it. */
  readonly stop: Stop
  /** A file that it carries (`keepMailFile`). */
  readonly fileId?: number
  /** Not sent a second time: name what causes it and who gets it, as in `password-reset:UUID`. */
  readonly dedupeKey: string
} & Pick<Outgoing, 'kind' | 'userId' | 'customerId' | 'groupId' | 'eventId' | 'noticeId' | 'at'>

/** A mail as it goes out, in the recipient's language. */
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

/** Queues a mail in the transaction of what causes it. */
export const queueMail = (tx: Database, now: Date, mail: Mail) => enqueueOutgoing(tx, now, [mailOf(mail)])
