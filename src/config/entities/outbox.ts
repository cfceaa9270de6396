import { CHANNEL_LABELS, OUTBOX_CHANNELS } from '../schema/channels'
import { choice, computed, dateTime, defineEntity, integer, longText, reference, text } from '../schema'

const KINDS = ['account', 'alerts', 'messages', 'reports', 'requests', 'webhook', 'downlink'] as const

/** Outgoing messages: each to one recipient, with its delivery attempts. */
export const outbox = defineEntity({
  name: 'outbox',
  source: {
    rest: '/outbox',
    table: 'outbox',
    internal: ['payload', 'dedupe_key', 'user_id', 'event_id'],
  },
  title: 'subject',
  icon: 'list',
  menu: { group: 'support', after: 'notify' },
  screens: [{ path: 'sent-messages' }],
  fields: {
    subject: text({ required: true, max: 500 }),
    recipient: computed(text({ max: 500 })),
    channel: computed(
      choice(OUTBOX_CHANNELS, {
        required: true,
        labels: { ...CHANNEL_LABELS, lorawan: 'LoRaWAN' },
      }),
    ),
    kind: computed(choice(KINDS)),
    state: choice(['queued', 'sent', 'failed', 'cancelled'], {
      default: 'queued',
      setByServer: ['sent', 'failed'],
      labels: { queued: 'Waiting' },
      tones: { queued: 'accent', sent: 'good', failed: 'bad', cancelled: 'unknown' },
    }),
    attempts: computed(integer(), { label: 'Tries' }),
    next_at: computed(dateTime(), { label: 'Next try' }),
    sent_at: computed(dateTime(), { label: 'Sent' }),
    last_error: computed(longText({ max: 500 }), { label: 'Last error' }),
    reference: computed(text({ max: 500 }), { label: 'Delivery reference' }),
    group_id: reference('tankgroups', { parentField: 'parent_id', label: 'Depot' }),
    customer_id: computed(reference('customers'), { filter: true }),
    webhook_id: computed(reference('webhooks'), { filter: true }),
    notice_id: computed(reference('notices'), { label: 'Notice', filter: true }),
  },
  list: {
    columns: ['subject', 'recipient', 'channel', 'state', 'created_at', 'attempts', 'last_error'],
    secondary: ['sent_at', 'kind', 'group_id'],
    filters: ['state', 'channel', 'kind', 'created_at', 'group_id', 'recipient'],
    sort: '-created_at',
    search: ['subject', 'recipient'],
    quickFilters: {
      failed: { filter: { state: 'failed' } },
      waiting: { filter: { state: 'queued' } },
    },
    card: ['recipient', 'state', 'created_at'],
  },
  details: [
    'subject',
    'recipient',
    'channel',
    'kind',
    'state',
    'sent_at',
    'next_at',
    'attempts',
    'last_error',
  ],
  actions: {
    retry: {
      from: { state: ['failed'] },
      to: { state: 'queued' },
      roles: ['admin', 'client'],
      bulk: true,
      label: 'Try again',
      done: 'Will be tried again',
    },
    cancel: {
      from: { state: ['queued'] },
      to: { state: 'cancelled' },
      roles: ['admin', 'client'],
      bulk: true,
      confirm: 'plain',
      label: 'Cancel sending',
    },
  },
  writtenBy: 'server',
  access: { read: ['admin', 'client'], create: [], update: [], remove: [] },
  scope: { groups: 'group_id' },
})
