import type { Deps } from '../../deps'
import type { Env } from '../../env'
import type { Claimed } from '../claim'
import { NotSent } from '../notSent'
import { post } from '../webhooks/post'
import { encryptPush, pushHeaders } from './message'
import { forgetSubscription, subscriptionsOf, type StoredSubscription } from './subscriptions'

/** The stored form of a push message. */
export type PushPayload = { readonly text: string; readonly url?: string }

/** Time that a push service keeps a message for an offline device, s. */
const KEPT_S = 24 * 3600
/** Statuses by which a push service reports an expired subscription. */
const GONE = [404, 410]

/** Contact address for push services. */
const contactOf = ({ mailFrom }: Pick<Env, 'mailFrom'>) =>
  `mailto:${/<(.+)>/.exec(mailFrom)?.[1] ?? mailFrom}`

/** Sends a message to all of a user's subscribed devices. Fails when none was reached and a retry may succeed. */
export const pushSender =
  ({ db, now, env }: Pick<Deps, 'db' | 'now' | 'env'>, secret: string) =>
  async ({ recipient, subject, payload, dedupe_key }: Claimed): Promise<string> => {
    const { text, url } = payload as PushPayload
    const message = JSON.stringify({ title: subject, body: text, url, tag: dedupe_key })
    const sendTo = async (device: StoredSubscription): Promise<number> => {
      const { endpoint } = device
      const status = await post({
        url: endpoint,
        allowPrivate: env.webhooksPrivate,
        headers: { ...pushHeaders(secret, endpoint, contactOf(env), now()), ttl: String(KEPT_S) },
        body: encryptPush(message, device),
      })
      if (GONE.includes(status)) await forgetSubscription(db, device, now())
      else if (status < 200 || status > 299) throw new NotSent(`Answered ${status}`)
      return status
    }
    const found = await subscriptionsOf(db, recipient)
    const sent = await Promise.allSettled(found.map(sendTo))
    const failed = sent.find(({ status }) => status === 'rejected')
    const reached = sent.filter(one => one.status === 'fulfilled' && !GONE.includes(one.value)).length
    if (failed?.status === 'rejected' && reached === 0) throw failed.reason
    return `${reached} of ${found.length} devices`
  }
