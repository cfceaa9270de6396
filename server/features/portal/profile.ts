import type { AnswerOf } from '../../../src/config/schema/calls/shapes'
import type { myProfile } from '../../../src/config/calls/customerAccount'
import type { Principal } from '../../../src/config/schema'
import type { Database } from '../../engine/db/open'
import { refuseProblems } from '../../engine/errors'
import { keepChoice } from '../../engine/outbox/mail/stopLink'
import { choicesOf } from '../notices'
import { keepUnits, removePhone, updateOwnData, type OwnData } from '../people'

type Answered = AnswerOf<(typeof myProfile)['answer']>
/** Stored data of a user; `push_key` is the server's. */
export type Profile = Omit<Answered, 'push_key'>
type Change = OwnData & Partial<{ units: string; alert_by: Profile['alert_by'] }>

/** A user's name, display preferences and supplier. */
export async function profileOf(db: Database, { userId }: Principal): Promise<Profile> {
  const [profile] = await db.query<Omit<Profile, 'alert_by'>>(
    `select u.name, u.email, coalesce(u.phone, k.phone) as phone, k.customer_no,
       concat_ws(', ', nullif(k.address_1, ''), nullif(k.address_2, ''), nullif(k.address_3, ''), nullif(k.postcode, ''))
         as address,
       jsonb_build_object('name', coalesce(p.name, g.name, ''), 'phone', coalesce(g.phone, p.phone),
         'email', coalesce(g.email, p.email)) as supplier,
       coalesce(u.locale, p.locale, g.locale) as locale,
       coalesce(s.units, p.units, g.units, 'litre') as units, u.password_hash is not null as has_password
     from users u
     left join customers k on k.id = u.customer_id
     left join tankgroups g on g.id = k.parent_id
     left join tankgroups p on p.id = g.parent_id
     left join customer_settings s on s.user_id = u.id
     where u.id = $1`,
    [userId],
  )
  return { ...profile!, alert_by: await alertChannelOf(db, userId) }
}

type AlertChannel = Profile['alert_by']

/** The channel of a user's tank alerts: an ordinary notification choice, which unsubscribe links change as well. */
async function alertChannelOf(db: Database, userId: number): Promise<AlertChannel> {
  const choices = await choicesOf(db, userId)
  const wants = (chosen: AlertChannel) =>
    choices.some(({ kind, channel, wanted }) => wanted && kind === 'alerts' && channel === chosen)
  return wants('push') ? 'push' : wants('email') ? 'email' : 'none'
}

async function saveAlertChannel(db: Database, userId: number, chosen: AlertChannel, now: Date) {
  for (const channel of ['email', 'push'] as const)
    await keepChoice(db, now, { who: `user:${userId}`, kind: 'alerts', channel }, channel === chosen)
}

/** Changes the given values; omitted ones don't change. */
export async function updateProfile(db: Database, principal: Principal, change: Change, now: Date) {
  const { units, alert_by, ...own } = change
  await updateOwnData(db, principal, own, now)
  if (units !== undefined) await keepUnits(db, principal.userId, units)
  if (alert_by !== undefined) await saveAlertChannel(db, principal.userId, alert_by, now)
}

/**
 * Without a phone number of its own, an account shows the supplier's number for the customer, so that clearing it
 * removes that one. Refused when the customer has no other contact. Returns the id of the changed customer, if any.
 */
export async function forgetSupplierPhone(
  db: Database,
  { customerId, uid }: Principal,
  now: Date,
): Promise<number | undefined> {
  const [kept] = await db.query<{ id: number; email: string | null }>(
    'select id, email from customers where id = $1 and phone is not null for update',
    [customerId],
  )
  if (!kept) return undefined
  if (kept.email === null) refuseProblems({ phone: { key: 'validation.oneOf.emailOrPhone' } })
  await removePhone(db, kept.id, uid, now)
  return kept.id
}
