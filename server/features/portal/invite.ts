import { customers } from '../../../src/config/entities/declared'
import { mailNamed } from '../../../src/config/mails'
import { randomUUID } from 'node:crypto'
import encodeQR from 'qr'
import type { Problems } from '../../../src/config/schema'
import { localeOf } from '../../../src/config/schema/text/format'
import { queueMail } from '../../engine/outbox/mail/queueMail'
import { isStopped } from '../../engine/outbox/mail/stopLink'
import type { Database } from '../../engine/db/open'
import type { Env } from '../../engine/env'
import { AppError, notFound } from '../../engine/errors'
import { wrongState } from '../../engine/namedValues'
import { languageOf, mailTexts } from '../../engine/outbox/mail/texts'
import { issueCode } from './activationCodes'
import { ACTIVATION_PATH } from './signUp'

type Invited = {
  id: number
  name: string
  email: string | null
  status: string
  address: string
  supplier: string
  locale: string | null
}

async function invitedCustomer(tx: Database, id: number): Promise<Invited> {
  const [customer] = await tx.query<Invited>(
    `select c.id, c.name, c.email, c.status,
       concat_ws(E'\\n', nullif(c.address_1, ''), nullif(c.address_2, ''), nullif(c.address_3, ''), nullif(c.postcode, ''))
         as address,
       coalesce(p.name, g.name, '') as supplier, coalesce(p.locale, g.locale) as locale
     from customers c left join tankgroups g on g.id = c.parent_id left join tankgroups p on p.id = g.parent_id
     where c.id = $1 and c.deleted_at is null`,
    [id],
  )
  if (!customer) throw notFound()
  return customer
}

const urlOf = (env: Env, code: string) => `${env.publicUrl}${ACTIVATION_PATH}?code=${code}`

/** Mails a customer a new activation code. Returns the reason when there is no address or its owner has unsubscribed. */
export async function mailInvitation(
  tx: Database,
  env: Env,
  id: number,
  now: Date,
): Promise<Problems[string] | undefined> {
  const { email, name, supplier, locale } = await invitedCustomer(tx, id)
  if (!email) return { key: 'validation.required' }
  const stop = { who: `customer:${id}`, kind: 'messages', channel: 'email' } as const
  if (await isStopped(tx, stop)) return { key: 'validation.wantsNoMails' }
  const { code } = await issueCode(tx, env, id, now)
  await queueMail(tx, now, {
    template: mailNamed('invitation'),
    args: { code, supplier },
    to: { address: email, name, locale },
    url: urlOf(env, code),
    kind: 'account',
    customerId: id,
    stop,
    dedupeKey: `invitation:${randomUUID()}`,
  })
  return undefined
}

/** A new code for a printed letter, with a QR code of the activation page. */
export async function letterOf(tx: Database, env: Env, id: number, now: Date) {
  const { name, address, supplier, status, locale } = await invitedCustomer(tx, id)
  if (status !== 'invited' && status !== 'active')
    throw new AppError('wrong_state', wrongState(customers, ['status'], { status }))
  const { code, expires_at } = await issueCode(tx, env, id, now)
  const url = urlOf(env, code)
  const qr_svg = encodeQR(url, 'svg', { ecc: 'medium', border: 2 })
  const language = languageOf(locale)
  const date = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long' }).format(expires_at)
  const home = `${env.publicUrl}${ACTIVATION_PATH}`
  const { subject: title, body } = mailTexts(mailNamed('letter'), language, { supplier, address: home, date })
  return { code, url, qr_svg, name, address, supplier, language, title, body, expires_at }
}
