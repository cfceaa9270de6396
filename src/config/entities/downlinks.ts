import { choice, computed, dateTime, defineEntity, integer, reference, text } from '../schema'
import { DOWNLINK_KINDS, DOWNLINK_STATES } from './shared/downlinkKinds'

/** A command to a device. It waits until the device polls, and is done when the device confirms it. */
export const downlinks = defineEntity({
  name: 'downlinks',
  source: { rest: '/downlinks', table: 'downlinks', internal: ['asked_at', 'offers', 'settled'] },
  title: 'id',
  heading: ['kind'],
  icon: 'device',
  screens: [{ path: 'downlinks' }],
  menu: { group: 'support', after: 'devices' },
  fields: {
    device_id: reference('devices', { required: true }),
    kind: choice(DOWNLINK_KINDS, {
      required: true,
      labels: { intervals: 'Interval', enter_dfu: 'Start firmware update', time: 'Set time' },
    }),
    payload: computed(text({ max: 16 }), { label: 'Value' }),
    config_version: computed(integer({ min: 0, max: 255 }), { label: 'Settings version' }),
    priority: integer({ min: 0, max: 100, default: 50 }),
    state: choice(DOWNLINK_STATES, {
      default: 'queued',
      setByServer: ['offered', 'sent', 'acked', 'failed', 'expired', 'superseded'],
      labels: { acked: 'Applied', sent: 'Sent by the network' },
      tones: {
        queued: 'accent',
        offered: 'accent',
        sent: 'accent',
        acked: 'good',
        failed: 'bad',
        expired: 'warn',
        superseded: 'unknown',
        cancelled: 'unknown',
      },
    }),
    offered_at: computed(dateTime(), { label: 'Offered at' }),
    sent_at: computed(dateTime(), { label: 'Sent at' }),
    acked_at: computed(dateTime(), { label: 'Applied at' }),
    error: computed(text({ max: 300 })),
  },
  list: {
    columns: [
      'device_id',
      'kind',
      'payload',
      'state',
      'priority',
      'created_at',
      'offered_at',
      'acked_at',
      'error',
    ],
    secondary: ['priority', 'error'],
    filters: ['device_id', 'kind', 'state', 'created_at'],
    sort: '-created_at',
    search: ['payload'],
    quickFilters: {
      open: { filter: { state: ['queued', 'offered', 'sent'] } },
      failed: { filter: { state: ['failed', 'expired'] } },
    },
    card: ['kind', 'state', 'created_at'],
  },
  actions: {
    cancel: {
      from: { state: ['queued'] },
      to: { state: 'cancelled' },
      roles: ['admin'],
      bulk: true,
      label: 'Cancel downlink',
    },
  },
  writtenBy: 'server',
  access: { read: ['admin'], create: [], update: [], remove: [] },
  scope: {},
})
