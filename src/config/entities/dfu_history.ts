import { defineEntity } from '../schema'
import { ADMIN_WRITES } from './shared/access'
import { firmwareUpdateFields } from './shared/firmwareUpdate'

/** An update of a device's firmware. */
export const dfuHistory = defineEntity({
  name: 'dfu_history',
  source: { collection: 'dfu_history' },
  title: 'id',
  icon: 'firmware',
  screens: [{ path: 'dfu-history' }],
  fields: firmwareUpdateFields(),
  rules: [{ rule: 'ascending', fields: ['started_at', 'ended_at'] }],
  list: {
    columns: ['device_id', 'result', 'from', 'to', 'attempt', 'started_at', 'ended_at', 'error'],
    wide: ['ended_at', 'error'],
    filters: ['device_id', 'result', 'to', 'started_at'],
    sort: '-started_at',
    search: ['error'],
    quickFilters: { failed: { filter: { result: 'failed' } } },
  },
  access: ADMIN_WRITES,
  scope: {},
})
