import { dateTime, decimal, defineEntity, integer, quantity, reference, text } from '../schema'
import { ADMIN_WRITES } from './shared/access'

/** A series of messages from one device: how many arrived, and with which delay. */
export const networkTests = defineEntity({
  name: 'network_tests',
  source: { collection: 'network_tests' },
  title: 'id',
  icon: 'signal',
  screens: [{ path: 'network-tests' }],
  fields: {
    device_id: reference('devices', { required: true }),
    operator: text({ max: 60 }),
    sent: integer({ required: true, min: 1, max: 10_000 }),
    received: integer({ required: true, min: 0, max: 10_000 }),
    loss_pct: quantity('%', { min: 0, max: 100, digits: 1, label: 'Message loss' }),
    latency_s_p50: decimal({ min: 0, digits: 1, label: 'Median latency (s)' }),
    latency_s_p95: decimal({ min: 0, digits: 1, label: '95 % latency (s)' }),
    tested_at: dateTime({ label: 'Tested at' }),
  },
  rules: [
    { rule: 'ascending', fields: ['received', 'sent'] },
    { rule: 'ascending', fields: ['latency_s_p50', 'latency_s_p95'] },
  ],
  list: {
    columns: [
      'device_id',
      'operator',
      'sent',
      'received',
      'loss_pct',
      'latency_s_p50',
      'latency_s_p95',
      'tested_at',
    ],
    filters: ['device_id', 'operator', 'loss_pct', 'tested_at'],
    sort: '-tested_at',
    search: ['operator'],
    card: ['operator', 'loss_pct', 'tested_at'],
  },
  access: ADMIN_WRITES,
  scope: {},
})
