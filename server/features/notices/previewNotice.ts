import { mailNamed } from '../../../src/config/mails'
import { NOTICE_CHANNELS } from '../../../src/config/schema/channels'
import type { Principal } from '../../../src/config/schema'
import type { Database } from '../../engine/db/open'
import { composeMail } from '../../engine/outbox/mail/compose'
import { languageOf, mailTexts } from '../../engine/outbox/mail/texts'
import { audienceOf, reached, type Audience } from './audience'

/** Maximum number of listed recipients; the count includes all. */
const NAMED = 50

type NoticeDraft = Audience & { readonly subject: string | null; readonly body: string | null }

/** Preview of a message: its recipients if it were sent now, their channels, and the text for each. */
export async function previewNotice(db: Database, principal: Principal, now: Date, asked: NoticeDraft) {
  const found = await audienceOf(db, principal, now, asked)
  const people = reached(found)
  return {
    count: people.length,
    unreached: found.length - people.length,
    channels: NOTICE_CHANNELS.map(channel => ({
      channel,
      count: people.filter(({ channels }) => channels.includes(channel)).length,
    })).filter(({ count }) => count > 0),
    people: people.slice(0, NAMED).map(({ name, role, locale, email, phone, channels }) => {
      const language = languageOf(locale)
      const said = { subject: asked.subject ?? '', body: asked.body ?? '' }
      const { subject: title, body } = mailTexts(mailNamed('message'), language, said)
      const { subject, text } = composeMail({ subject: title, body, language, name })
      return {
        name,
        role,
        language,
        channels,
        email: channels.includes('email') ? email : null,
        phone: channels.includes('sms') ? phone : null,
        subject,
        text: text.trim(),
      }
    }),
  }
}
