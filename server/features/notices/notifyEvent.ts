import { mailNamed } from '../../../src/config/mails'
import type { Database } from '../../engine/db/open'
import { cancelOutgoing } from '../../engine/outbox/cancelOutgoing'
import { hookRequest } from '../../engine/outbox/webhooks/enqueue'
import { eventPlan } from './eventPlan'
import { eventArgs } from './eventTexts'
import { notify } from './notify'

/** Time during which an approval can be undone before anything is sent, ms. */
export const UNDO_MS = 10_000

/** Notifies of an approved event: its recipients, and its client's webhooks. */
export async function notifyEvent(tx: Database, now: Date, eventId: number, approverId: number) {
  const { event, people, hooks } = await eventPlan(tx, eventId, approverId, now)
  const { volume_l, pct, reading_at, runs_out_p50_at } = event
  const { id, type, started_at, from_l, to_l, delta_l, confidence, tank_id, tank_name, group_id } = event
  const at = new Date(now.getTime() + UNDO_MS)
  const key = `event:${id}`
  const data = {
    event_id: id,
    tank_id,
    tank_name,
    group_id,
    started_at,
    from_l,
    to_l,
    delta_l,
    confidence,
    approved_at: now,
    now: { volume_l, pct, reading_at, runs_out_at: runs_out_p50_at },
  }
  await notify(
    tx,
    now,
    {
      kind: 'alerts',
      template: mailNamed('alert'),
      argsIn: language => eventArgs(event, language),
      key,
      record: { entity: 'tanks', id: tank_id },
      urlFor: ({ role }) =>
        role === 'customer' ? '/dashboard/my-tanks' : `/dashboard/tanks/${tank_id}/show`,
      eventId: id,
      groupId: group_id,
      at,
    },
    people,
    hooks.map(hook => ({
      ...hookRequest(hook, type, now, data, `${key}:webhook:${hook.id}`),
      eventId: id,
      at,
    })),
  )
}

/** Cancels pending notices. Sent ones can't be recalled, and aren't sent again after another approval. */
export async function cancelEventNotices(tx: Database, now: Date, eventId: number) {
  await cancelOutgoing(tx, eventId, now)
  const gone = await tx.query<{ user_id: number }>(
    'delete from notifications where event_id = $1 returning user_id',
    [eventId],
  )
  if (gone.length > 0) tx.changed({ entity: 'notifications', users: gone.map(({ user_id }) => user_id) })
}
