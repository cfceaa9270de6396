import { mailNamed } from '../../../src/config/mails'
import type { EventType } from '../../../src/config/eventTypes'
import type { Language } from '../../../src/config/schema/constants'
import type { Database } from '../../engine/db/open'
import { notFound } from '../../engine/errors'
import { languageOf, mailTexts } from '../../engine/outbox/mail/texts'
import type { Hook } from '../../engine/outbox/webhooks/enqueue'
import { eventsThatAreOver, toldBefore } from '../insight'
import { eventArgs, type NoticeEvent } from './eventTexts'
import { CUSTOMER_COLUMNS, USER_COLUMNS, WITHOUT_ACCOUNT, withChannels, type Person } from './people'

type EventRow = Omit<NoticeEvent, 'told' | 'now'> & {
  readonly id: number
  readonly type: EventType
  readonly queue: string
  readonly delta_l: number | null
  readonly confidence: number
  readonly tank_id: number
  readonly group_id: number
  readonly client_id: number
  readonly customer_id: number | null
  readonly quarantined: boolean
}

const EVENT = `select e.id, e.type, e.queue, e.started_at, e.from_l, e.to_l, e.delta_l, e.confidence, e.reason,
    t.id as tank_id, t.name as tank_name, t.volume_l, t.pct, t.reading_at, t.runs_out_p50_at, t.direction, t.customer_id, t.quarantined, t.group_id,
    coalesce(g.parent_id, g.id) as client_id, coalesce(p.units, g.units) as units,
    coalesce(p.time_zone, g.time_zone) as time_zone
  from events e join tanks t on t.id = e.tank_id join tankgroups g on g.id = t.group_id
  left join tankgroups p on p.id = g.parent_id where e.id = $1`

/**
 * Staff of the tank's client who can see the tank, and its customer: by account, or by the stored address. A customer
 * with an alert level of their own is notified at that level, and not again at the supplier's.
 */
const PEOPLE = `select ${USER_COLUMNS} from users u left join tankgroups g on g.id = u.tank_group_ids[1]
    where u.status = 'active' and u.deleted_at is null and u.id <> $4
      and ((u.role_type = 'client' and u.tank_group_ids && array[$1, $2]::int[])
        or (u.role_type = 'group manager' and $1 = any(u.tank_group_ids))
        or (u.role_type = 'customer' and u.customer_id = $3 and not ($5 and exists (
          select from customer_tanks s where s.tank_id = $6 and s.alert_pct is not null))))
  union all
  select ${CUSTOMER_COLUMNS} from customers c join tankgroups g on g.id = c.parent_id
    where c.id = $3 and ${WITHOUT_ACCOUNT}
  order by role, name, user_id`

const HOOKS = `select w.id, w.url, w.group_id from webhooks w
  where w.active and w.deleted_at is null and $1 = any(w.events) and w.group_id in ($2, $3)
    and exists (select from tankgroups g where g.id in ($2, $3) and 'webhooks' = any(g.features))
  order by w.id`

/** Events about device health are never sent out, nor are events of quarantined tanks. */
const leavesTheHouse = ({ queue, quarantined }: EventRow) =>
  !quarantined && (queue === 'threshold' || queue === 'sudden_change')

export type EventPlan = {
  readonly event: EventRow & Pick<NoticeEvent, 'told' | 'now'>
  readonly people: readonly Person[]
  readonly hooks: readonly Hook[]
}

/**
 * The recipients of an event's notices on approval, with their channels. The approver needs no notice. What is no longer so is
 * sent to nobody, and neither is an alarm after one that was at least as severe, and still holds.
 */
export async function eventPlan(
  db: Database,
  eventId: number,
  approverId: number,
  now: Date,
): Promise<EventPlan> {
  const [row] = await db.query<EventRow>(EVENT, [eventId])
  if (!row) throw notFound()
  const told = await toldBefore(db, eventId)
  const event = { ...row, told, now }
  const isOld = told.some(({ is_enough }) => is_enough)
  const isSent = leavesTheHouse(event) && !isOld && (await eventsThatAreOver(db, [eventId])).length === 0
  if (!isSent) return { event, people: [], hooks: [] }
  const { group_id, client_id, customer_id, type, tank_id } = event
  const found = await db.query<Person>(PEOPLE, [
    group_id,
    client_id,
    customer_id,
    approverId,
    type === 'threshold_low',
    tank_id,
  ])
  const people = (await withChannels(db, 'alerts', found)).filter(({ channels }) => channels.length > 0)
  const hooks = await db.query<Hook>(HOOKS, [type, group_id, client_id])
  return { event, people, hooks }
}

/** The message in a language. */
export const messageIn = (event: NoticeEvent, language: Language) => {
  const { subject, body } = mailTexts(mailNamed('alert'), language, eventArgs(event, language))
  return { language, subject, body: body.replace(/\n{3,}/g, '\n\n').trim() }
}

/** Preview of the notices: the same plan that the approval executes. */
export function previewOf({ event, people, hooks }: EventPlan) {
  const languages = [...new Set(people.map(({ locale }) => languageOf(locale)))]
  return {
    people: people.map(({ name, role, locale, channels, email }) => ({
      name,
      role,
      language: languageOf(locale),
      email: channels.includes('email') ? email : null,
      channels,
    })),
    webhooks: hooks.map(({ url }) => url),
    messages: languages.map(language => messageIn(event, language)),
  }
}
