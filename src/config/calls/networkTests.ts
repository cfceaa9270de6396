import { dateTime, decimal, integer, quantity, reference, text } from '../schema'
import { defineCall } from '../schema/calls/define'
import { listOf, orNull } from '../schema/calls/shapes'

export const runNetworkTest = defineCall({
  method: 'POST',
  path: '/api/network-tests/run',
  tag: 'network_tests',
  summary: 'Work a test out of what a device sent lately: how much came through, and how late',
  may: { roles: ['admin'] },
  body: {
    device_id: reference('devices', { required: true }),
    hours: integer({ required: true, min: 1, max: 720, default: 24, label: 'Hours back' }),
    operator: text({ max: 60, help: 'Leave blank for the operator of its SIM card, or its network' }),
  },
  answer: {
    id: text(),
    device_id: integer(),
    operator: text(),
    sent: integer(),
    received: integer(),
    loss_pct: quantity('%'),
    latency_s_p50: decimal(),
    latency_s_p95: decimal(),
    tested_at: dateTime(),
  },
  status: 201,
  example: { device_id: 1, hours: 24 },
})

export const compareOperators = defineCall({
  method: 'GET',
  path: '/api/network-tests/operators',
  tag: 'network_tests',
  summary:
    'All network tests by operator, the one that loses least first; latencies are medians of their tests',
  may: { roles: ['admin'] },
  query: { since: dateTime() },
  answer: listOf({
    operator: orNull(text()),
    tests: integer(),
    devices: integer(),
    sent: integer(),
    received: integer(),
    loss_pct: quantity('%'),
    latency_s_p50: orNull(decimal()),
    latency_s_p95: orNull(decimal()),
  }),
  example: {},
})
