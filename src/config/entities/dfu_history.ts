import { defineEntity } from '../schema'
import { ADMIN_READS } from './shared/access'
import { firmwareUpdateActions, firmwareUpdateFields } from './shared/firmwareUpdate'

/** An update of a device's firmware. */
export const dfuHistory = defineEntity({
  name: 'dfu_history',
  source: { collection: 'dfu_history', server: 'nobody but the server writes it' },
  title: 'id',
  icon: 'firmware',
  screens: [{ path: 'dfu-history' }],
  fields: firmwareUpdateFields(),
  rules: [{ rule: 'ascending', fields: ['started_at', 'ended_at'] }],
  list: {
    columns: ['device_id', 'result', 'from', 'to', 'attempt', 'started_at'],
    secondary: ['ended_at', 'error'],
    filters: ['device_id', 'result', 'to', 'started_at'],
    sort: '-started_at',
    search: ['error'],
    card: ['result', 'to', 'started_at'],
    quickFilters: { failed: { filter: { result: 'failed' } } },
  },
  actions: firmwareUpdateActions,
  writtenBy: 'server',
  access: ADMIN_READS,
  scope: {},
})
