import type { Database } from '../../db/open'
import { keepChoice } from '../mail/stopLink'

export type Subscription = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }
export type StoredSubscription = Subscription & { readonly id: number; readonly user_id: number }

/** Maximum number of a user's devices; one more replaces the oldest. */
const MAX_DEVICES = 10

/** Stores a browser's subscription. When another user signs in on the browser, the subscription becomes theirs. */
export async function subscribe(tx: Database, userId: number, subscription: Subscription, now: Date) {
  const { endpoint, p256dh, auth } = subscription
  await tx.query(
    `insert into push_subscriptions (user_id, endpoint, p256dh, auth, created_at) values ($1, $2, $3, $4, $5)
     on conflict (endpoint) do update set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth,
       created_at = excluded.created_at`,
    [userId, endpoint, p256dh, auth, now],
  )
  await tx.query(
    `delete from push_subscriptions where user_id = $1
       and id not in (select id from push_subscriptions where user_id = $1 order by created_at desc, id desc limit ${MAX_DEVICES})`,
    [userId],
  )
}

/** Deletes a browser's subscription, when its user turns it off or signs out. */
export async function unsubscribe(tx: Database, userId: number, endpoint: string, now: Date) {
  await tx.query('delete from push_subscriptions where user_id = $1 and endpoint = $2', [userId, endpoint])
  await notifyByMail(tx, userId, now)
}

/** Switches users with push notices and no device left to e-mail. */
async function notifyByMail(tx: Database, userId: number, now: Date) {
  const who = `user:${userId}`
  const unreachable = await tx.query(
    `select from notification_choices where who = $1 and kind = 'alerts' and channel = 'push' and wanted
       and not exists (select from push_subscriptions where user_id = $2)`,
    [who, userId],
  )
  if (unreachable.length === 0) return
  await keepChoice(tx, now, { who, kind: 'alerts', channel: 'push' }, false)
  await keepChoice(tx, now, { who, kind: 'alerts', channel: 'email' }, true)
}

/** Subscriptions of the user with a sign-in ID. */
export const subscriptionsOf = (db: Database, uid: string) =>
  db.query<StoredSubscription>(
    `select s.id, s.user_id, s.endpoint, s.p256dh, s.auth from push_subscriptions s join users u on u.id = s.user_id
     where u.uid = $1 and u.status = 'active' and u.deleted_at is null order by s.id`,
    [uid],
  )

/** Deletes a subscription that its push service no longer knows. */
export const forgetSubscription = (db: Database, { id, user_id }: StoredSubscription, now: Date) =>
  db.transaction(async tx => {
    await tx.query('delete from push_subscriptions where id = $1', [id])
    await notifyByMail(tx, user_id, now)
  })
