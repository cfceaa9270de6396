import { randomUUID } from 'node:crypto'
import type { Outgoing } from '../enqueue'
import type { WebhookPayload } from './send'

export type Hook = { readonly id: number; readonly url: string; readonly group_id: number }

/** Builds a request to a webhook. Its id is the same at each attempt, so that receivers can ignore duplicates. */
export function hookRequest(
  { id, url, group_id }: Hook,
  type: string,
  at: Date,
  data: object,
  dedupeKey: string,
): Outgoing {
  const payload: WebhookPayload = {
    webhook_id: id,
    body: JSON.stringify({ id: randomUUID(), type, at, data }),
  }
  return {
    channel: 'webhook',
    kind: 'webhook',
    recipient: url,
    subject: type,
    payload,
    dedupeKey,
    groupId: group_id,
    webhookId: id,
  }
}
