import { defineEntity, integer, text } from '../schema'
import { ADMIN_WRITES } from './shared/access'
import { activationActions, activationFields } from './shared/activation'

/** A registration on a network with its identity there and its message quota. */
export const activationsV2 = defineEntity({
  name: 'activations_v2',
  source: { collection: 'activations_v2' },
  title: 'id',
  icon: 'signal',
  screens: [{ path: 'activations-v2' }],
  fields: {
    ...activationFields(),
    join_eui: text({ max: 16, pattern: '^[0-9A-Fa-f]{16}$', patternName: 'devEui', label: 'JoinEUI' }),
    plan: text({ max: 60 }),
    quota_up_per_day: integer({ min: 0, max: 10_000, default: 140, label: 'Uplinks per day' }),
    quota_down_per_day: integer({ min: 0, max: 1000, default: 4, label: 'Downlinks per day' }),
  },
  list: {
    columns: ['device_id', 'result', 'network', 'plan', 'requested_at'],
    secondary: ['error'],
    filters: ['device_id', 'network', 'result', 'plan', 'requested_at'],
    sort: '-requested_at',
    search: ['contract_ref', 'join_eui'],
    card: ['result', 'network', 'requested_at'],
    quickFilters: { failed: { filter: { result: 'failed' } } },
  },
  actions: activationActions,
  access: ADMIN_WRITES,
  scope: {},
})
