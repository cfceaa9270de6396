import type { NoticeChannel, NoticeKind } from '../../../src/config/schema/channels'
import { isWantedByDefault, NOTICE_CHANNELS } from '../../../src/config/schema/channels'
import type { Database } from '../../engine/db/open'

/** A possible recipient: a user, or a customer without an account. */
export type Person = {
  readonly user_id: number | null
  readonly customer_id: number | null
  readonly uid: string | null
  readonly name: string
  readonly role: string
  readonly email: string | null
  readonly phone: string | null
  readonly locale: string | null
  /** Channels that the recipient chose and is reachable by. */
  readonly channels: readonly NoticeChannel[]
}

/** SQL: columns of `Person` from users `u`, with group `g` for the default language. */
export const USER_COLUMNS = `u.id as user_id, u.customer_id, u.uid, u.name, u.role_type as role, u.email, u.phone,
  coalesce(u.locale, g.locale) as locale`
/** The same for customers `c` without an account. */
export const CUSTOMER_COLUMNS = `null::int as user_id, c.id as customer_id, null::text as uid, c.name,
  'customer'::text as role, c.email, c.phone, g.locale`
/** SQL: customers `c` without an active account, who may be contacted. */
export const WITHOUT_ACCOUNT = `c.deleted_at is null and c.status in ('invited', 'active')
  and not exists (select from users o where o.customer_id = c.id and o.role_type = 'customer'
    and o.status = 'active' and o.deleted_at is null)`

/** The owner of notification choices: the user, or the customer without an account. */
export const whoOf = ({ user_id, customer_id }: Pick<Person, 'user_id' | 'customer_id'>) =>
  user_id === null ? (`customer:${customer_id!}` as const) : (`user:${user_id}` as const)

type Choice = { who: string; channel: NoticeChannel; wanted: boolean }

const canReach = (person: Omit<Person, 'channels'>, channel: NoticeChannel): boolean => {
  if (channel === 'email') return person.email !== null
  if (channel === 'sms') return person.phone !== null
  return person.user_id !== null
}

/** Adds the chosen channels for a kind of notice. */
export async function withChannels(
  db: Database,
  kind: NoticeKind,
  people: readonly Omit<Person, 'channels'>[],
): Promise<Person[]> {
  const chosen = await db.query<Choice>(
    'select who, channel, wanted from notification_choices where kind = $1 and who = any($2)',
    [kind, people.map(whoOf)],
  )
  const byKey = new Map(chosen.map(({ who, channel, wanted }) => [`${who} ${channel}`, wanted]))
  return people.map(person => ({
    ...person,
    channels: NOTICE_CHANNELS.filter(
      channel =>
        canReach(person, channel) && (byKey.get(`${whoOf(person)} ${channel}`) ?? isWantedByDefault(channel)),
    ),
  }))
}
