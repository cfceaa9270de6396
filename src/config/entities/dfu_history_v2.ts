import { choice, defineEntity, integer, quantity, reference } from '../schema'
import { ADMIN_READS } from './shared/access'
import { firmwareUpdateActions, firmwareUpdateFields } from './shared/firmwareUpdate'

/** An update of a device's firmware within a roll-out. */
export const dfuHistoryV2 = defineEntity({
  name: 'dfu_history_v2',
  source: {
    collection: 'dfu_history_v2',
    server: 'written as devices report their updates, and by nobody else',
  },
  title: 'id',
  icon: 'firmware',
  screens: [{ path: 'dfu-history-v2' }],
  fields: {
    ...firmwareUpdateFields(),
    rollout_id: reference('rollouts', { label: 'Roll-out' }),
    stage: integer({ min: 1, max: 20 }),
    bytes: quantity('bytes', { min: 0 }),
    trigger: choice(['rollout', 'manual', 'device'], { labels: { rollout: 'Roll-out' } }),
  },
  rules: [{ rule: 'ascending', fields: ['started_at', 'ended_at'] }],
  list: {
    columns: ['device_id', 'result', 'from', 'to', 'rollout_id', 'stage', 'started_at'],
    secondary: ['ended_at', 'error'],
    filters: ['device_id', 'result', 'to', 'rollout_id', 'stage', 'trigger', 'started_at'],
    sort: '-started_at',
    search: ['error'],
    card: ['result', 'rollout_id', 'started_at'],
    quickFilters: { failed: { filter: { result: 'failed' } } },
  },
  actions: firmwareUpdateActions,
  writtenBy: 'server',
  access: ADMIN_READS,
  scope: {},
})
