import { CHANNEL_LABELS, NOTICE_CHANNELS } from '../schema/channels'
import {
  choice,
  choices,
  computed,
  dateTime,
  defineEntity,
  integer,
  longText,
  relatedList,
  text,
} from '../schema'
import { audienceFields } from './shared/audience'

/** A broadcast message from staff, and its delivery. Domain model, section 5: notify. */
export const notices = defineEntity({
  name: 'notices',
  source: { rest: '/notices', table: 'notices' },
  title: 'subject',
  icon: 'bell',
  screens: [{ path: 'notify' }],
  fields: {
    subject: text({ required: true, max: 120 }),
    body: longText({ required: true, max: 2000, label: 'Message' }),
    channels: choices(NOTICE_CHANNELS, {
      required: true,
      default: ['inbox', 'email'],
      label: 'Send by',
      labels: { inbox: 'In the app', ...CHANNEL_LABELS },
    }),
    ...audienceFields,
    state: choice(['draft', 'scheduled', 'sent', 'cancelled'], {
      default: 'draft',
      setByServer: ['sent'],
      tones: { scheduled: 'accent', sent: 'good', cancelled: 'unknown' },
    }),
    send_at: computed(dateTime(), { label: 'Goes out' }),
    sent_at: computed(dateTime(), { label: 'Sent' }),
    recipients: computed(integer()),
    scheduled_by: computed(text({ max: 128, as: 'user' }), { label: 'Sent by' }),
    stopped_because: computed(choice(['empty_audience', 'sender_left']), { label: 'Not sent because' }),
    messages: relatedList('outbox', 'notice_id', { label: 'Delivery log' }),
  },
  list: {
    columns: ['subject', 'state', 'audience', 'recipients', 'send_at', 'sent_at'],
    secondary: ['group_id', 'channels', 'created_by'],
    filters: ['state', 'audience', 'group_id', 'send_at', 'sent_at'],
    sort: '-created_at',
    search: ['subject', 'body'],
    card: ['state', 'audience', 'sent_at'],
  },
  form: [
    { section: 'message', fields: ['subject', 'body', 'channels'] },
    { section: 'audience', fields: ['audience', 'group_id'] },
    {
      section: 'customers',
      fields: ['county_id', 'customer_kind', 'content_type', 'below_pct', 'within_days'],
      when: { audience: 'customers' },
    },
    { section: 'staff', fields: ['roles'], when: { audience: 'users' } },
  ],
  changedIn: { state: ['draft'] },
  actions: {
    send: {
      from: { state: ['draft'] },
      to: { state: 'scheduled' },
      roles: ['admin'],
      label: 'Send now',
      done: 'Goes out in a moment',
      undo: 'unschedule',
    },
    schedule: {
      from: { state: ['draft'] },
      to: { state: 'scheduled' },
      input: { send_at: dateTime({ required: true, label: 'Send at' }) },
      roles: ['admin'],
      done: 'Scheduled',
      undo: 'unschedule',
    },
    unschedule: {
      from: { state: ['scheduled'] },
      to: { state: 'draft' },
      roles: ['admin'],
      label: 'Back to draft',
      done: 'Taken off the schedule',
    },
    cancel: {
      from: { state: ['draft', 'scheduled'] },
      to: { state: 'cancelled' },
      roles: ['admin'],
      bulk: true,
      confirm: 'plain',
      label: 'Cancel sending',
    },
  },
  access: { read: ['admin'], create: ['admin'], update: ['admin'], remove: [] },
  scope: {},
})
