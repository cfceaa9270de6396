import { createHmac } from 'node:crypto'
import { slugOf } from '../../../../src/config/schema/app'
import type { Deps } from '../../deps'
import type { Claimed } from '../claim'
import { NotSent } from '../notSent'
import { post } from './post'

export type WebhookPayload = { readonly webhook_id: number; readonly body: string }

/** Signature for receivers: HMAC-SHA-256 over the sending time and the body, separated by a dot. */
export const signature = (secret: string, timestamp: string, body: string) =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')

type Hook = { url: string; secret: string; active: boolean }

/** Sends a webhook request, with a new signature at each attempt. Any status but 2xx is a failure. */
export const webhookSender =
  ({ app, db, now, env }: Pick<Deps, 'app' | 'db' | 'now' | 'env'>) =>
  async (outgoing: Claimed) => {
    const { webhook_id, body } = outgoing.payload as WebhookPayload
    const [hook] = await db.query<Hook>(
      'select url, secret, active from webhooks where id = $1 and deleted_at is null',
      [webhook_id],
    )
    if (!hook?.active) throw new NotSent('The webhook was removed or switched off', { isFinal: true })
    const timestamp = String(Math.floor(now().getTime() / 1000))
    const status = await post({
      url: hook.url,
      allowPrivate: env.webhooksPrivate,
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': `${app.name}-Webhooks`,
        [`${slugOf(app)}-timestamp`]: timestamp,
        [`${slugOf(app)}-signature`]: `v1=${signature(hook.secret, timestamp, body)}`,
      },
    })
    if (status < 200 || status > 299) throw new NotSent(`Answered ${status}`)
    return `${hook.url} ${status}`
  }
