import { defineEntity } from '../schema'
import { ADMIN_WRITES } from './shared/access'
import { healthCheckActions, healthCheckFields } from './shared/healthCheck'

/** A device's self-test. */
export const deviceHealthChecks = defineEntity({
  name: 'device_health_checks',
  source: {
    collection: 'device_health_checks',
    server: 'findings are the newest of a range, which Firestore sorts by that range alone',
  },
  title: 'id',
  icon: 'pulse',
  screens: [{ path: 'health-checks' }],
  fields: healthCheckFields(),
  list: {
    columns: ['device_id', 'fault_code', 'battery_mv', 'echo_strength', 'temp_c', 'resets', 'at'],
    filters: ['device_id', 'fault_code', 'battery_mv', 'at'],
    sort: '-at',
    search: ['fault_code'],
    card: ['fault_code', 'battery_mv', 'at'],
    quickFilters: { faulty: { filter: { fault_code_neq: 'No fault' } } },
  },
  actions: healthCheckActions,
  access: ADMIN_WRITES,
  scope: {},
})
